import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Json } from '../schema.ts';

export interface Report {
  readonly id: string;
  readonly type: string;
  readonly format: string;
  readonly taxYear: number | null;
  readonly parameters: Json;
  readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'cancelled';
  readonly attempt: number;
  /** Waits for current figures. */
  readonly waiting: boolean;
  readonly progress: number;
  readonly error: string | null;
  readonly isEmpty: boolean;
  /** It excludes rows with an unknown price. */
  readonly isIncomplete: boolean;
  /** The number of excluded rows; null if unknown. */
  readonly excludedRows: number | null;
  /** Some of its figures depend on open issues about cost. */
  readonly isUncertain: boolean;
  readonly rowCount: number | null;
  readonly bytes: number | null;
  /** The size of its watermarked preview; null without one. */
  readonly previewBytes: number | null;
  readonly fileName: string | null;
  readonly requestedAt: string;
  readonly finishedAt: string | null;
  /** The schedule that requested it, which may have been deleted since; null if a person did. */
  readonly scheduleId: string | null;
}

const columns = [
  'id',
  'type',
  'format',
  'tax_year as taxYear',
  'parameters',
  'status',
  'attempt',
  'waiting',
  'progress',
  'error',
  'is_empty as isEmpty',
  'incomplete as isIncomplete',
  'excluded_rows as excludedRows',
  'uncertain as isUncertain',
  'row_count as rowCount',
  'bytes',
  'preview_bytes as previewBytes',
  'file_name as fileName',
  'requested_at as requestedAt',
  'finished_at as finishedAt',
  'schedule_id as scheduleId',
] as const;

export const reportStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;

export interface ReportQuery {
  readonly types?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly taxYears?: readonly number[] | undefined;
  /** Created by a schedule, or requested by a person; absent: both. */
  readonly scheduled?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly column: 'requested' | 'type' | 'taxYear' | 'status';
  readonly descending: boolean;
}

const sortable = {
  requested: 'requested_at',
  type: 'type',
  taxYear: 'tax_year',
  status: 'status',
} as const;

export async function loadReports(
  db: Db,
  accountId: AccountId,
  query: ReportQuery,
): Promise<{ reports: readonly Report[]; totalCount: number }> {
  let filtered = db.selectFrom('report').where('account_id', '=', accountId);
  if (query.types?.length) filtered = filtered.where('type', 'in', query.types);
  if (query.statuses?.length) filtered = filtered.where('status', 'in', query.statuses);
  if (query.taxYears?.length) filtered = filtered.where('tax_year', 'in', query.taxYears);
  if (query.scheduled !== undefined)
    filtered = filtered.where('schedule_id', query.scheduled ? 'is not' : 'is', null);
  const direction = query.descending ? 'desc' : 'asc';
  const reports = await filtered
    .select(columns)
    .orderBy(sortable[query.column], direction)
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { reports: reports as unknown as readonly Report[], totalCount: count };
}

/** A report of a firm's client. */
export interface ClientReport extends Report {
  readonly accountId: AccountId;
}

const asIn = (query: Pick<ReportQuery, 'types' | 'statuses' | 'taxYears' | 'scheduled'>) =>
  sql.join(
    [
      sql`true`,
      ...(query.types?.length ? [sql`r.type = any (${[...query.types]}::text[])`] : []),
      ...(query.statuses?.length ? [sql`r.status = any (${[...query.statuses]}::text[])`] : []),
      ...(query.taxYears?.length
        ? [sql`r.tax_year = any (${[...query.taxYears]}::integer[])`]
        : []),
      ...(query.scheduled === undefined
        ? []
        : [query.scheduled ? sql`r.schedule_id is not null` : sql`r.schedule_id is null`]),
    ],
    sql` and `,
  );

/**
 * The reports of clients of the firm that the transaction acts for; omits clients whom it may not
 * see.
 */
