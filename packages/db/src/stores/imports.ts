import type { AccountId, ImportId, SourceId, UserId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import { sql } from 'kysely';
import { raiseStatementTimeout, type Db, type Tx } from '../database.ts';
import type { ImportSpan, StoredBalances } from './import-completeness.ts';
import { handOverRecords } from './records.ts';

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
  /** For times without a zone: the person's choice or answer, or the zone that the file names. */
  readonly timeZone: string | null;
  readonly formatId: string | null;
  readonly header: readonly string[] | null;
  readonly preamble: readonly string[] | null;
  readonly decimalComma: boolean;
  /** The date order, as answered or detected. */
  readonly dateOrder: 'day-first' | 'month-first' | 'mixed' | null;
  /** The decimal mark; files from before 2026 only have `decimalComma`. */
  readonly decimalMark: 'point' | 'comma' | 'mixed' | null;
  /** The open question about the file; the content is stored until it is answered. */
  readonly question: ImportQuestion['question'] | null;
  /** Cells of the file that help people recognize what the question is about. */
  readonly questionExamples: readonly string[] | null;
  /** The format that a person selected. */
  readonly chosenFormat: string | null;
  readonly archive: string | null;
  /** The columns are unknown; the content is stored until a person maps them. */
  readonly unknownColumns: boolean;
  readonly importedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** The times of its first and last transaction. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Rows with a running balance. */
  readonly balanceRows: number;
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
  'import.format_id as formatId',
  'import.header',
  'import.preamble',
  'import.decimal_comma as decimalComma',
  'import.date_order as dateOrder',
  'import.decimal_mark as decimalMark',
  'import.question',
  'import.question_examples as questionExamples',
  'import.chosen_format as chosenFormat',
  'import.archive',
  'import.unknown_columns as unknownColumns',
  'app_user.email as importedBy',
  'import.created_at as createdAt',
  'import.finished_at as finishedAt',
  'import.first_at as firstAt',
  'import.last_at as lastAt',
  'import.balance_rows as balanceRows',
] as const;

const selection = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('import')
    .leftJoin('source', (join) =>
      join
        .onRef('source.account_id', '=', 'import.account_id')
        .onRef('source.id', '=', 'import.source_id'),
    )
    .leftJoin('app_user', 'app_user.id', 'import.created_by')
    .select(columns)
    .where('import.account_id', '=', accountId)
    .where('import.status', '<>', 'uploading');

/** Newest first. */
export async function loadImports(
  db: Db,
  accountId: AccountId,
  options: {
    readonly sourceId?: SourceId | undefined;
    readonly format?: string | undefined;
    readonly limit: number;
  },
): Promise<readonly Import[]> {
  const query = selection(db, accountId)
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id')
    .limit(options.limit);
  const ofSource =
    options.sourceId === undefined ? query : query.where('import.source_id', '=', options.sourceId);
  return (await (
    options.format === undefined ? ofSource : ofSource.where('import.format', '=', options.format)
  ).execute()) as unknown as readonly Import[];
}

export async function readPendingImports(db: Db, accountId: AccountId): Promise<readonly Import[]> {
  const rows = await selection(db, accountId)
    .where('import.status', 'in', ['queued', 'running'])
    .orderBy('import.created_at')
    .orderBy('import.id')
    .execute();
  return rows as unknown as readonly Import[];
}

/**
 * Files that were neither imported nor dismissed, newest first. A file that was uploaded again is
 * listed once, with its last result.
 */
export async function findUnresolvedImports(
  db: Db,
  accountId: AccountId,
  limit: number,
): Promise<readonly Import[]> {
  const rows = await selection(db, accountId)
    .where(isUnresolved(accountId))
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id')
    .limit(limit)
    .execute();
  return rows as unknown as readonly Import[];
}

/** The number of files that were neither imported nor dismissed. */
export async function countUnresolvedImports(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import.account_id', '=', accountId)
    .where(isUnresolved(accountId))
    .executeTakeFirstOrThrow();
  return count;
}

const isUnresolved = (accountId: AccountId) => sql<boolean>`
  import.status = 'failed' and import.origin = 'file' and import.dismissed_at is null and not exists (
    select from import later where later.account_id = ${accountId} and later.origin = 'file' and later.status in ('done', 'failed')
      and later.file_name = import.file_name and later.bytes_total = import.bytes_total and later.archive is not distinct from import.archive
      and (later.created_at, later.id) > (import.created_at, import.id))`;

/**
 * Files of the given formats in the same source with transactions in the period that an import
 * covers.
 */
