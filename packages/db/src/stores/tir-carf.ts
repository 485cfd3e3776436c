import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

export interface CarfProviderRow {
  readonly country: string;
  readonly profile: unknown;
}

export const listCarfProviders = (
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<readonly CarfProviderRow[]> =>
  db
    .selectFrom('tir_carf_provider')
    .select(['country', 'profile'])
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .orderBy('country')
    .execute();

export async function putCarfProvider(
  tx: Tx,
  accountId: AccountId,
  {
    taxYear,
    country,
    profile,
    userId,
  }: CarfProviderRow & {
    readonly taxYear: number;
    readonly profile: object;
    readonly userId: UserId;
  },
): Promise<void> {
  const values = {
    profile: JSON.stringify(profile),
    updated_by: userId,
    updated_at: sql<string>`now()`,
  };
  await tx
    .insertInto('tir_carf_provider')
    .values({ account_id: accountId, tax_year: taxYear, country, ...values })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'tax_year', 'country']).doUpdateSet(values),
    )
    .execute();
}

export type CarfReportState = 'making' | 'ready' | 'failed' | 'filed';

export interface CarfReportRow {
  readonly id: string;
  readonly taxYear: number;
  readonly country: string;
  readonly number: number;
  readonly isTest: boolean;
  readonly state: CarfReportState;
  readonly done: number;
  readonly total: number;
  readonly message: string | null;
  readonly providerRef: string | null;
  readonly previousId: string | null;
  readonly users: number;
  readonly records: number;
  readonly totals: readonly {
    readonly bucket: string;
    readonly currency: string;
    readonly transactions: number;
    readonly amount: string;
  }[];
  readonly missingTins: readonly {
    readonly userId: string;
    readonly name: string;
    readonly country: string;
    readonly reason: string;
  }[];
  readonly faults: readonly {
    readonly userId: string;
    readonly path: string;
    readonly text: string;
  }[];
  readonly createdAt: string;
  readonly filedAt: string | null;
  readonly noticesSentAt: string | null;
}

const columns = sql`id, tax_year as "taxYear", country, number, is_test as "isTest", state, done, total, message, provider_ref as "providerRef",
  previous_id as "previousId", users, records, totals, missing_tins as "missingTins", faults, created_at as "createdAt", filed_at as "filedAt",
  notices_sent_at as "noticesSentAt"`;

/** The newest first. */
export async function listCarfReports(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<readonly CarfReportRow[]> {
  const { rows } = await sql<CarfReportRow>`
    select ${columns} from tir_carf_report where account_id = ${accountId} and tax_year = ${taxYear}
    order by created_at desc, number desc`.execute(db);
  return rows;
}

export async function findCarfReport(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<CarfReportRow | undefined> {
  const { rows } = await sql<CarfReportRow>`
    select ${columns} from tir_carf_report where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The report that was filed last, which corrections refer to. Test reports don't count. */
export async function findFiledCarfReport(
  db: Db,
  accountId: AccountId,
  { taxYear, country }: Pick<CarfReportRow, 'taxYear' | 'country'>,
): Promise<CarfReportRow | undefined> {
  const { rows } = await sql<CarfReportRow>`
    select ${columns} from tir_carf_report
    where account_id = ${accountId} and tax_year = ${taxYear} and country = ${country} and state = 'filed' and not is_test
    order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Adds a report with the next number of its year and country. The caller locks the year. */
export async function addCarfReport(
  tx: Tx,
  accountId: AccountId,
  {
    taxYear,
    country,
    isTest,
    userId,
  }: Pick<CarfReportRow, 'taxYear' | 'country' | 'isTest'> & { readonly userId: UserId },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tir_carf_report (account_id, tax_year, country, number, is_test, created_by)
    select ${accountId}, ${taxYear}, ${country}, coalesce(max(number), 0) + 1, ${isTest}, ${userId}
    from tir_carf_report where account_id = ${accountId} and tax_year = ${taxYear} and country = ${country}
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function updateCarfReport(
  tx: Tx,
  accountId: AccountId,
  id: string,
  change: Partial<
    Pick<
      CarfReportRow,
      'state' | 'done' | 'total' | 'message' | 'users' | 'records' | 'totals' | 'missingTins'
    > &
      Pick<CarfReportRow, 'faults' | 'providerRef' | 'previousId'>
  > & { readonly isFiled?: true; readonly areNoticesSent?: true },
): Promise<void> {
  const { totals, missingTins, faults, providerRef, previousId, isFiled, areNoticesSent, ...rest } =
    change;
  await tx
    .updateTable('tir_carf_report')
    .set({
      ...rest,
      ...(providerRef !== undefined && { provider_ref: providerRef }),
      ...(previousId !== undefined && { previous_id: previousId }),
      ...(totals && { totals: JSON.stringify(totals) }),
      ...(missingTins && { missing_tins: JSON.stringify(missingTins) }),
      ...(faults && { faults: JSON.stringify(faults) }),
      ...(isFiled && { state: 'filed', filed_at: sql<string>`now()` }),
      ...(areNoticesSent && { notices_sent_at: sql<string>`now()` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Removes what an interrupted try stored. */
export async function clearCarfReport(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await sql`delete from tir_carf_record where account_id = ${accountId} and report_id = ${id}`.execute(
    tx,
  );
  await sql`delete from tir_file where account_id = ${accountId} and run_id = ${id}`.execute(tx);
}

export async function addCarfRecords(
  { insert }: BulkTx,
  accountId: AccountId,
  reportId: string,
  /** Sealed bytes as text of the database. */
  records: readonly { readonly userId: string; readonly sealed: string }[],
): Promise<void> {
  if (records.length === 0) return;
  await insert(
    'tir_carf_record',
    ['account_id', 'report_id', 'user_id', 'sealed'],
    records.map(({ userId, sealed }) => [accountId, reportId, userId, sealed]),
  );
}

export async function readCarfRecords(
  db: Db,
  accountId: AccountId,
  reportId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly { readonly userId: string; readonly sealed: Uint8Array }[]> {
  let query = db
    .selectFrom('tir_carf_record')
    .select(['user_id as userId', 'sealed'])
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId);
  if (after !== undefined) query = query.where('user_id', '>', after);
  return query.orderBy('user_id').limit(limit).execute();
}
