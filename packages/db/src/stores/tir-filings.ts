import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

export interface RecordError {
  readonly recordId: number;
  readonly code: string;
  readonly message: string;
}

export type SubmissionState = 'prepared' | 'filed' | 'accepted' | 'acceptedWithErrors' | 'rejected';

export interface TirSubmissionRow {
  readonly id: string;
  readonly runId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly format: string;
  readonly formType: string;
  readonly transmission: string;
  readonly firstRecord: number;
  readonly lastRecord: number;
  readonly records: number;
  readonly state: SubmissionState;
  readonly receiptId: string | null;
  readonly errors: readonly RecordError[];
  readonly filedAt: string | null;
  readonly answeredAt: string | null;
}

const selectSubmissions = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('tir_submission as s')
    .innerJoin('tir_file as f', (join) =>
      join.onRef('f.account_id', '=', 's.account_id').onRef('f.id', '=', 's.file_id'),
    )
    .select([
      's.id',
      's.run_id as runId',
      's.file_id as fileId',
      'f.name as fileName',
      's.format',
      's.form_type as formType',
      's.transmission',
      's.first_record as firstRecord',
      's.last_record as lastRecord',
      's.records',
      's.state',
      's.receipt_id as receiptId',
      's.errors',
      's.filed_at as filedAt',
      's.answered_at as answeredAt',
    ])
    .where('s.account_id', '=', accountId);

export async function listSubmissions(
  db: Db,
  accountId: AccountId,
  runIds: readonly string[],
): Promise<readonly TirSubmissionRow[]> {
  if (runIds.length === 0) return [];
  const rows = await selectSubmissions(db, accountId)
    .where('s.run_id', 'in', [...runIds])
    .orderBy('f.name')
    .execute();
  return rows as unknown as readonly TirSubmissionRow[];
}

export async function findSubmissionsByReceipt(
  db: Db,
  accountId: AccountId,
  receiptIds: readonly string[],
): Promise<readonly TirSubmissionRow[]> {
  if (receiptIds.length === 0) return [];
  const rows = await selectSubmissions(db, accountId)
    .where('s.receipt_id', 'in', [...receiptIds])
    .execute();
  return rows as unknown as readonly TirSubmissionRow[];
}

export async function addSubmission(
  tx: Tx,
  accountId: AccountId,
  submission: Pick<
    TirSubmissionRow,
    | 'runId'
    | 'fileId'
    | 'format'
    | 'formType'
    | 'transmission'
    | 'firstRecord'
    | 'lastRecord'
    | 'records'
  >,
): Promise<void> {
  await tx
    .insertInto('tir_submission')
    .values({
      account_id: accountId,
      run_id: submission.runId,
      file_id: submission.fileId,
      format: submission.format,
      form_type: submission.formType,
      transmission: submission.transmission,
      first_record: submission.firstRecord,
      last_record: submission.lastRecord,
      records: submission.records,
    })
    .execute();
}