export async function findOverlappingFiles(
  tx: Tx,
  accountId: AccountId,
  { importId, sourceId, formatIds }: OverlapWanted,
): Promise<readonly string[]> {
  if (formatIds.length === 0) return [];
  const { rows } = await sql<{ fileName: string }>`
    with own as (
      select min(t.at) as first, max(t.at) as last from record r join transaction t on t.account_id = r.account_id and t.id = r.id
      where r.account_id = ${accountId} and r.import_id = ${importId}
    )
    select i.file_name as "fileName" from import i, own
    where i.account_id = ${accountId} and i.id <> ${importId} and i.source_id = ${sourceId} and i.status = 'done' and i.format_id = any(${[...formatIds]}::text[])
      and exists (select from record r join transaction t on t.account_id = r.account_id and t.id = r.id
        where r.account_id = ${accountId} and r.import_id = i.id and t.at between own.first and own.last)
    order by i.created_at, i.id`.execute(tx);
  return [...new Set(rows.map(({ fileName }) => fileName))];
}

interface OverlapWanted {
  readonly importId: ImportId;
  readonly sourceId: SourceId;
  readonly formatIds: readonly string[];
}

/** Takes a failed file off the list of unresolved ones, or puts it back. @returns false if it is not a failed file in the opposite state. */
export async function setImportDismissed(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  isDismissed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({ dismissed_at: isDismissed ? sql`now()` : null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('dismissed_at', isDismissed ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findImport(
  db: Db,
  accountId: AccountId,
  id: ImportId,
): Promise<Import | undefined> {
  return (await selection(db, accountId)
    .where('import.id', '=', id)
    .executeTakeFirst()) as unknown as Import | undefined;
}

/** The person who imported a file. */
export async function loadImporter(
  db: Db,
  accountId: AccountId,
  id: ImportId,
): Promise<UserId | null> {
  const row = await db
    .selectFrom('import')
    .select('created_by')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.created_by ?? null) as UserId | null;
}

export interface Queued {
  readonly sourceId?: SourceId | undefined;
  readonly timeZone?: TimeZone | undefined;
}

/** @returns false if the upload doesn't exist, or was queued before. */
export async function queueImport(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  { sourceId, timeZone }: Queued,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({ status: 'queued', source_id: sourceId ?? null, time_zone: timeZone ?? null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'uploaded')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const queuedAgain = {
  status: 'queued',
  unknown_columns: false,
  message: null,
  finished_at: null,
} as const;

/**
 * Queues a file again after its columns were mapped. @returns false if it isn't waiting for that.
 */
export async function requeueImport(tx: Tx, accountId: AccountId, id: ImportId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set(queuedAgain)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('unknown_columns', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues all files again that wait for a column mapping. */
export async function requeueUnmapped(tx: Tx, accountId: AccountId): Promise<readonly ImportId[]> {
  const rows = await tx
    .updateTable('import')
    .set(queuedAgain)
    .where('account_id', '=', accountId)
    .where('unknown_columns', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id as ImportId);
}

export interface ImportAnswers {
  readonly dateOrder?: 'day-first' | 'month-first' | undefined;
  readonly decimalMark?: 'point' | 'comma' | undefined;
  readonly timeZone?: string | undefined;
  readonly format?: string | undefined;
}

/**
 * Queues a file again after its question was answered. @returns false if it isn't waiting for an
 * answer.
 */
export async function requeueAnswered(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  { dateOrder, decimalMark, timeZone, format }: ImportAnswers,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({
      ...queuedAgain,
      question: null,
      question_examples: null,
      ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
      ...(decimalMark === undefined ? {} : { decimal_mark: decimalMark }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(format === undefined ? {} : { chosen_format: format }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where((eb) => eb.or([eb('unknown_columns', '=', true), eb('question', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Claims the import for a new attempt, which locks out every earlier one. @returns undefined if
 * there is nothing left to do.
 */
export async function claimImport(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
): Promise<Import | undefined> {
  await sql`update import set status = 'running', attempt = attempt + 1, phase = 'reading', bytes_read = 0, rows_read = 0
    where account_id = ${accountId} and id = ${id} and status in ('queued', 'running')`.execute(tx);
  const found = await findImport(tx, accountId, id);
  return found?.status === 'running' ? found : undefined;
}

/**
 * Counts an attempt whose process died. @returns the number of crashes; undefined if the import has
 * ended.
 */
export async function countCrash(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('import')
    .set((eb) => ({ crashes: eb('crashes', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning('crashes')
    .executeTakeFirst();
  return row?.crashes;
}

export interface ImportProgress {
  readonly phase: string;
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly rejected: number;
}

/** @returns false if a newer attempt has taken over. */
export async function reportImport(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  attempt: number,
  progress: ImportProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({
      phase: progress.phase,
      bytes_read: progress.bytesRead,
      rows_read: progress.rowsRead,
      rejected: progress.rejected,
    })
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
  readonly reading?: ReadAs | undefined;
  /** For a price file. */
  readonly header?: readonly string[];
  /** The content is kept until its columns are mapped. */
  readonly unknownColumns?: boolean;
  /** The content is kept until the question is answered. */
  readonly question?: ImportQuestion | undefined;
  readonly sourceId?: SourceId | undefined;
  readonly rowsRead?: number;
  readonly bytesRead?: number;
  readonly added?: number;
  readonly alreadyThere?: number;
  readonly skipped?: number;
  readonly rejected?: number;
  readonly span?: ImportSpan | undefined;
  readonly balances?: StoredBalances | undefined;
}

export interface ImportQuestion {
  readonly question: 'date-order' | 'decimal-mark' | 'time-zone';
  readonly examples: readonly string[];
}

/** How the rows of a file were read, so that single rows can be retried. */
export interface ReadAs {
  readonly formatId: string;
  readonly header: readonly string[];
  readonly preamble: readonly string[];
  readonly dateOrder: Import['dateOrder'];
  readonly decimalMark: Import['decimalMark'];
  readonly timeZone: TimeZone | undefined;
}

/**
 * Ends the attempt. @returns false if a newer one has taken over: then its changes must be rolled
 * back.
 */
export async function endImport(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  attempt: number,
  outcome: ImportOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({
      status: outcome.status,
      phase: null,
      message: outcome.message,
      finished_at: sql`now()`,
      ...(outcome.format === undefined ? {} : { format: outcome.format }),
      ...(outcome.reading === undefined ? {} : readAs(outcome.reading)),
      ...(outcome.header === undefined ? {} : { header: [...outcome.header] }),
      unknown_columns: outcome.unknownColumns ?? false,
      question: outcome.question?.question ?? null,
      question_examples: outcome.question ? [...outcome.question.examples] : null,
      ...(outcome.sourceId === undefined ? {} : { source_id: outcome.sourceId }),
      rows_read: outcome.rowsRead ?? 0,
      ...(outcome.bytesRead === undefined ? {} : { bytes_read: outcome.bytesRead }),
      added: outcome.added ?? 0,
      already_there: outcome.alreadyThere ?? 0,
      skipped: outcome.skipped ?? 0,
      rejected: outcome.rejected ?? 0,
      first_at: outcome.span?.firstAt ?? null,
      last_at: outcome.span?.lastAt ?? null,
      balance_rows: outcome.balances?.rows ?? 0,
      balance_assets: [...(outcome.balances?.completeAssets ?? [])],
      balance_gaps: JSON.stringify(outcome.balances?.gaps ?? []),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows > 0n && outcome.unknownColumns !== true && outcome.question === undefined) {
    await tx
      .deleteFrom('import_chunk')
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .execute();
  }
  return numUpdatedRows > 0n;
}

const readAs = ({ formatId, header, preamble, dateOrder, decimalMark, timeZone }: ReadAs) => ({
  format_id: formatId,
  header: [...header],
  preamble: [...preamble],
  decimal_comma: decimalMark === 'comma',
  date_order: dateOrder,
  decimal_mark: decimalMark,
  time_zone: timeZone ?? null,
});

/** Deletes the import and the records that no other import holds; decisions stay. */
export async function removeImport(tx: Tx, accountId: AccountId, id: ImportId): Promise<boolean> {
  await raiseStatementTimeout(tx);
  await handOverRecords(tx, accountId, id);
  const { numDeletedRows } = await tx
    .deleteFrom('import')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'not in', ['running', 'queued'])
    // The import of a running sync can't be deleted: the sync would continue and add data behind
    // the deletion.
    .where((eb) =>
      eb.or([
        eb('origin', '=', 'file'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('sync_run')
              .select('sync_run.id')
              .where('sync_run.account_id', '=', accountId)
              .whereRef('sync_run.source_id', '=', 'import.source_id')
              .where('sync_run.status', '=', 'running'),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface RetriedRows {
  readonly added: number;
  readonly alreadyThere: number;
  readonly skipped: number;
  /** Rows that are no longer rejected. */
  readonly solved: number;
  readonly span: ImportSpan | undefined;
}

export async function addRetriedRows(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  { added, alreadyThere, skipped, solved, span }: RetriedRows,
): Promise<void> {
  await sql`update import set added = added + ${added}, already_there = already_there + ${alreadyThere}, skipped = skipped + ${skipped},
      rejected = greatest(0, rejected - ${solved}), first_at = least(first_at, ${span?.firstAt ?? null}), last_at = greatest(last_at, ${span?.lastAt ?? null})
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}
