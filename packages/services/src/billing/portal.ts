import { keepPaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { log } from '@lotbook/db/stores/accounts';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { AppError } from '@lotbook/model/errors';
import { nothingToPay, wantedTier } from './pay.ts';
import { tierById, tiers } from './prices.ts';
import { billingOf, billsFor } from './tax-billing.ts';

/** Where a person pays for a tax year, or without one looks after the card. @throws AppError NOT_BILLED where nothing is charged. */
export function openPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { taxYear, coupon, plan }: { readonly taxYear?: number | undefined; readonly coupon?: string | undefined; readonly plan?: string | undefined },
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
      plan,
      taxYear: taxYear === undefined ? undefined : checkedTaxYear(taxYear),
    };
    return Promise.resolve(provider.portal(visit, services.now()));
  });
}

/**
 * Where a tax account's year is paid for as a tier that was chosen, or paid further to it. @throws AppError NOT_BILLED where nothing is charged; BAD_INPUT for
 * no tier, one that is too small for the year or is paid for, and an upgrade of what nothing was paid for.
 */
export async function openPlanPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { planId, upgrade }: { readonly planId: string; readonly upgrade: boolean },
): Promise<string> {
  const { taxYear, plan } = await writingAs(services, actor, accountId, 'billingView', async (tx, { account }) => {
    const billing = await billingOf(services, tx, account, checkedTaxYear(account.taxYear));
    if (billing.state === 'free') throw nothingToPay();
    const tier = tierById(planId);
    if (!tier) throw refusePlan(`There is no plan '${planId}'. There are: ${tiers.map(({ id }) => id).join(', ')}.`);
    if (upgrade && !billing.paidTier) throw refusePlan(`Nothing was paid for ${billing.yearLabel} yet. Pay for it at Tax Checkout.`);
    return { taxYear: billing.taxYear, plan: wantedTier(billing, tier).id };
  });
  return openPortal(services, actor, accountId, { taxYear, plan });
}

const refusePlan = (message: string): AppError => new AppError('BAD_INPUT', message, { field: 'planId' });

/** Keeps a card for later payments, in place of the one before. @throws AppError NOT_BILLED where nothing is charged. */
export function changeCard(services: Services, actor: Actor, accountId: string, card: PaymentSource): Promise<void> {
  return writingAs(services, actor, accountId, 'billingView', async (tx, { account, userId }) => {
    const provider = billsFor(services, account);
    if (!provider) throw nothingToPay();
    await keepPaymentSource(tx, account.id, provider.id, card);
    await log(tx, account.id, { userId, type: 'billing', action: 'card', message: `The card ending in ${card.last4} was put on file` });
  });
}
