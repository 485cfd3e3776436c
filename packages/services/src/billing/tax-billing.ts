import * as texts from '@lotbook/messages/generated/services/billing';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { formatMoneyForReader, renderForReader } from '../reader-texts.ts';
import { may } from '@lotbook/access/permissions';
import { smaller, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  loadPaymentSource,
  transactionsBetween,
  type PaymentSource,
} from '@lotbook/db/stores/billing';
import { loadCredit } from '@lotbook/db/stores/credit';
import { loadInvoices, listPaidTiers, getTotal, type Invoice } from '@lotbook/db/stores/invoices';
import { readProgressByYear } from '@lotbook/db/stores/issue-counts';
import { AppError } from '@lotbook/model/errors';
import type { LocalDate } from '@lotbook/model/time';
import { validateTaxYear } from '../base/checked-settings.ts';
import { getPlace } from '../base/jurisdiction.ts';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getTaxYearSpan } from '../base/tax-year-span.ts';
import { readPayerBooks, readPayer, type Payer } from '../payer.ts';
import { billingCurrency, covers, getDiscount, getPaidTier, getTier, type Tier } from './prices.ts';
import type { BillingProvider, Coupon } from './provider.ts';

/** Payment status of a tax year: `free` if nothing is charged, `outgrown` if it has more transactions than its paid tier. */
export type PaymentState = 'free' | 'unpaid' | 'pending' | 'paid' | 'outgrown' | 'declined';

export interface YearBilling {
  readonly taxYear: number;
  readonly yearLabel: string;
  readonly state: PaymentState;
  readonly transactions: number;
  /** What the year needs, or what was paid for where that is more. */
  readonly tier: Tier;
  /** The paid tier; undefined if none. */
  readonly paidTier: Tier | undefined;
  /** The amount due now: the price, less the cost of earlier tiers of the year. */
  readonly due: Money;
  /** All of the year, newest first. */
  readonly history: readonly Invoice[];
}

/** A year as its payer sees it. */
export interface TaxBilling extends YearBilling {
  /** Who is charged for what the asking person pays. */
  readonly payer: Payer;
  /** What is left of the payer's credit. US dollars. */
  readonly creditAvailable: Money;
}

/** Only tax accounts pay, and only with a payment provider. */
export const billsFor = (
  services: Pick<Services, 'billing'>,
  account: Pick<Account, 'type'>,
): BillingProvider | undefined => (account.type === 'TaxPayer' ? services.billing : undefined);

/** The price of a tax year, its reason, and its payment status. @throws AppError as `readingAs` does. */
export function taxBilling(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear?: number,
): Promise<TaxBilling> {
  return readingAs(services, actor, accountId, 'billingView', async (db, member) => {
    const { account } = member;
    const payer = await readPayer(db, member);
    const billing = await getBilling(
      services,
      db,
      account,
      validateTaxYear(taxYear ?? account.taxYear),
    );
    const creditAvailable = await readPayerBooks(db, member, payer, () =>
      loadCredit(db, payer.accountId),
    );
    return { ...billing, history: seenBy(payer, account, billing.history), payer, creditAvailable };
  });
}

/** The part of a total that the payer's credit covers: for a pending payment of theirs, what is held for it. */
export function creditFor(
  { payer, history, creditAvailable }: Pick<TaxBilling, 'payer' | 'history' | 'creditAvailable'>,
  total: Money,
): Money {
  const held = history.find(
    (each) => each.status === 'pending' && isBy(payer, each) && getTotal(each) === total,
  );
  return held ? held.credit : smaller(creditAvailable, total);
}

/** Who of the other side is paying right now; undefined if none. */
export function otherPayer({
  payer,
  history,
}: Pick<TaxBilling, 'payer' | 'history'>): string | undefined {
  const pending = history.find((each) => each.status === 'pending' && !isBy(payer, each));
  return pending && (pending.payerName ?? renderForReader(fill(texts.clientWithoutName)));
}

const isBy = (payer: Payer, { payerId }: Invoice): boolean =>
  payerId === (payer.clientName === undefined ? null : payer.accountId);

/** A firm that pays sees what others paid for the year, but not which person or with what coupon. */
const seenBy = (payer: Payer, account: Account, history: readonly Invoice[]): readonly Invoice[] =>
  payer.accountId === account.id
    ? history
    : history.map((each) =>
        each.payerId === payer.accountId ? each : { ...each, paidBy: null, coupon: null },
      );

export async function getBilling(
  services: Pick<Services, 'billing'>,
  db: Db,
  account: Account,
  taxYear: number,
): Promise<YearBilling> {
  const history = await loadInvoices(db, account.id, taxYear);
  const { years } = getPlace(account);
  const transactions = await transactionsBetween(
    db,
    account,
    years.first(taxYear),
    years.last(taxYear),
  );
  const paidTier = getPaidTier(
    history.filter(({ status }) => status === 'paid').map(({ tier }) => tier ?? ''),
  );
  const isCovered = covers(paidTier, transactions);
  const tier = paidTier && isCovered ? paidTier : getTier(transactions);
  const state = billsFor(services, account)
    ? getState(history, paidTier !== undefined, isCovered)
    : 'free';
  return {
    taxYear,
    yearLabel: years.label(taxYear),
    state,
    transactions,
    tier,
    paidTier,
    due: isCovered ? zeroMoney : priceAfter(tier, paidTier),
    history,
  };
}

