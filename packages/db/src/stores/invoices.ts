import { toStoredText } from '@lotbook/messages/stored-text';
import type { FilledMessage } from '@lotbook/messages/fill';
import { format, money, subtract, type Money } from '@lotbook/decimal/decimal';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A charge for a tax year of an account, or for prepaid credit. */
export interface Invoice {
  readonly id: string;
  /**
   * `year`: a tax year of the account; `client-year`: a client's year that the account pays;
   * `credit`: prepaid credit.
   */
  readonly kind: 'year' | 'client-year' | 'credit';
  /** Null for credit. */
  readonly taxYear: number | null;
  /** Null until paid. */
  readonly number: string | null;
  /**
   * `credited`: the payment arrived when the year no longer needed it, and became credit of the
   * payer. `refunded`: the payment was paid back, so the year isn't paid for.
   */
  readonly status: 'pending' | 'paid' | 'declined' | 'credited' | 'refunded';
  readonly createdAt: Instant;
  readonly settledAt: Instant | null;
  readonly currency: string;
  readonly price: Money;
  readonly discount: Money;
  /** The part of the total paid from credit; the card is charged the rest. */
  readonly credit: Money;
  /** How much of the charge to the card was paid back, as applied to status and credit here. */
  readonly refunded: Money;
  readonly coupon: string | null;
  readonly tier: string | null;
  readonly transactions: number | null;
  readonly problem: string | null;
  /** The name of the person who paid; null if the person was deleted or isn't in the account. */
  readonly paidBy: string | null;
  /**
   * The account that pays instead of this one, and its name at that time; null: this account pays.
   */
  readonly payerId: AccountId | null;
  readonly payerName: string | null;
  /** For a client's year: the client account, and the payer's name for the client at that time. */
  readonly clientId: AccountId | null;
  readonly clientName: string | null;
}

export const getTotal = ({
  price,
  discount,
}: {
  readonly price: Money;
  readonly discount: Money;
}): Money => subtract(price, discount);

/** The amount charged to the card. */
export const getChargedAmount = (invoice: Pick<Invoice, 'price' | 'discount' | 'credit'>): Money =>
  subtract(getTotal(invoice), invoice.credit);

const columns = [
  'invoice.id',
  'invoice.kind',
  'invoice.tax_year as taxYear',
  'invoice.number',
  'invoice.status',
  'invoice.created_at as createdAt',
  'invoice.settled_at as settledAt',
  'invoice.currency',
  'invoice.price',
  'invoice.discount',
  'invoice.credit',
  'invoice.refunded',
  'invoice.coupon',
  'invoice.tier',
  'invoice.transactions',
  'invoice.problem',
  'invoice.payer_account_id as payerId',
  'invoice.payer_name as payerName',
  'invoice.client_account_id as clientId',
  'invoice.client_name as clientName',
] as const;

const invoices = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('invoice')
    .leftJoin('app_user', 'app_user.id', 'invoice.paid_by')
    .select([
      ...columns,
      sql<string | null>`coalesce(app_user.username, app_user.email)`.as('paidBy'),
    ])
    .where('invoice.account_id', '=', accountId);

type Row = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number];

const fromRow = (row: Row): Invoice =>
  ({
    ...row,
    price: money(row.price),
    discount: money(row.discount),
    credit: money(row.credit),
    refunded: money(row.refunded),
  }) as unknown as Invoice;

/** Everything in the account's books, or the invoices of one tax year; newest first. */
export async function loadInvoices(
  db: Db,
  accountId: AccountId,
  taxYear?: number,
): Promise<readonly Invoice[]> {
  let query = invoices(db, accountId);
  if (taxYear !== undefined)
    query = query.where('invoice.kind', '=', 'year').where('invoice.tax_year', '=', taxYear);
  return (await query.orderBy('invoice.created_at', 'desc').orderBy('invoice.id').execute()).map(
    fromRow,
  );
}

