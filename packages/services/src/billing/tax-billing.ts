import { format, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { invoicesOf, paidTiers, paymentSourceOf, transactionsBetween, type Invoice, type PaymentSource } from '@lotbook/db/stores/billing';
import { progressByYear } from '@lotbook/db/stores/issue-counts';
import { AppError } from '@lotbook/model/errors';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { placeOf } from '../accounts/place-of.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { taxYearSpan } from '../issues/tax-year-span.ts';
import { billingCurrency, covers, paidTierOf, tierOf, type Tier } from './prices.ts';
import type { BillingProvider, Coupon } from './provider.ts';

/** Where a tax year stands: `free` where nothing is charged, `outgrown` where it has more transactions than were paid for. */
export type PaymentState = 'free' | 'unpaid' | 'pending' | 'paid' | 'outgrown' | 'declined';

export interface TaxBilling {
  readonly taxYear: number;
  readonly yearLabel: string;
  readonly state: PaymentState;
  readonly transactions: number;
  /** What the year needs, or what was paid for where that is more. */
  readonly tier: Tier;
  /** What was paid for; undefined where nothing was. */
  readonly paidTier: Tier | undefined;
  /** What is asked for now: the price, less what an earlier tier of the year cost. */
  readonly due: Money;
  /** All of the year, newest first. */
  readonly history: readonly Invoice[];
}

/** Only tax accounts pay, and only where somebody takes the money. */
export const billsFor = (services: Pick<Services, 'billing'>, account: Pick<Account, 'type'>): BillingProvider | undefined =>
  account.type === 'TaxPayer' ? services.billing : undefined;

/** What a tax year costs, why, and where its payment stands. @throws AppError as `readingAs` does. */
export function taxBilling(services: Services, actor: Actor, accountId: string, taxYear?: number): Promise<TaxBilling> {
  return readingAs(services, actor, accountId, 'billingView', (db, { account }) =>
    billingOf(services, db, account, checkedTaxYear(taxYear ?? account.taxYear)),
  );
}

export async function billingOf(services: Services, db: Db, account: Account, taxYear: number): Promise<TaxBilling> {
  const history = await invoicesOf(db, account.id, taxYear);
  const { years } = placeOf(account);
  const transactions = await transactionsBetween(db, account, years.first(taxYear), years.last(taxYear));
  const paidTier = paidTierOf(history.filter(({ status }) => status === 'paid').map(({ tier }) => tier));
  const isCovered = covers(paidTier, transactions);
  const tier = paidTier && isCovered ? paidTier : tierOf(transactions);
  const state = billsFor(services, account) ? stateOf(history, paidTier !== undefined, isCovered) : 'free';
  return { taxYear, yearLabel: years.label(taxYear), state, transactions, tier, paidTier, due: isCovered ? zeroMoney : priceAfter(tier, paidTier), history };
}

/** The price of a tier where an earlier one of the year was paid. */
export const priceAfter = (tier: Tier, paid: Tier | undefined): Money => subtract(tier.price, paid?.price ?? zeroMoney);

function stateOf(history: readonly Invoice[], isPaidInPart: boolean, isCovered: boolean): PaymentState {
  if (isCovered) return 'paid';
  const [newest] = history;
  if (newest && newest.status !== 'paid') return newest.status;
  return isPaidInPart ? 'outgrown' : 'unpaid';
}

/** @throws AppError PAYMENT_REQUIRED where the documents of the year have not been paid for. */
export async function checkPaid(services: Services, db: Db, account: Account, taxYear: number): Promise<void> {
  if (!billsFor(services, account)) return;
  const { tier, yearLabel, state, due, transactions, paidTier } = await billingOf(services, db, account, taxYear);
  if (state === 'paid') return;
  const price = { taxYear, price: format(due, 2), currency: billingCurrency };
  const after = `then everybody in this account may download all reports of the year. Its owner can pay at Tax Checkout.`;
  const words = paidTier
    ? `${yearLabel} has ${transactions.toLocaleString('en-US')} transactions now, and was paid for as '${paidTier.name}'. The difference to '${tier.name}' is ${priceText(due)}; ${after}`
    : `Downloads of ${yearLabel} have not been paid for. They cost ${priceText(due)} once; ${after}`;
  throw new AppError('PAYMENT_REQUIRED', words, price);
}

/** Those of some tax years whose downloads are to be paid for. */
export async function unpaidYears(services: Pick<Services, 'billing'>, db: Db, account: Account, years: readonly number[]): Promise<ReadonlySet<number>> {
  if (!billsFor(services, account) || years.length === 0) return new Set();
  const spans = [...new Set(years)].map((year) => taxYearSpan(account, year));
  const [paid, counts] = [await paidTiers(db, account.id), await progressByYear(db, account.id, spans)];
  const countOf = (year: number): number => counts.find((each) => each.year === year)?.transactions ?? 0;
  return new Set(years.filter((year) => !covers(paidTierOf(paid.get(year) ?? []), countOf(year))));
}

export const priceText = (price: Money): string => `${format(price, 2)} ${billingCurrency}`;

/** Of all years, newest first. @throws AppError as `readingAs` does. */
export const accountInvoices = (services: Services, actor: Actor, accountId: string): Promise<readonly Invoice[]> =>
  readingAs(services, actor, accountId, 'billingView', (db, { account }) => invoicesOf(db, account.id));

/** Undefined where there is none. @throws AppError as `readingAs` does. */
export const accountPaymentSource = (services: Services, actor: Actor, accountId: string): Promise<PaymentSource | undefined> =>
  readingAs(services, actor, accountId, 'billingView', async (db, { account }) =>
    services.billing ? paymentSourceOf(db, account.id, services.billing.id) : undefined,
  );

/** A code as the provider knows it, and whether it holds today; undefined for one that never did. */
export async function couponNow(
  services: Services,
  provider: BillingProvider,
  code: string,
): Promise<{ readonly coupon: Coupon; readonly holds: boolean } | undefined> {
  const coupon = await provider.coupon(code);
  return coupon && { coupon, holds: services.now().toISOString().slice(0, 10) <= coupon.until };
}
