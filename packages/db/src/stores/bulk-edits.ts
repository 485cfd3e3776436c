import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { TransactionFilter } from './transaction-filter.ts';

/** An act upon many transactions, with how far it is. */
export interface BulkEditRow {
  readonly id: string;
  /** What to do; its shape is the services'. */
  readonly edit: unknown;
  readonly filter: TransactionFilter;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly attempt: number;
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly message: string | null;
  readonly batch: string | null;
  readonly createdBy: UserId;
  /** The names of who began it, and of who cancelled it; null for whoever is gone. */
  readonly begunBy: string | null;
  readonly cancelledBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

const getName = (column: 'created_by' | 'cancelled_by') =>
  sql<
    string | null
  >`(select coalesce(u.username, u.email) from app_user u where u.id = bulk_edit.${sql.ref(column)})`;

const columns = [
  'id',
  'edit',
  'filter',
  'status',
  'attempt',
  'total',
  'done',
  'changed',
  'message',
  'batch',
  'created_by as createdBy',
  getName('created_by').as('begunBy'),
  getName('cancelled_by').as('cancelledBy'),
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const;

export async function addBulkEdit(
  tx: Tx,
  accountId: AccountId,
  {
    edit,
    filter,
    total,
    userId,
  }: {
    readonly edit: unknown;
    readonly filter: TransactionFilter;
    readonly total: number;
    readonly userId: UserId;
  },
): Promise<BulkEditRow> {
  const row = await tx
    .insertInto('bulk_edit')
    .values({
      account_id: accountId,
      edit: JSON.stringify(edit),
      filter: JSON.stringify(filter),
      total,
      created_by: userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as BulkEditRow;
}

/** What has not ended first, so that no number of later acts takes it from sight; then what ended last. */
export async function loadBulkEdits(
  db: Db,
  accountId: AccountId,
  limit: number,
): Promise<readonly BulkEditRow[]> {
  const rows = await db
    .selectFrom('bulk_edit')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy(sql`coalesce(finished_at, 'infinity'::timestamptz)`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as readonly BulkEditRow[];
}

export async function loadBulkEdit(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<BulkEditRow | undefined> {
  const row = await db
    .selectFrom('bulk_edit')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as BulkEditRow | undefined;
}

/** Begins a try; undefined where there is nothing left to do. */
export async function claimBulkEdit(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<BulkEditRow | undefined> {
  const row = await tx
    .updateTable('bulk_edit')
    .set({ status: 'running', attempt: sql`attempt + 1`, done: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst();
  return row as unknown as BulkEditRow | undefined;
}

export interface BulkEditTry {
  readonly id: string;
  readonly attempt: number;
}

/** @returns false when a newer try has taken over, or somebody cancelled it. */
export async function reportBulkEdit(
  tx: Tx,
  accountId: AccountId,
  { id, attempt }: BulkEditTry,
  done: number,
): Promise<boolean> {
  return changeTry(tx, accountId, { id, attempt }, { done });
}

export interface BulkEditEnd {
  readonly status: 'done' | 'failed';
  readonly message: string;
  readonly total?: number;
  readonly done?: number;
  readonly changed?: number;
  readonly batch?: string | null;
}

/** @returns false when a newer try has taken over, or somebody cancelled it: the caller then keeps nothing of what it did in the same transaction. */
export async function endBulkEdit(
  tx: Tx,
  accountId: AccountId,
  own: BulkEditTry,
  end: BulkEditEnd,
): Promise<boolean> {
  return changeTry(tx, accountId, own, { ...end, finished_at: sql<string>`clock_timestamp()` });
}

/**
 * Ends one that has not ended. The row decides between this and the try that does it: where the try has written its end first, this waits for it to be kept or given up,
 * and the other way round. @returns undefined for what had ended.
 */
export async function cancelBulkEdit(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { userId, message }: { readonly userId: UserId; readonly message: string },
): Promise<BulkEditRow | undefined> {
  const row = await tx
    .updateTable('bulk_edit')
    .set({
      status: 'cancelled',
      message,
      cancelled_by: userId,
      finished_at: sql<string>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst();
  return row as unknown as BulkEditRow | undefined;
}

async function changeTry(
  tx: Tx,
  accountId: AccountId,
  { id, attempt }: BulkEditTry,
  values: object,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_edit')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
