import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

export type TirFileKind =
  | 'recipient'
  | 'intake'
  | 'correction'
  | 'matching'
  | 'acknowledgement'
  | 'books'
  | 'statement'
  | 'filing'
  | 'platform';

export interface TirFileRow {
  readonly id: string;
  readonly taxYear: number;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly layout: string | null;
  readonly header: readonly string[] | null;
  readonly uploadId: string | null;
  readonly clientAccountId: string | null;
  readonly runId: string | null;
  readonly deliveryId: string | null;
  readonly digest: string | null;
  readonly size: number;
  readonly done: number;
  readonly rows: number;
  readonly rejected: number;
  readonly message: string | null;
  readonly createdBy: string | null;
  readonly uploadedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

export interface NewTirFile {
  readonly taxYear: number;
  readonly name: string;
  readonly kind: TirFileKind;
  readonly status?: string | undefined;
  readonly uploadId?: string | undefined;
  readonly clientAccountId?: string | undefined;
  readonly runId?: string | undefined;
  readonly deliveryId?: string | undefined;
  readonly digest?: string | undefined;
  readonly size?: number | undefined;
  readonly rows?: number | undefined;
  readonly userId?: UserId | undefined;
}

export async function addTirFile(tx: Tx, accountId: AccountId, file: NewTirFile): Promise<string> {
  const { id } = await tx
    .insertInto('tir_file')
    .values({
      account_id: accountId,
      tax_year: file.taxYear,
      name: file.name,
      kind: file.kind,
      status: file.status ?? 'checking',
      upload_id: file.uploadId ?? null,
      client_account_id: file.clientAccountId ?? null,
      run_id: file.runId ?? null,
      delivery_id: file.deliveryId ?? null,
      digest: file.digest ?? null,
      size: file.size ?? 0,
      rows: file.rows ?? 0,
      created_by: file.userId ?? null,
      ...(file.status === 'ready' && { finished_at: sql<string>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectFiles = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('tir_file as f')
    .leftJoin('app_user as u', 'u.id', 'f.created_by')
    .select((eb) => [
      'f.id',
      'f.tax_year as taxYear',
      'f.name',
      'f.kind',
      'f.status',
      'f.layout',
      'f.header',
      'f.upload_id as uploadId',
      'f.client_account_id as clientAccountId',
      'f.run_id as runId',
      'f.delivery_id as deliveryId',
      'f.digest',
      'f.size',
      'f.done',
      'f.rows',
      'f.rejected',
      'f.message',
      'f.created_by as createdBy',
      eb.fn.coalesce('u.username', 'u.email').as('uploadedBy'),
      'f.created_at as createdAt',
      'f.finished_at as finishedAt',
    ])
    .where('f.account_id', '=', accountId);

export async function findTirFile(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<TirFileRow | undefined> {
  return selectFiles(db, accountId).where('f.id', '=', id).executeTakeFirst();
}

/** The newest first. */
export async function listTirFiles(
  db: Db,
  accountId: AccountId,
  filter: {
    readonly kind?: string | undefined;
    readonly taxYear?: number | undefined;
    readonly runId?: string | undefined;
  },
  limit: number,
): Promise<readonly TirFileRow[]> {
  let query = selectFiles(db, accountId);
  if (filter.kind !== undefined) query = query.where('f.kind', '=', filter.kind);
  if (filter.taxYear !== undefined) query = query.where('f.tax_year', '=', filter.taxYear);
  if (filter.runId !== undefined) query = query.where('f.run_id', '=', filter.runId);
  return query.orderBy('f.created_at', 'desc').orderBy('f.id').limit(limit).execute();
}

/** The files of deliveries, by name. */
export async function listDeliveryFiles(
  db: Db,
  accountId: AccountId,
  deliveryIds: readonly string[],
): Promise<readonly TirFileRow[]> {
  if (deliveryIds.length === 0) return [];
  return selectFiles(db, accountId)
    .where('f.delivery_id', 'in', [...deliveryIds])
    .orderBy('f.name')
    .execute();
}

/** A file with the same bytes that was accepted before. */
export async function findSameTirFile(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  digest: string,
): Promise<{ readonly name: string; readonly createdAt: string } | undefined> {
  return db
    .selectFrom('tir_file')
    .select(['name', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .where('digest', '=', digest)
    .where('status', '<>', 'rejected')
    .executeTakeFirst();
}

export interface TirFileChange {
  readonly kind?: TirFileKind | undefined;
  readonly status?: string | undefined;
  readonly layout?: string | undefined;
  readonly header?: readonly string[] | undefined;
  readonly digest?: string | undefined;
  readonly size?: number | undefined;
  readonly done?: number | undefined;
  readonly rows?: number | undefined;
  readonly rejected?: number | undefined;
  readonly message?: string | null | undefined;
  readonly runId?: string | undefined;
  readonly uploadId?: null | undefined;
}

export async function updateTirFile(
  tx: Tx,
  accountId: AccountId,
  id: string,
  change: TirFileChange,
): Promise<void> {
  const { header, runId, uploadId, ...plain } = change;
  const isFinished =
    change.status === 'ready' || change.status === 'rejected' || change.status === 'delivered';
  const values = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(header && { header: [...header] }),
    ...(runId !== undefined && { run_id: runId }),
    ...(uploadId === null && { upload_id: null }),
    ...(isFinished && { finished_at: sql<string>`now()` }),
  };
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('tir_file')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function addTirFilePart(
  tx: Tx,
  accountId: AccountId,
  {
    fileId,
    seq,
    sealed,
  }: { readonly fileId: string; readonly seq: number; readonly sealed: Buffer },
): Promise<void> {
  await tx
    .insertInto('tir_file_part')
    .values({ account_id: accountId, file_id: fileId, seq, sealed })
    .execute();
}

export async function readTirFilePart(
  db: Db,
  accountId: AccountId,
  fileId: string,
  seq: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('tir_file_part')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.sealed;
}

/** All parts of a file that fits in memory, in order. */
export async function readTirFileParts(
  db: Db,
  accountId: AccountId,
  fileId: string,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('tir_file_part')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .orderBy('seq')
    .execute();
  return rows.map(({ sealed }) => sealed);
}

/** Removes files of a run that weren't sent, with their submissions, before they are made again. */
export async function dropPreparedFiles(
  tx: Tx,
  accountId: AccountId,
  runId: string,
): Promise<void> {
  await sql`delete from tir_submission where account_id = ${accountId} and run_id = ${runId} and state = 'prepared'`.execute(
    tx,
  );
  await sql`delete from tir_file f where f.account_id = ${accountId} and f.run_id = ${runId} and f.kind = 'filing'
    and not exists (select from tir_submission s where s.account_id = f.account_id and s.file_id = f.id)`.execute(
    tx,
  );
}

export const problemColumns = [
  'account_id',
  'file_id',
  'seq',
  'line',
  'problems',
  'sealed',
] as const;

export async function addRowProblems(
  { insert }: BulkTx,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length > 0) await insert('tir_row_problem', problemColumns, rows);
}

export interface RowProblem {
  readonly seq: number;
  readonly line: number;
  readonly problems: readonly {
    readonly column: string;
    readonly code: string;
    readonly text: string;
  }[];
  readonly sealed: Uint8Array | null;
}

export async function listRowProblems(
  db: Db,
  accountId: AccountId,
  fileId: string,
  {
    after,
    limit,
    rejectedOnly = false,
  }: { readonly after: number; readonly limit: number; readonly rejectedOnly?: boolean },
): Promise<readonly RowProblem[]> {
  let query = db
    .selectFrom('tir_row_problem')
    .select(['seq', 'line', 'problems', 'sealed'])
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .where('seq', '>', after);
  if (rejectedOnly) query = query.where('sealed', 'is not', null);
  const rows = await query.orderBy('seq').limit(limit).execute();
  return rows as unknown as readonly RowProblem[];
}

/** Removes the statements of a run that wasn't furnished, before they are made again. */
export async function dropStatementFiles(
  tx: Tx,
  accountId: AccountId,
  runId: string,
): Promise<void> {
  await sql`delete from tir_file f where f.account_id = ${accountId} and f.run_id = ${runId} and f.kind = 'statement'
    and not exists (select from tir_furnishing u where u.account_id = f.account_id and u.run_id = f.run_id)`.execute(
    tx,
  );
}