export async function updateSubmission(
  tx: Tx,
  accountId: AccountId,
  id: string,
  change: {
    readonly state: SubmissionState;
    readonly receiptId?: string | undefined;
    readonly errors?: readonly RecordError[] | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('tir_submission')
    .set({
      state: change.state,
      ...(change.receiptId !== undefined && { receipt_id: change.receiptId }),
      ...(change.errors && { errors: JSON.stringify(change.errors) }),
      ...(change.state === 'filed'
        ? { filed_at: sql<string>`now()` }
        : { answered_at: sql<string>`now()`, filed_at: sql<string>`coalesce(filed_at, now())` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Marks the prepared files of one format as sent. @returns how many */
export async function fileSubmissions(
  tx: Tx,
  accountId: AccountId,
  runId: string,
  format: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('tir_submission')
    .set({ state: 'filed', filed_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('format', '=', format)
    .where('state', '=', 'prepared')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface FurnishingRow {
  readonly externalId: string;
  readonly method: string;
  readonly consentVersion: string | null;
  readonly forms: number;
  readonly furnishedAt: string;
}

/** Notes that recipients got their statements. */
export async function addFurnishings(
  { insert }: BulkTx,
  accountId: AccountId,
  runId: string,
  rows: Iterable<{
    readonly externalId: string;
    readonly method: 'electronic' | 'paper';
    readonly consentVersion: string | null;
    readonly forms: number;
    /** The archive with the statement. */
    readonly fileId: string | null;
  }>,
): Promise<number> {
  return insert(
    'tir_furnishing',
    [
      'account_id',
      'run_id',
      'external_id',
      'method',
      'consent_version',
      'forms',
      'file_id',
      'furnished_at',
    ],
    (function* () {
      const now = new Date().toISOString();
      for (const { externalId, method, consentVersion, forms, fileId } of rows)
        yield [accountId, runId, externalId, method, consentVersion, forms, fileId, now];
    })(),
    ['run_id', 'external_id'],
  );
}

export async function listFurnishings(
  db: Db,
  accountId: AccountId,
  runId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly FurnishingRow[]> {
  let query = db
    .selectFrom('tir_furnishing')
    .select([
      'external_id as externalId',
      'method',
      'consent_version as consentVersion',
      'forms',
      'furnished_at as furnishedAt',
    ])
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId);
  if (after !== undefined) query = query.where('external_id', '>', after);
  return query.orderBy('external_id').limit(limit).execute();
}

export interface StateCopyRow {
  readonly runId: string;
  readonly state: string;
  readonly channel: string;
  readonly forms: number;
  readonly filedAt: string | null;
}

export async function putStateCopies(
  tx: Tx,
  accountId: AccountId,
  runId: string,
  copies: readonly { readonly state: string; readonly channel: string; readonly forms: number }[],
): Promise<void> {
  if (copies.length === 0) return;
  await sql`insert into tir_state_copy (account_id, run_id, state, channel, forms)
    select ${accountId}, ${runId}, * from unnest(${copies.map(({ state }) => state)}::text[], ${copies.map(({ channel }) => channel)}::text[],
      ${copies.map(({ forms }) => forms)}::int[])
    order by 3
    on conflict (account_id, run_id, state) do update set channel = excluded.channel, forms = excluded.forms`.execute(
    tx,
  );
}

export async function listStateCopies(
  db: Db,
  accountId: AccountId,
  runIds: readonly string[],
): Promise<readonly StateCopyRow[]> {
  if (runIds.length === 0) return [];
  return db
    .selectFrom('tir_state_copy')
    .select(['run_id as runId', 'state', 'channel', 'forms', 'filed_at as filedAt'])
    .where('account_id', '=', accountId)
    .where('run_id', 'in', [...runIds])
    .orderBy('state')
    .execute();
}

/** Notes when the copies were passed on: with the filing, or by the payer. */
export async function fileStateCopies(
  tx: Tx,
  accountId: AccountId,
  runId: string,
  channel: 'combined' | 'direct',
  state?: string,
): Promise<number> {
  let query = tx
    .updateTable('tir_state_copy')
    .set({ filed_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('channel', '=', channel)
    .where('filed_at', 'is', null);
  if (state !== undefined) query = query.where('state', '=', state);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface TirCorrectionRow {
  readonly runId: string;
  readonly formId: string;
  readonly fileId: string;
  readonly type: number;
  readonly beforeVersion: number;
  readonly afterVersion: number;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly reasons: readonly string[];
}

export interface StoredCorrectionRow extends TirCorrectionRow {
  /** The status of each new version, the first one first. */
  readonly statuses: readonly string[];
}

export async function addCorrections(
  { insert }: BulkTx,
  accountId: AccountId,
  taxYear: number,
  rows: readonly TirCorrectionRow[],
): Promise<void> {
  await insert(
    'tir_correction',
    [
      'account_id',
      'run_id',
      'form_id',
      'tax_year',
      'file_id',
      'type',
      'before_version',
      'after_version',
      'changes',
      'reasons',
    ],
    rows.map((row) => [
      accountId,
      row.runId,
      row.formId,
      taxYear,
      row.fileId,
      row.type,
      row.beforeVersion,
      row.afterVersion,
      JSON.stringify(row.changes),
      row.reasons,
    ]),
  );
}

/** Corrections of files, form by form. */
export async function listCorrections(
  db: Db,
  accountId: AccountId,
  fileIds: readonly string[],
  limit: number,
): Promise<readonly StoredCorrectionRow[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<StoredCorrectionRow>`
    select run_id as "runId", form_id as "formId", file_id as "fileId", type, before_version as "beforeVersion", after_version as "afterVersion",
      changes, reasons, array(select f.status from tir_form f where f.account_id = c.account_id and f.tax_year = c.tax_year
        and f.form_id = c.form_id and f.run_id = c.run_id order by f.version) as statuses
    from (select *, row_number() over (partition by file_id order by form_id) as place from tir_correction
      where account_id = ${accountId} and file_id = any(${[...fileIds]}::uuid[])) c
    where place <= ${limit} order by file_id, form_id`.execute(db);
  return rows;
}