export async function loadClientReports(
  db: Db,
  clientAccountIds: readonly AccountId[],
  query: ReportQuery,
): Promise<{ reports: readonly ClientReport[]; totalCount: number }> {
  const { rows } = await sql<ClientReport & { readonly total: number }>`
    select r.account_id as "accountId", r.id, r.type, r.format, r.tax_year as "taxYear", r.parameters, r.status, r.attempt, r.waiting, r.progress, r.error,
      r.is_empty as "isEmpty", r.incomplete as "isIncomplete", r.excluded_rows as "excludedRows", r.uncertain as "isUncertain", r.row_count as "rowCount", r.bytes, r.preview_bytes as "previewBytes", r.file_name as "fileName", r.requested_at as "requestedAt",
      r.finished_at as "finishedAt", r.schedule_id as "scheduleId", count(*) over () as total
    from client_reports(${[...clientAccountIds]}::uuid[]) r where ${asIn(query)}
    order by ${sql.ref(`r.${sortable[query.column]}`)} ${sql.raw(query.descending ? 'desc nulls last' : 'asc nulls last')}, r.id
    limit ${query.limit} offset ${query.offset}`.execute(db);
  return { reports: rows, totalCount: rows[0]?.total ?? 0 };
}

/** The filter values among the reports of clients. */
export async function loadClientReportValues(
  db: Db,
  clientAccountIds: readonly AccountId[],
): Promise<ReportValues> {
  const { rows } = await sql<ReportValues>`
    select coalesce(array_agg(distinct type), '{}') as types, coalesce(array_agg(distinct status), '{}') as statuses,
      coalesce(array_agg(distinct tax_year order by tax_year desc) filter (where tax_year is not null), '{}') as "taxYears",
      coalesce(array_agg(distinct schedule_id is not null), '{}') as scheduled
    from client_reports(${[...clientAccountIds]}::uuid[])`.execute(db);
  return rows[0] ?? { types: [], statuses: [], taxYears: [], scheduled: [] };
}

