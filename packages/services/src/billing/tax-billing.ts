import { format, type Money } from '@lotbook/decimal/decimal';
import { reading, type Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { invoicesOf, isPaid, paymentSourceOf, transactionsBetween, type Invoice, type PaymentSource } from '@lotbook/db/stores/billing';
import { AppError } from '@lotbook/model/errors';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { placeOf } from '../accounts/place-of.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { billingCurrency, tierOf, type Tier } from './prices.ts';
import type { BillingProvider, Coupon } from './provider.ts';

/** Where a tax year stands: `free` where nothing is charged. */
export type PaymentState = 'free' | 'unpaid' | 'pending' | 'paid' | 'declined';

export interface TaxBilling {
  readonly taxYear: number;
  readonly yearLabel: string;
  readonly state: PaymentState;
  readonly transactions: number;
  readonly tier: Tier;
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
  const state = billsFor(services, account) ? (history.find(({ status }) => status !== 'declined')?.status ?? history[0]?.status ?? 'unpaid') : 'free';
  return { taxYear, yearLabel: years.label(taxYear), state, transactions, tier: tierOf(transactions), history };
}

/** @throws AppError PAYMENT_REQUIRED where the documents of the year have not been paid for. */
export async function checkPaid(services: Services, db: Db, account: Account, taxYear: number): Promise<void> {
  if (!billsFor(services, account) || (await isPaid(db, account.id, taxYear))) return;
  const { tier, yearLabel } = await billingOf(services, db, account, taxYear);
  throw new AppError(
    'PAYMENT_REQUIRED',
    `Downloads of ${yearLabel} have not been paid for. They cost ${priceText(tier.price)} once; then everybody in this account may download all reports of the year. Its owner can pay at Tax Checkout.`,
    { taxYear, price: format(tier.price, 2), currency: billingCurrency },
  );
}

/** Whether downloads of the year are to be paid for. */
export const isUnpaid = async (services: Pick<Services, 'billing' | 'database'>, account: Account, taxYear: number): Promise<boolean> =>
  billsFor(services, account) !== undefined && !(await reading(services.database, { accountId: account.id }, (db) => isPaid(db, account.id, taxYear)));

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
