import * as texts from '@lotbook/messages/generated/services/billing';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
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
type VisitRequest = Pick<PortalVisit, 'taxYear' | 'addOn' | 'plan' | 'coupon'>;

/** The page to pay for a tax year, to buy credit, or to manage the card. @throws AppError NOT_BILLED if nothing is charged. */
export function openPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { taxYear, addOn, coupon, plan }: VisitRequest,
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

/** The first page of the account, by the person's entry: a client's is below the application of the firm. */
function getStart({ shell }: ShellServices, { account, appId, through }: Member): string {
  const application = `/${shell.appPaths[appId ?? 'tax']}`;
  return through ? `${application}/client/${account.id}` : application;
}

/**
 * The page to pay for a year of a tax account as a chosen tier, or to upgrade it. @throws AppError NOT_BILLED if nothing is charged; BAD_INPUT for
 * an unknown tier, one that is too small for the year or already paid, and an upgrade without a payment.
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
          fill(texts.noPlan, { planId, tiers: tiers.map(({ id }) => id).join(', ') }),
        );
      if (upgrade && !billing.paidTier)
        throw refusePlan(fill(texts.notPaidYetPay, { yearLabel: billing.yearLabel }));
      return { taxYear: billing.taxYear, plan: getRequestedTier(billing, tier).id };
    },
  );
  return openPortal(services, actor, accountId, { taxYear, plan });
}

const refusePlan = (message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field: 'planId' });

/** Stores a card for later payments of the caller's side, and replaces the previous one. @throws AppError NOT_BILLED if nothing is charged. */
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
    const message: FilledMessage = fill(texts.cardEndingPutFile, { last4: card.last4 });
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