export async function findReport(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<Report | undefined> {
  return (await db
    .selectFrom('report')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) as Report | undefined;
}

export async function addReport(
  tx: Tx,
  accountId: AccountId,
  report: {
    readonly type: string;
    readonly format: string;
    readonly taxYear: number | undefined;
    readonly parameters: unknown;
    readonly userId: UserId;
    readonly scheduleId?: string | undefined;
    /** Why it can't be created: it is stored as failed, so that people see it. */
    readonly error?: string | undefined;
  },
): Promise<Report> {
  const row = await tx
    .insertInto('report')
    .values({
      account_id: accountId,
      type: report.type,
      format: report.format,
      tax_year: report.taxYear ?? null,
      parameters: JSON.stringify(report.parameters),
      requested_by: report.userId,
      schedule_id: report.scheduleId ?? null,
      ...(report.error !== undefined && {
        status: 'failed',
        error: report.error,
        finished_at: sql<string>`now()`,
      }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Report;
}

/**
 * Claims the report for a new attempt. @returns undefined if it was canceled, deleted or is ready.
 */
export async function claimReport(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<Report | undefined> {
  const row = await tx
    .updateTable('report')
    .set({ status: 'running', attempt: sql`attempt + 1`, progress: 0, waiting: false })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst();
  if (row)
    await tx
      .deleteFrom('report_chunk')
      .where('account_id', '=', accountId)
      .where('report_id', '=', id)
      .execute();
  return row as Report | undefined;
}

const mine = (
  tx: Tx,
  accountId: AccountId,
  report: { readonly id: string; readonly attempt: number },
) =>
  tx
    .updateTable('report')
    .where('account_id', '=', accountId)
    .where('id', '=', report.id)
    .where('attempt', '=', report.attempt)
    .where('status', '=', 'running');

/** @returns false if it was canceled or a newer attempt has taken over. */
export async function reportProgress(
  tx: Tx,
  accountId: AccountId,
  report: { readonly id: string; readonly attempt: number },
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, accountId, report).set({ progress }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores a chunk of the attempt's document, or of its preview. @returns false if it was canceled or
 * a newer attempt has taken over: a document never mixes two attempts.
 */
export async function addReportChunk(
  tx: Tx,
  accountId: AccountId,
  report: { readonly id: string; readonly attempt: number },
  seq: number,
  bytes: Buffer,
  preview = false,
): Promise<boolean> {
  // The row lock lasts until the commit, so that a newer attempt either deletes this chunk or
  // prevents it.
  const { numAffectedRows } =
    await sql`insert into report_chunk (account_id, report_id, preview, seq, bytes)
    select account_id, id, ${preview}::boolean, ${seq}::integer, ${bytes}::bytea from report
    where account_id = ${accountId} and id = ${report.id} and attempt = ${report.attempt} and status = 'running' for share`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

export interface ReportMade {
  readonly fileName: string;
  readonly rowCount: number;
  readonly bytes: number;
  readonly previewBytes?: number | undefined;
  readonly isEmpty: boolean;
  /** Rows excluded because their price is unknown. */
  readonly excludedRows: number;
  readonly isUncertain: boolean;
  readonly generation: number;
}

export async function finishReport(
  tx: Tx,
  accountId: AccountId,
  report: { readonly id: string; readonly attempt: number },
  made: ReportMade,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, accountId, report)
    .set({
      status: 'ready',
      progress: 100,
      file_name: made.fileName,
      row_count: made.rowCount,
      bytes: made.bytes,
      preview_bytes: made.previewBytes ?? null,
      is_empty: made.isEmpty,
      incomplete: made.excludedRows > 0,
      excluded_rows: made.excludedRows,
      uncertain: made.isUncertain,
      generation: made.generation,
      finished_at: sql`now()`,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a report on hold until figures are ready. */
export async function holdReport(
  tx: Tx,
  accountId: AccountId,
  report: { readonly id: string; readonly attempt: number },
): Promise<void> {
  await mine(tx, accountId, report).set({ status: 'queued', waiting: true }).execute();
}

/** Ends the wait for figures. Returns the reports that waited. */
export async function releaseReports(tx: Tx, accountId: AccountId): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('report')
    .set({ waiting: false })
    .where('account_id', '=', accountId)
    .where('waiting', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Fails an attempt that can't succeed, unless a newer one has taken over. */
export async function failReport(
  tx: Tx,
  accountId: AccountId,
  report: { readonly id: string; readonly attempt: number },
  error: string,
): Promise<void> {
  await mine(tx, accountId, report)
    .set({ status: 'failed', error, finished_at: sql`now()` })
    .execute();
}

/** Fails a report that no process works on anymore. */
export async function abandonReport(
  tx: Tx,
  accountId: AccountId,
  id: string,
  error: string,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ status: 'failed', error, finished_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}

/** @returns undefined if there is no such report; a finished one doesn't change. */
export async function cancelReport(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<Report | undefined> {
  await tx
    .updateTable('report')
    .set({ status: 'cancelled', waiting: false, finished_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  return findReport(tx, accountId, id);
}

/** All or none: @returns false if one of them doesn't exist. */
export async function removeReports(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numDeletedRows === BigInt(new Set(ids).size);
}

export async function reportChunk(
  db: Db,
  accountId: AccountId,
  id: string,
  seq: number,
  preview = false,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('report_chunk')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('report_id', '=', id)
    .where('preview', '=', preview)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.bytes;
}

/** Whether a report is queued or in progress. */
export async function isReportRunning(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The filter values among an account's reports. */
export interface ReportValues {
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  /** The newest first. */
  readonly taxYears: readonly number[];
  /** Whether there are requested reports, and scheduled ones. */
  readonly scheduled: readonly boolean[];
}

export async function reportValues(db: Db, accountId: AccountId): Promise<ReportValues> {
  const { rows } = await sql<ReportValues>`
    select coalesce(array_agg(distinct type order by type), '{}') as types, coalesce(array_agg(distinct status order by status), '{}') as statuses,
      coalesce(array_agg(distinct tax_year order by tax_year desc) filter (where tax_year is not null), '{}') as "taxYears",
      coalesce(array_agg(distinct schedule_id is not null), '{}') as scheduled
    from report where account_id = ${accountId}`.execute(db);
  return rows[0]!;
}
