import { savePaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { log } from '@lotbook/db/stores/accounts';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { AppError } from '@lotbook/model/errors';
import { creditAmount, paysBills } from './credit.ts';
import { getRequestedTier } from './open-payment.ts';
import { nothingToPay } from './pay.ts';
import { payerFor, writePayerBooks } from './payer.ts';
import { tierById, tiers } from './prices.ts';
import type { PortalVisit } from './provider.ts';
import { getBilling, billsFor } from './tax-billing.ts';

/** What is bought: a tax year, or credit by the id of its add-on; neither: to look after the card. */
type Wanted = Pick<PortalVisit, 'taxYear' | 'addOn' | 'plan' | 'coupon'>;

/** Where a person pays for a tax year or buys credit, or without either looks after the card. @throws AppError NOT_BILLED where nothing is charged. */
export function openPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { taxYear, addOn, coupon, plan }: Wanted,
): Promise<string> {
  return writingAs(services, actor, accountId, 'billingView', (_tx, member) => {
    const { account, userId } = member;
    const provider =
      taxYear === undefined ? paysBills(services, account) : billsFor(services, account);
    if (!provider) throw nothingToPay();
    if (addOn !== undefined) creditAmount(addOn);
    const visit = {
      origin: services.shell.origin,
      accountId: account.id,
      userId,
      appId: actor.appId,
      back: `${getStart(services, member)}/${taxYear === undefined ? 'settings/usage' : `tax-checkout?year=${taxYear}`}`,
      coupon,
      plan,
      addOn,
      taxYear: taxYear === undefined ? undefined : checkedTaxYear(taxYear),
    };
    return Promise.resolve(provider.portal(visit, services.now()));
  });
}

/** The first page of the account, as the person came to it: a client's lies below the application of the firm. */
function getStart({ shell }: ShellServices, { account, appId, through }: Member): string {
  const application = `/${shell.appPaths[appId ?? 'tax']}`;
  return through ? `${application}/client/${account.id}` : application;
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
  const { taxYear, plan } = await writingAs(
    services,
    actor,
    accountId,
    'billingView',
    async (tx, { account }) => {
      const billing = await getBilling(services, tx, account, checkedTaxYear(account.taxYear));
      if (billing.state === 'free') throw nothingToPay();
      const tier = tierById(planId);
      if (!tier)
        throw refusePlan(
          `There is no plan '${planId}'. There are: ${tiers.map(({ id }) => id).join(', ')}.`,
        );
      if (upgrade && !billing.paidTier)
        throw refusePlan(
          `Nothing was paid for ${billing.yearLabel} yet. Pay for it at Tax Checkout.`,
        );
      return { taxYear: billing.taxYear, plan: getRequestedTier(billing, tier).id };
    },
  );
  return openPortal(services, actor, accountId, { taxYear, plan });
}

const refusePlan = (message: string): AppError =>
  new AppError('BAD_INPUT', message, { field: 'planId' });

/** Keeps a card for later payments of the asking person's side, in place of the one before. @throws AppError NOT_BILLED where nothing is charged. */
export function changeCard(
  services: Services,
  actor: Actor,
  accountId: string,
  card: PaymentSource,
): Promise<void> {
  return writingAs(services, actor, accountId, 'billingView', async (tx, member) => {
    const provider = paysBills(services, member.account);
    if (!provider) throw nothingToPay();
    const payer = await payerFor(tx, member);
    const message = `The card ending in ${card.last4} was put on file`;
    await writePayerBooks(tx, member, payer, async () => {
      await savePaymentSource(tx, payer.accountId, provider.id, card);
      await log(tx, payer.accountId, {
        userId: member.userId,
        type: 'billing',
        action: 'card',
        message,
      });
    });
  });
}
