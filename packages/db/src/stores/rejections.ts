import type { AccountId, ImportId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';
import { addRetriedRows } from './imports.ts';

export interface NewRejection {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly cells: readonly string[];
  /** For a row in a further table of its file: the format and the header of that table. */
  readonly table?: { readonly formatId: string; readonly header: readonly string[] } | undefined;
}

export interface StoredRejection extends Omit<NewRejection, 'table'> {
  readonly formatId: string | null;
  /** The header of the row's own table, if its file has several. */
  readonly header: readonly string[] | null;
  readonly seq: number;
  /** The person's corrections at the last retry, if any; `cells` are as received. */
  readonly corrected: readonly string[] | null;
}

export const rejectionColumns = [
  'account_id',
  'import_id',
  'seq',
  'line',
  'column_name',
  'reason',
  'cells',
  'format_id',
  'header',
] as const;

export function addRejections(
  bulk: BulkTx,
  accountId: AccountId,
  id: ImportId,
  rejections: readonly NewRejection[],
): Promise<number> {
  const rows = rejections.map((each, seq) => [
    accountId,
    id,
    seq,
    each.line,
    each.column,
    each.reason,
    each.cells,
    each.table?.formatId ?? null,
    each.table?.header ?? null,
  ]);
  return bulk.insert('import_rejection', rejectionColumns, rows);
}

/** The rows that are still rejected, in file order. */
export async function loadRejections(
  db: Db,
  accountId: AccountId,
  id: ImportId,
  limit: number,
  offset: number,
): Promise<readonly StoredRejection[]> {
  return db
    .selectFrom('import_rejection')
    .select([
      'seq',
      'line',
      'column_name as column',
      'reason',
      'cells',
      'corrected',
      'format_id as formatId',
      'header',
    ])
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .where('solved_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface Retried {
  readonly seq: number;
  readonly corrected: readonly string[] | null;
  /** The remaining error; undefined if the row could be read. */
  readonly fault?: { readonly column: string; readonly reason: string } | undefined;
}

/** Stores the result of retried rows. Their cells stay as received. */
export async function noteRetried(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  rows: readonly Retried[],
): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ seq, corrected, fault }) => ({
      seq,
      corrected,
      column: fault?.column,
      reason: fault?.reason,
    })),
  );
  await sql`update import_rejection r set
      corrected = case when jsonb_typeof(t.corrected) = 'array' then array(select jsonb_array_elements_text(t.corrected)) end,
      column_name = coalesce(t.column, r.column_name),
      reason = coalesce(t.reason, r.reason),
      solved_at = case when t.reason is null then now() end
    from jsonb_to_recordset(${json}::jsonb) as t(seq integer, corrected jsonb, "column" text, reason text)
    where r.account_id = ${accountId} and r.import_id = ${id} and r.seq = t.seq`.execute(tx);
}

/** A row that could not be read, with its file and source. */
export interface FailedRow extends Omit<NewRejection, 'table'> {
  readonly importId: ImportId;
  readonly seq: number;
  readonly fileName: string;
  readonly sourceId: SourceId;
  readonly sourceName: string;
  readonly header: readonly string[] | null;
  readonly createdAt: string;
}

/** Rows that are still rejected, of sources of a kind; the newest file first. */
export async function readFailedRows(
  db: Db,
  accountId: AccountId,
  kind: 'exchange' | 'wallet',
  limit: number,
): Promise<readonly FailedRow[]> {
  const rows = await db
    .selectFrom('import_rejection as r')
    .innerJoin('import', (join) =>
      join.onRef('import.account_id', '=', 'r.account_id').onRef('import.id', '=', 'r.import_id'),
    )
    .innerJoin('source', (join) =>
      join
        .onRef('source.account_id', '=', 'import.account_id')
        .onRef('source.id', '=', 'import.source_id'),
    )
    .select([
      'r.import_id as importId',
      'r.seq',
      'r.line',
      'r.column_name as column',
      'r.reason',
      'r.cells',
      'import.file_name as fileName',
      sql<string[] | null>`coalesce(r.header, import.header)`.as('header'),
      'import.created_at as createdAt',
      'source.id as sourceId',
      'source.name as sourceName',
    ])
    .where('r.account_id', '=', accountId)
    .where('source.kind', '=', kind)
    .where('r.solved_at', 'is', null)
    .where('r.given_up_at', 'is', null)
    .orderBy('import.created_at', 'desc')
    .orderBy('r.import_id')
    .orderBy('r.seq')
    .limit(limit)
    .execute();
  return rows as unknown as readonly FailedRow[];
}

/** Marks the rejected rows of an import as not going to be corrected. Returns the count. */
export async function giveUpRejections(
  tx: Tx,
  { accountId, userId }: { readonly accountId: AccountId; readonly userId: UserId },
  id: ImportId,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('import_rejection')
    .set({ given_up_at: sql`now()`, given_up_by: userId })
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .where('solved_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  await addRetriedRows(tx, accountId, id, {
    added: 0,
    alreadyThere: 0,
    skipped: count,
    solved: count,
    span: undefined,
  });
  return count;
}
