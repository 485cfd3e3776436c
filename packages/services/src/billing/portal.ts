import * as texts from '@lotbook/messages/generated/services/billing';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { savePaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { log, type Account } from '@lotbook/db/stores/accounts';
import { validateTaxYear } from '../base/checked-settings.ts';
import { readingAs, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { AppError } from '@lotbook/model/errors';
import type { UserId } from '@lotbook/model/ids';
import { creditAmount, paysBills } from './credit.ts';
import { getRequestedTier } from './open-payment.ts';
import { nothingToPay } from './pay.ts';
import { readPayer, writePayerBooks } from '../payer.ts';
import { getPlanApplication } from './plan-application.ts';
import { tierById, tiers } from './prices.ts';
import type { BillingProvider, PortalVisit } from './provider.ts';
import { storeCard } from './store-card.ts';
import { getBilling, billsFor } from './tax-billing.ts';
import { getVisitUrl } from './visit.ts';

/** What is bought: a tax year, or credit by the id of its add-on; neither: to look after the card. */
type VisitRequest = Pick<PortalVisit, 'taxYear' | 'addOn' | 'plan' | 'coupon'>;

/** The page to pay for a tax year, to buy credit, or to manage the card. @throws AppError NOT_BILLED if nothing is charged. */
export async function openPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { taxYear, addOn, coupon, plan }: VisitRequest,
): Promise<string> {
  const opened = await writingAs(services, actor, accountId, 'billingView', async (tx, member) => {
    const { account, userId } = member;
    const provider =
      taxYear === undefined
        ? getCardProvider(services, account, addOn)
        : billsFor(services, account);
    if (!provider) throw nothingToPay();
    if (addOn !== undefined) creditAmount(addOn);
    const visit = {
      origin: services.shell.origin,
      accountId: account.id,
      userId,
      appId: actor.appId,
      back: `${getStart(services, member)}/${taxYear === undefined ? 'settings/billing' : `tax-checkout?year=${taxYear}`}`,
      coupon,
      plan,
      addOn,
      taxYear: taxYear === undefined ? undefined : validateTaxYear(taxYear),
    };
    const { accountId: payerId, name } = await readPayer(tx, member);
    return { visit, provider, customer: { id: payerId, name } };
  });
  const { visit, provider, customer } = opened;
  // Years and credit are paid on our own page, with the card that the provider stores.
  if (!provider.cards || taxYear !== undefined || addOn !== undefined)
    return getVisitUrl(visit, services.now(), services.deriveToken);
  const returnUrl = getVisitUrl(visit, services.now(), services.deriveToken, '/billing/return');
  return provider.cards.openPortal(customer, returnUrl);
}

/** Where a browser returns from adding a card: to what it was added for. */
export const cardReturnAddress = '/billing/card-return';

/** The provider's page where a card is added for a visit; the browser returns to the visit. @throws AppError NOT_BILLED without such pages. */
export async function openCardPage(
  services: ShellServices,
  visit: Omit<PortalVisit, 'origin'>,
): Promise<string> {
  const actor = { userId: visit.userId as UserId, appId: visit.appId };
  const { customer, cards } = await writingAs(
    services,
    actor,
    visit.accountId,
    'billingView',
    async (tx, member) => {
      const found = getCardProvider(services, member.account)?.cards;
      if (!found) throw nothingToPay();
      const { accountId, name } = await readPayer(tx, member);
      return { cards: found, customer: { id: accountId, name } };
    },
  );
  const back = { ...visit, origin: services.shell.origin };
  return cards.openPage(
    customer,
    getVisitUrl(back, services.now(), services.deriveToken, cardReturnAddress),
  );
}

/** Reads the card from the provider and stores or removes it, for the caller's side. */
export async function refreshCard(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<void> {
  const read = await readingAs(services, actor, accountId, 'billingView', async (db, member) => ({
    cards: getCardProvider(services, member.account)?.cards,
    payerId: (await readPayer(db, member)).accountId,
  }));
  if (!read.cards) return;
  await storeCard(services, read.payerId, await read.cards.find(read.payerId));
}

/** Who stores the card of an account: whoever pays bills has one, and accounting accounts whose plans are sold. */
const getCardProvider = (
  services: Pick<Services, 'billing'>,
  account: Pick<Account, 'type'>,
  addOn?: string,
): BillingProvider | undefined =>
  addOn === undefined && getPlanApplication(account) !== undefined && services.billing?.plans
    ? services.billing
    : paysBills(services, account);

/** The first page of the account, by the person's entry: a client's is below the application of the firm. */
export function getStart({ shell }: ShellServices, { account, appId, through }: Member): string {
  const application = `/${shell.appPaths[appId ?? 'tax']}`;
  return through ? `${application}/client/${account.id}` : application;
}

interface PlanPortal {
  readonly planId: string;
  readonly upgrade: boolean;
  /** Absent: the tax year that the account is at. */
  readonly taxYear?: number | undefined;
}

/**
 * The page to pay for a year of a tax account as a chosen tier, or to upgrade it. @throws AppError NOT_BILLED if nothing is charged; BAD_INPUT for
 * an unknown tier, one that is too small for the year or already paid, and an upgrade without a payment.
 */
export async function openPlanPortal(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { planId, upgrade, taxYear: year }: PlanPortal,
): Promise<string> {
  const { taxYear, plan } = await writingAs(
    services,
    actor,
    accountId,
    'billingView',
    async (tx, { account }) => {
      const billing = await getBilling(
        services,
        tx,
        account,
        validateTaxYear(year ?? account.taxYear),
      );
      if (billing.state === 'free') throw nothingToPay();
      const tier = tierById(planId);
      if (!tier)
        throw refusePlan(
          fill(texts.planUnknown, { planId, tiers: tiers.map(({ id }) => id).join(', ') }),
        );
      if (upgrade && !billing.paidTier)
        throw refusePlan(fill(texts.yearNotPaid, { yearLabel: billing.yearLabel }));
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
    const payer = await readPayer(tx, member);
    const message: FilledMessage = fill(texts.cardSaved, { last4: card.last4 });
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
