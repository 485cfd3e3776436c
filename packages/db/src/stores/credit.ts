import { format, money, type Money } from '@lotbook/decimal/decimal';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/**
 * Why credit was added or used. `late`: a payment arrived after its year no longer needed it;
 * `released`: an invoice that credit was reserved for was not paid, or was refunded; `refunded`: the
 * payment that the credit came from was refunded; `restored`: that refund failed.
 */
export type CreditReason =
  | 'bought'
  | 'late'
  | 'used'
  | 'released'
  | 'carried'
  | 'refunded'
  | 'restored';

/** A change of an account's credit in US dollars, negative if credit was used. */
export interface CreditEntry {
  readonly id: number;
  readonly at: Instant;
  readonly amount: Money;
  readonly reason: CreditReason;
  readonly invoiceId: string | null;
  readonly invoiceNumber: string | null;
  readonly taxYear: number | null;
  readonly clientName: string | null;
  /** The name of the person whose payment it was; null if the person was deleted. */
  readonly by: string | null;
}

/** The remaining credit: the sum of all entries. */
export async function loadCredit(db: Db, accountId: AccountId): Promise<Money> {
  const row = await db
    .selectFrom('credit_entry')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('balance'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return money(row.balance);
}

/** Credit that a payment gave, and what was taken away again because of refunds. */
export interface PaymentCredit {
  readonly given: Money;
  readonly taken: Money;
}

export async function loadPaymentCredit(
  db: Db,
  accountId: AccountId,
  invoiceId: string,
): Promise<PaymentCredit> {
  const row = await db
    .selectFrom('credit_entry')
    .select([
      sql<string>`coalesce(sum(amount) filter (where reason in ('bought', 'late')), 0)`.as('given'),
      sql<string>`coalesce(-sum(amount) filter (where reason in ('refunded', 'restored')), 0)`.as(
        'taken',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { given: money(row.given), taken: money(row.taken) };
}

/** Newest first. */
export async function creditEntries(db: Db, accountId: AccountId): Promise<readonly CreditEntry[]> {
  const rows = await db
    .selectFrom('credit_entry as e')
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.account_id', '=', 'e.account_id').onRef('i.id', '=', 'e.invoice_id'),
    )
    .leftJoin('app_user as u', 'u.id', 'e.user_id')
    .select([
      'e.id',
      'e.at',
      'e.amount',
      'e.reason',
      'e.invoice_id as invoiceId',
      'i.number as invoiceNumber',
    ])
    .select([
      'i.tax_year as taxYear',
      'i.client_name as clientName',
      sql<string | null>`coalesce(u.username, u.email)`.as('by'),
    ])
    .where('e.account_id', '=', accountId)
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, amount: money(row.amount) }) as unknown as CreditEntry);
}

export interface NewCreditEntry {
  /** Signed. */
  readonly amount: Money;
  readonly reason: CreditReason;
  readonly invoiceId: string;
  readonly userId: UserId | undefined;
}

/**
 * Adds an entry, once for each invoice and reason, except for refunds, which can be in parts. The
 * account must be locked; the database refuses a negative balance.
 */
export async function addCreditEntry(
  tx: Tx,
  accountId: AccountId,
  { amount, reason, invoiceId, userId }: NewCreditEntry,
): Promise<void> {
  await tx
    .insertInto('credit_entry')
    .values({
      account_id: accountId,
      amount: format(amount),
      reason,
      invoice_id: invoiceId,
      user_id: userId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
