import { money, type Money, format } from '@lotbook/decimal/decimal';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Account } from './accounts.ts';

/** What a tax year of an account cost, or would have. */
export interface Invoice {
  readonly id: string;
  readonly taxYear: number;
  /** Null until it is paid. */
  readonly number: string | null;
  readonly status: 'pending' | 'paid' | 'declined';
  readonly createdAt: Instant;
  readonly settledAt: Instant | null;
  readonly currency: string;
  readonly price: Money;
  readonly discount: Money;
  readonly coupon: string | null;
  readonly tier: string;
  readonly transactions: number;
  readonly problem: string | null;
  /** The name of whoever paid; null for somebody who has gone. */
  readonly paidBy: string | null;
}

const columns = [
  'invoice.id',
  'invoice.tax_year as taxYear',
  'invoice.number',
  'invoice.status',
  'invoice.created_at as createdAt',
  'invoice.settled_at as settledAt',
  'invoice.currency',
  'invoice.price',
  'invoice.discount',
  'invoice.coupon',
  'invoice.tier',
  'invoice.transactions',
  'invoice.problem',
] as const;

/** Newest first. */
export async function invoicesOf(db: Db, accountId: AccountId, taxYear?: number): Promise<readonly Invoice[]> {
  let query = db
    .selectFrom('invoice')
    .leftJoin('app_user', 'app_user.id', 'invoice.paid_by')
    .select([...columns, sql<string | null>`coalesce(app_user.username, app_user.email)`.as('paidBy')])
    .where('invoice.account_id', '=', accountId);
  if (taxYear !== undefined) query = query.where('invoice.tax_year', '=', taxYear);
  const rows = await query.orderBy('invoice.created_at', 'desc').orderBy('invoice.id').execute();
  return rows.map((row) => ({ ...row, price: money(row.price), discount: money(row.discount) }) as unknown as Invoice);
}

/** The tiers that were paid for, by tax year. */
export async function paidTiers(db: Db, accountId: AccountId): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.selectFrom('invoice').select(['tax_year', 'tier']).where('account_id', '=', accountId).where('status', '=', 'paid').execute();
  const years = Map.groupBy(rows, (row) => row.tax_year);
  return new Map([...years].map(([year, paid]) => [year, paid.map(({ tier }) => tier)]));
}

/** How many there are from one day to another in the account's zone, both counted. */
export async function transactionsBetween(db: Db, { id, timeZone }: Pick<Account, 'id' | 'timeZone'>, first: LocalDate, last: LocalDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from transaction where account_id = ${id}
    and at >= ${first}::date::timestamp at time zone ${timeZone} and at < (${last}::date + 1)::timestamp at time zone ${timeZone}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewInvoice extends Pick<Invoice, 'taxYear' | 'currency' | 'price' | 'discount' | 'coupon' | 'tier' | 'transactions'> {
  readonly provider: string;
  readonly userId: UserId;
}

/** Opens a payment; undefined where the tier of the year is paid or another payment is under way. */
export async function openInvoice(tx: Tx, accountId: AccountId, invoice: NewInvoice): Promise<string | undefined> {
  const row = await tx
    .insertInto('invoice')
    .values({
      account_id: accountId,
      tax_year: invoice.taxYear,
      currency: invoice.currency,
      price: format(invoice.price),
      discount: format(invoice.discount),
      coupon: invoice.coupon,
      tier: invoice.tier,
      transactions: invoice.transactions,
      provider: invoice.provider,
      paid_by: invoice.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type Settlement = { readonly status: 'paid'; readonly reference: string } | { readonly status: 'declined'; readonly problem: string };

/** Says how a pending payment ended. What has ended stays as it is. */
export async function settleInvoice(tx: Tx, accountId: AccountId, id: string, end: Settlement): Promise<void> {
  await tx
    .updateTable('invoice')
    .set(
      end.status === 'paid'
        ? { status: 'paid', reference: end.reference, number: sql`'INV-' || lpad(nextval('invoice_number')::text, 6, '0')` }
        : { status: 'declined', problem: end.problem },
    )
    .set('settled_at', sql`now()`)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** The card that is charged; its number is the provider's secret. */
export interface PaymentSource {
  /** What the provider knows the card by. */
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  /** `2029-12` */
  readonly expires: string;
}

export async function paymentSourceOf(db: Db, accountId: AccountId, provider: string): Promise<PaymentSource | undefined> {
  return db
    .selectFrom('payment_source')
    .select(['token', 'brand', 'last4', 'expires'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function keepPaymentSource(tx: Tx, accountId: AccountId, provider: string, source: PaymentSource): Promise<void> {
  await tx
    .insertInto('payment_source')
    .values({ account_id: accountId, provider, ...source })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ provider, ...source, created_at: sql`now()` }))
    .execute();
}
