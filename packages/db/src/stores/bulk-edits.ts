import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { TransactionFilter } from './transaction-filter.ts';

/** An edit of many transactions, with its progress. */
export interface BulkEditRow {
  readonly id: string;
  /** The edit; the services define its shape. */
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
  /** The names of who started it and who canceled it; null if the person was deleted. */
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

/**
 * Unfinished ones first, so that later edits can't push them out of the list; then the last
 * finished.
 */
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

/** Starts an attempt; undefined if there is nothing left to do. */
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

/** @returns false if a newer attempt has taken over, or someone canceled the edit. */
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

/**
 * @returns false if a newer attempt has taken over, or someone canceled the edit: the caller must
 * then roll back the transaction.
 */
export async function endBulkEdit(
  tx: Tx,
  accountId: AccountId,
  own: BulkEditTry,
  end: BulkEditEnd,
): Promise<boolean> {
  return changeTry(tx, accountId, own, { ...end, finished_at: sql<string>`clock_timestamp()` });
}

/**
 * Cancels an unfinished edit. The row lock orders this against the attempt that runs the edit: each
 * waits for the other's transaction to end. @returns undefined if it had finished.
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