/** The price of a tier where an earlier one of the year was paid. */
export const priceAfter = (tier: Tier, paid: Tier | undefined): Money =>
  subtract(tier.price, paid?.price ?? zeroMoney);

function getState(
  history: readonly Invoice[],
  isPaidInPart: boolean,
  isCovered: boolean,
): PaymentState {
  if (isCovered) return 'paid';
  const status = history[0]?.status;
  if (status === 'pending' || status === 'declined') return status;
  return isPaidInPart ? 'outgrown' : 'unpaid';
}

/** Those of some tax years whose downloads must be paid for. */
export async function unpaidYears(
  services: Pick<Services, 'billing'>,
  db: Db,
  account: Account,
  years: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!billsFor(services, account) || years.length === 0) return new Set();
  const spans = [...new Set(years)].map((year) => getTaxYearSpan(account, year));
  const [paid, counts] = [
    await listPaidTiers(db, account.id),
    await readProgressByYear(db, account.id, spans),
  ];
  const getCount = (year: number): number =>
    counts.find((each) => each.year === year)?.transactions ?? 0;
  return new Set(
    years.filter((year) => !covers(getPaidTier(paid.get(year) ?? []), getCount(year))),
  );
}

/** A price of the product, for whoever sent the request. */
export const priceText = (price: Money): string => formatMoneyForReader(price, billingCurrency);

/** The entries in the account's books, newest first; for a firm that pays for its client, the firm's payments. @throws AppError as `readingAs` does. */
export const accountInvoices = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly Invoice[]> =>
  readingAs(services, actor, accountId, 'billingView', async (db, member) => {
    const [invoices, payer] = [
      await loadInvoices(db, member.account.id),
      await readPayer(db, member),
    ];
    // The owner of an account, and of one managed by a firm alone, sees all of it.
    return may(member.role, 'billingView')
      ? invoices
      : invoices.filter(({ payerId }) => payerId === payer.accountId);
  });

/** The card for payments of the caller's side; undefined if there is none. @throws AppError as `readingAs` does. */
export const accountPaymentSource = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<PaymentSource | undefined> =>
  readingAs(services, actor, accountId, 'billingView', async (db, member) => {
    const payer = await readPayer(db, member);
    const provider = services.billing;
    return (
      provider &&
      readPayerBooks(db, member, payer, () => loadPaymentSource(db, payer.accountId, provider.id))
    );
  });

/** A code as the provider knows it, today. */
export interface CouponNow {
  readonly coupon: Coupon;
  readonly holds: boolean;
  /** Its last day, if that is over. */
  readonly endedOn: LocalDate | undefined;
}

/** Undefined for a code that never was one. */
export async function couponNow(
  services: Pick<Services, 'now'>,
  provider: BillingProvider,
  code: string,
): Promise<CouponNow | undefined> {
  const now = services.now();
  const coupon = await provider.coupon(code, now);
  if (!coupon) return undefined;
  const { isUsable, until } = coupon;
  const endedOn = until !== undefined && now.toISOString().slice(0, 10) > until ? until : undefined;
  return { coupon, holds: isUsable && endedOn === undefined, endedOn };
}

/** Why a coupon can't be used; undefined for one that can. */
export const explainCoupon = ({
  coupon: { id },
  holds,
  endedOn,
}: CouponNow): FilledMessage | undefined =>
  holds
    ? undefined
    : endedOn === undefined
      ? fill(texts.couponNotUsable, { id })
      : fill(texts.couponEnded, { id, until: endedOn });

/** What a tax year costs with a coupon. */
export interface CouponQuote extends CouponNow {
  readonly discount: Money;
  /** The amount due less the discount. */
  readonly total: Money;
  /** The part of the total that the payer's credit covers; the card is charged the rest. */
  readonly credit: Money;
}

/** Undefined for a code that never was one. @throws AppError NOT_BILLED if nothing is charged; otherwise as `readingAs` does. */
export async function quoteCoupon(
  services: Services,
  actor: Actor,
  accountId: string,
  { code, taxYear }: { readonly code: string; readonly taxYear: number | undefined },
): Promise<CouponQuote | undefined> {
  // It changes nothing, but a disabled account refuses everything that leads to a payment.
  await writingAs(services, actor, accountId, 'billingView', () => Promise.resolve());
  const billing = await taxBilling(services, actor, accountId, taxYear);
  if (billing.state === 'free' || !services.billing)
    throw new AppError('NOT_BILLED', fill(texts.accountIsFree));
  const found = await couponNow(services, services.billing, code);
  if (!found) return undefined;
  const discount = getDiscount(billing.due, found.holds ? found.coupon : undefined);
  const total = subtract(billing.due, discount);
  return { ...found, discount, total, credit: creditFor(billing, total) };
}
