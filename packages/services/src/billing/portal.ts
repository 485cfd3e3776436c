import { keepPaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { log } from '@lotbook/db/stores/accounts';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { nothingToPay } from './pay.ts';
import { billsFor } from './tax-billing.ts';

/** Where a person pays for a tax year, or without one looks after the card. @throws AppError NOT_BILLED where nothing is charged. */
export function openPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { taxYear, coupon }: { readonly taxYear?: number | undefined; readonly coupon?: string | undefined },
): Promise<string> {
  return writingAs(services, actor, accountId, 'billingView', (_tx, { account, userId }) => {
    const provider = billsFor(services, account);
    if (!provider) throw nothingToPay();
    const back = `/${services.shell.appPaths[actor.appId ?? 'tax']}/${taxYear === undefined ? 'settings/usage' : `tax-checkout?year=${taxYear}`}`;
    const visit = {
      origin: services.shell.origin,
      accountId: account.id,
      userId,
      back,
      coupon,
      taxYear: taxYear === undefined ? undefined : checkedTaxYear(taxYear),
    };
    return Promise.resolve(provider.portal(visit, services.now()));
  });
}

/** Keeps a card for later payments, in place of the one before. @throws AppError NOT_BILLED where nothing is charged. */
export function changeCard(services: Services, actor: Actor, accountId: string, card: PaymentSource): Promise<void> {
  return writingAs(services, actor, accountId, 'billingView', async (tx, { account, userId }) => {
    const provider = billsFor(services, account);
    if (!provider) throw nothingToPay();
    await keepPaymentSource(tx, account.id, provider.id, card);
    await log(tx, account.id, { userId, type: 'billing', action: 'card', message: `The card ending in ${card.last4} was put on file` });
  });
}
