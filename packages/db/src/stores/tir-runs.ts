import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import { raiseStatementTimeout, type Db, type Tx } from '../database.ts';

export type TirRunState =
  | 'draft'
  | 'validated'
  | 'locked'
  | 'furnished'
  | 'filed'
  | 'accepted'
  | 'acceptedWithErrors'
  | 'rejected'
  | 'corrected';

/** Forms of one type in a run. */
export interface RunTotals {
  readonly formType: string;
  readonly forms: number;
  readonly rows: number;
  /** Decimal text by box. */
  readonly boxes: Readonly<Record<string, string>>;
  readonly missingTin: number;
  readonly tinMismatch: number;
  readonly backupWithheld: number;
  /** New versions of forms that were filed. */
  readonly corrected: number;
  /** Corrected forms with zeros. */
  readonly voided: number;
  /** How a correction run changes the amounts of the year, by box. Decimal text. */
  readonly differences?: Readonly<Record<string, string>>;
}

export interface RunExclusion {
  readonly formType: string;
  readonly code: string;
  readonly text: string;
  readonly rows: number;
  readonly amount: string;
}

export interface RunTieOut {
  readonly measure: string;
  readonly rows: number;
  readonly intake: string;
  readonly reported: string;
  readonly excluded: string;
  readonly rounding: string;
}

export interface RunNotice {
  readonly formId: string;
  readonly code: string;
  readonly text: string;
}

export interface TirRunRow {
  readonly id: string;
  readonly taxYear: number;
  readonly number: number;
  readonly kind: 'original' | 'correction';
  readonly state: TirRunState;
  readonly working: string | null;
  readonly done: number;
  readonly total: number;
  readonly message: string | null;
  readonly totals: readonly RunTotals[];
  readonly tieOuts: readonly RunTieOut[];
  readonly exclusions: readonly RunExclusion[];
  readonly notices: readonly RunNotice[];
  readonly faults: readonly RunNotice[];
  readonly fileId: string | null;
  readonly createdAt: string;
  readonly validatedAt: string | null;
  readonly lockedAt: string | null;
  readonly furnishedAt: string | null;
  readonly filedAt: string | null;
  readonly answeredAt: string | null;
}

const selectRuns = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('tir_run')
    .select([
      'id',
      'tax_year as taxYear',
      'number',
      'kind',
      'state',
      'working',
      'done',
      'total',
      'message',
      'totals',
      'tie_outs as tieOuts',
      'exclusions',
      'notices',
      'faults',
      'file_id as fileId',
      'created_at as createdAt',
      'validated_at as validatedAt',
      'locked_at as lockedAt',
      'furnished_at as furnishedAt',
      'filed_at as filedAt',
      'answered_at as answeredAt',
    ])
    .where('account_id', '=', accountId);

/** The newest first. */
export async function listTirRuns(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<readonly TirRunRow[]> {
  const rows = await selectRuns(db, accountId)
    .where('tax_year', '=', taxYear)
    .orderBy('number', 'desc')
    .execute();
  return rows as unknown as readonly TirRunRow[];
}

export async function findTirRun(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<TirRunRow | undefined> {
  const row = await selectRuns(db, accountId).where('id', '=', id).executeTakeFirst();
  return row as unknown as TirRunRow | undefined;
}

/** Locks the runs of a year for the rest of the transaction, so that two changes don't cross. */
export async function lockTirYear(tx: Tx, accountId: AccountId, taxYear: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tir ${accountId} ${taxYear}`}, 0))`.execute(
    tx,
  );
}

export async function addTirRun(
  tx: Tx,
  accountId: AccountId,
  run: {
    readonly taxYear: number;
    readonly kind: 'original' | 'correction';
    readonly working?: string | undefined;
    readonly fileId?: string | undefined;
    readonly userId?: UserId | undefined;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tir_run (account_id, tax_year, number, kind, working, file_id, created_by)
    select ${accountId}, ${run.taxYear}, coalesce(max(number), 0) + 1, ${run.kind}, ${run.working ?? null}, ${run.fileId ?? null}, ${run.userId ?? null}
    from tir_run where account_id = ${accountId} and tax_year = ${run.taxYear} returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

export interface TirRunChange {
  readonly state?: TirRunState | undefined;
  readonly working?: string | null | undefined;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  readonly message?: string | null | undefined;
  readonly totals?: readonly RunTotals[] | undefined;
  readonly tieOuts?: readonly RunTieOut[] | undefined;
  readonly exclusions?: readonly RunExclusion[] | undefined;
  readonly notices?: readonly RunNotice[] | undefined;
  readonly faults?: readonly RunNotice[] | undefined;
}

const stateTimes: Readonly<Record<string, string>> = {
  validated: 'validated_at',
  locked: 'locked_at',
  furnished: 'furnished_at',
  filed: 'filed_at',
  accepted: 'answered_at',
  acceptedWithErrors: 'answered_at',
  rejected: 'answered_at',
};

export async function updateTirRun(
  tx: Tx,
  accountId: AccountId,
  id: string,
  change: TirRunChange,
): Promise<void> {
  const { totals, tieOuts, exclusions, notices, faults, ...plain } = change;
  const lists = { totals, tie_outs: tieOuts, exclusions, notices, faults };
  const time = change.state && stateTimes[change.state];
  const values = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    ...(time && { [time]: sql<string>`now()` }),
  };
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('tir_run')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the forms of a draft, before they are made again. */
export async function dropForms(tx: Tx, accountId: AccountId, runId: string): Promise<void> {
  await raiseStatementTimeout(tx);
  await sql`delete from tir_form where account_id = ${accountId} and run_id = ${runId}`.execute(tx);
}

/** Deletes a draft with its forms. */
export async function dropTirRun(tx: Tx, accountId: AccountId, runId: string): Promise<void> {
  await dropForms(tx, accountId, runId);
  await sql`delete from tir_run where account_id = ${accountId} and id = ${runId}`.execute(tx);
}

/** Marks the runs whose forms a correction run corrected. */
export async function markCorrectedRuns(
  tx: Tx,
  accountId: AccountId,
  correctionRunId: string,
): Promise<void> {
  await sql`update tir_run set state = 'corrected' where account_id = ${accountId} and id <> ${correctionRunId} and id in (
      select f.run_id from tir_correction c
      join tir_form f on f.account_id = c.account_id and f.tax_year = c.tax_year and f.form_id = c.form_id and f.version = c.before_version
      where c.account_id = ${accountId} and c.run_id = ${correctionRunId})`.execute(tx);
}
