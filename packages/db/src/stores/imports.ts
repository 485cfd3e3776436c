import type { AccountId, ImportId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import { patiently, type Db, type Tx } from '../database.ts';

export interface Import {
  readonly id: ImportId;
  readonly sourceId: SourceId | null;
  readonly sourceName: string | null;
  readonly fileName: string;
  readonly format: string | null;
  readonly status: 'uploading' | 'uploaded' | 'queued' | 'running' | 'done' | 'failed';
  readonly phase: string | null;
  readonly attempt: number;
  readonly bytesTotal: number;
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly added: number;
  readonly alreadyThere: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly message: string | null;
  readonly timeZone: string | null;
  readonly importedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

const columns = [
  'import.id',
  'import.source_id as sourceId',
  'source.name as sourceName',
  'import.file_name as fileName',
  'import.format',
  'import.status',
  'import.phase',
  'import.attempt',
  'import.bytes_total as bytesTotal',
  'import.bytes_read as bytesRead',
  'import.rows_read as rowsRead',
  'import.added',
  'import.already_there as alreadyThere',
  'import.skipped',
  'import.rejected',
  'import.message',
  'import.time_zone as timeZone',
  'app_user.email as importedBy',
  'import.created_at as createdAt',
  'import.finished_at as finishedAt',
] as const;

const selection = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('import')
    .leftJoin('source', (join) => join.onRef('source.account_id', '=', 'import.account_id').onRef('source.id', '=', 'import.source_id'))
    .leftJoin('app_user', 'app_user.id', 'import.created_by')
    .select(columns)
    .where('import.account_id', '=', accountId)
    .where('import.status', '<>', 'uploading');

/** Newest first. */
export async function importsOf(
  db: Db,
  accountId: AccountId,
  options: { readonly sourceId?: SourceId | undefined; readonly limit: number },
): Promise<readonly Import[]> {
  const query = selection(db, accountId).orderBy('import.created_at', 'desc').orderBy('import.id').limit(options.limit);
  return (await (options.sourceId === undefined ? query : query.where('import.source_id', '=', options.sourceId)).execute()) as unknown as readonly Import[];
}

export async function pendingImports(db: Db, accountId: AccountId): Promise<readonly Import[]> {
  const rows = await selection(db, accountId).where('import.status', 'in', ['queued', 'running']).orderBy('import.created_at').orderBy('import.id').execute();
  return rows as unknown as readonly Import[];
}

export async function findImport(db: Db, accountId: AccountId, id: ImportId): Promise<Import | undefined> {
  return (await selection(db, accountId).where('import.id', '=', id).executeTakeFirst()) as unknown as Import | undefined;
}

export async function beginUpload(tx: Tx, accountId: AccountId, upload: { readonly fileName: string; readonly userId: UserId | undefined }): Promise<ImportId> {
  const row = await tx
    .insertInto('import')
    .values({ account_id: accountId, file_name: upload.fileName, created_by: upload.userId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as ImportId;
}

/** Uploads are imported at once; one that was not for so long never will be. */
const abandonedAfter = sql`interval '1 day'`;

/** Takes an upload that broke off, or all those of the account that nobody imported for a day. Whatever was imported stays. */
export async function dropUploads(tx: Tx, accountId: AccountId, id?: ImportId): Promise<void> {
  const which = id === undefined ? sql`created_at < now() - ${abandonedAfter}` : sql`id = ${id}`;
  await sql`delete from import where account_id = ${accountId} and status in ('uploading', 'uploaded') and ${which}`.execute(tx);
}

export async function addChunk(tx: Tx, accountId: AccountId, id: ImportId, seq: number, bytes: Buffer): Promise<void> {
  await tx.insertInto('import_chunk').values({ account_id: accountId, import_id: id, seq, bytes }).execute();
}

export async function endUpload(tx: Tx, accountId: AccountId, id: ImportId, bytesTotal: number): Promise<void> {
  await tx.updateTable('import').set({ status: 'uploaded', bytes_total: bytesTotal }).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function readChunk(db: Db, accountId: AccountId, id: ImportId, seq: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_chunk')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.bytes;
}

/** @returns false when the upload is not there, or was queued before. */
export async function queueImport(tx: Tx, accountId: AccountId, id: ImportId, sourceId: SourceId | undefined): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({ status: 'queued', source_id: sourceId ?? null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'uploaded')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the import for a new try, and by that shuts out every earlier one. @returns undefined when there is nothing left to do. */
export async function claimImport(tx: Tx, accountId: AccountId, id: ImportId): Promise<Import | undefined> {
  await sql`update import set status = 'running', attempt = attempt + 1, phase = 'reading', bytes_read = 0, rows_read = 0
    where account_id = ${accountId} and id = ${id} and status in ('queued', 'running')`.execute(tx);
  const found = await findImport(tx, accountId, id);
  return found?.status === 'running' ? found : undefined;
}

export interface ImportProgress {
  readonly phase: string;
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly rejected: number;
}

/** @returns false when a newer try has taken over. */
export async function reportImport(tx: Tx, accountId: AccountId, id: ImportId, attempt: number, progress: ImportProgress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({ phase: progress.phase, bytes_read: progress.bytesRead, rows_read: progress.rowsRead, rejected: progress.rejected })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ImportOutcome {
  readonly status: 'done' | 'failed';
  readonly message: string;
  readonly format?: string;
  readonly sourceId?: SourceId | undefined;
  readonly rowsRead?: number;
  readonly bytesRead?: number;
  readonly added?: number;
  readonly alreadyThere?: number;
  readonly skipped?: number;
  readonly rejected?: number;
}

/** Ends the try. @returns false when a newer one has taken over: then nothing of this one may stay. */
export async function endImport(tx: Tx, accountId: AccountId, id: ImportId, attempt: number, outcome: ImportOutcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({
      status: outcome.status,
      phase: null,
      message: outcome.message,
      finished_at: sql`now()`,
      ...(outcome.format === undefined ? {} : { format: outcome.format }),
      ...(outcome.sourceId === undefined ? {} : { source_id: outcome.sourceId }),
      rows_read: outcome.rowsRead ?? 0,
      ...(outcome.bytesRead === undefined ? {} : { bytes_read: outcome.bytesRead }),
      added: outcome.added ?? 0,
      already_there: outcome.alreadyThere ?? 0,
      skipped: outcome.skipped ?? 0,
      rejected: outcome.rejected ?? 0,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tx.deleteFrom('import_chunk').where('account_id', '=', accountId).where('import_id', '=', id).execute();
  return numUpdatedRows > 0n;
}

/** Takes the import and the records that it brought; decisions stay. */
export async function removeImport(tx: Tx, accountId: AccountId, id: ImportId): Promise<boolean> {
  await patiently(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('import')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'not in', ['running', 'queued'])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface StoredRejection {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly cells: readonly string[];
}

export const rejectionColumns = ['account_id', 'import_id', 'seq', 'line', 'column_name', 'reason', 'cells'] as const;

export function addRejections(bulk: BulkTx, accountId: AccountId, id: ImportId, rejections: readonly StoredRejection[]): Promise<number> {
  const rows = rejections.map((each, seq) => [accountId, id, seq, each.line, each.column, each.reason, each.cells]);
  return bulk.insert('import_rejection', rejectionColumns, rows);
}

export async function rejectionsOf(db: Db, accountId: AccountId, id: ImportId, limit: number, offset: number): Promise<readonly StoredRejection[]> {
  return db
    .selectFrom('import_rejection')
    .select(['line', 'column_name as column', 'reason', 'cells'])
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();
}