export async function findInvoice(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<Invoice | undefined> {
  const row = await invoices(db, accountId).where('invoice.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** A pending purchase of credit, if any. */
export async function creditUnderWay(db: Db, accountId: AccountId): Promise<Invoice | undefined> {
  const row = await invoices(db, accountId)
    .where('invoice.kind', '=', 'credit')
    .where('invoice.status', '=', 'pending')
    .executeTakeFirst();
  return row && fromRow(row);
}

/** A payment that has no end yet. */
export interface PendingPayment {
  readonly id: string;
  /** The account whose year is paid, or which buys credit. */
  readonly accountId: AccountId;
  readonly payerId: AccountId;
}

const mostPending = 200;

/**
 * Payments of all accounts that started before a time and have no end, the oldest first. A payment
 * in the books of two accounts is listed once. Runs as the owner role.
 */
export async function findStalePayments(
  db: Db,
  provider: string,
  before: Date,
): Promise<readonly PendingPayment[]> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'account_id', 'payer_account_id', 'client_account_id'])
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostPending)
    .execute();
  const found = rows.map((row): [string, PendingPayment] => [
    row.id,
    {
      id: row.id,
      accountId: (row.client_account_id ?? row.account_id) as AccountId,
      payerId: (row.payer_account_id ?? row.account_id) as AccountId,
    },
  ]);
  return [...new Map(found).values()];
}

/** The paid tiers, by tax year. */
export async function listPaidTiers(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom('invoice')
    .select(['tax_year', 'tier'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'year')
    .where('status', '=', 'paid')
    .execute();
  const years = Map.groupBy(rows, (row) => row.tax_year ?? 0);
  return new Map([...years].map(([year, paid]) => [year, paid.map(({ tier }) => tier ?? '')]));
}

type Known =
  | 'kind'
  | 'taxYear'
  | 'currency'
  | 'price'
  | 'discount'
  | 'credit'
  | 'coupon'
  | 'tier'
  | 'transactions';

export interface NewInvoice
  extends
    Pick<Invoice, Known>,
    Partial<Pick<Invoice, 'id' | 'payerId' | 'payerName' | 'clientId' | 'clientName'>> {
  readonly provider: string;
  readonly userId: UserId;
}

/** Opens a payment; undefined if the year's tier is paid or another payment is pending. */
export async function openInvoice(
  tx: Tx,
  accountId: AccountId,
  invoice: NewInvoice,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('invoice')
    .values({
      account_id: accountId,
      ...(invoice.id === undefined ? {} : { id: invoice.id }),
      kind: invoice.kind,
      tax_year: invoice.taxYear,
      currency: invoice.currency,
      price: format(invoice.price),
      discount: format(invoice.discount),
      credit: format(invoice.credit),
      coupon: invoice.coupon,
      tier: invoice.tier,
      transactions: invoice.transactions,
      provider: invoice.provider,
      paid_by: invoice.userId,
      payer_account_id: invoice.payerId ?? null,
      payer_name: invoice.payerName ?? null,
      client_account_id: invoice.clientId ?? null,
      client_name: invoice.clientName ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The provider's answer to a charge. */
export type Settlement =
  | { readonly status: 'paid'; readonly reference: string }
  | { readonly status: 'declined'; readonly problem: string | FilledMessage };

/** How an invoice ends. A number is assigned when it is paid without one. */
export type InvoiceEnd =
  | {
      readonly status: 'paid' | 'credited';
      readonly reference: string;
      readonly number?: string | undefined;
    }
  | { readonly status: 'declined'; readonly problem: string | FilledMessage };

export interface InvoiceRefund {
  readonly status: 'paid' | 'credited' | 'refunded';
  readonly refunded: Money;
}

/** Stores how much of a payment was paid back. False for an invoice whose money never arrived. */
export async function saveRefund(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { status, refunded }: InvoiceRefund,
): Promise<boolean> {
  const row = await tx
    .updateTable('invoice')
    .set({ status, refunded: format(refunded) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'credited', 'refunded'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a payment that has the status `from`; any other status doesn't change. Returns its number,
 * null if it has none.
 */
export async function endInvoice(
  tx: Tx,
  accountId: AccountId,
  { id, from }: { readonly id: string; readonly from: Invoice['status'] },
  end: InvoiceEnd,
): Promise<string | null> {
  const row = await tx
    .updateTable('invoice')
    .set(
      end.status === 'declined'
        ? { status: end.status, problem: toStoredText(end.problem) }
        : {
            status: end.status,
            reference: end.reference,
            number: end.number ?? sql`'INV-' || lpad(nextval('invoice_number')::text, 6, '0')`,
          },
    )
    .set('settled_at', sql`now()`)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}
