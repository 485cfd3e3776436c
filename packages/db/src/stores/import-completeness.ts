import type { AccountId, ImportId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The times of the first and the last transaction of an import. */
export interface ImportSpan {
  readonly firstAt: string;
  readonly lastAt: string;
}

/** The row of a file whose balance doesn't follow from the row before it; decimals as text. */
export interface StoredBalanceGap {
  readonly asset: string;
  readonly line: number;
  readonly at: string;
  readonly expected: string;
  readonly found: string;
}

/** The running balances of a file. */
export interface StoredBalances {
  readonly rows: number;
  /** The assets whose balances add up. */
  readonly completeAssets: readonly string[];
  readonly gaps: readonly StoredBalanceGap[];
}

/** A balance that doesn't add up in a file. */
export interface FileBalanceGap extends StoredBalanceGap {
  readonly sourceId: SourceId;
  readonly sourceName: string;
  readonly importId: ImportId;
  readonly fileName: string;
}

/** A period between the files and syncs of a source without any transaction. */
export interface SourceGap {
  readonly sourceId: SourceId;
  readonly sourceName: string;
  /** The last transaction before the gap, and the first one after it. */
  readonly after: string;
  readonly before: string;
  /** The file that begins after the gap. */
  readonly fileName: string;
}

interface Wanted {
  readonly sourceId?: SourceId | undefined;
}

/**
 * Balances that don't add up, except those of a period that another file of the same source covers
 * with balances of the same asset that add up. Archived sources are excluded.
 */
export async function listBalanceGaps(
  db: Db,
  accountId: AccountId,
  { sourceId }: Wanted = {},
): Promise<readonly FileBalanceGap[]> {
  const { rows } = await sql<FileBalanceGap>`
    select i.source_id as "sourceId", s.name as "sourceName", i.id as "importId", i.file_name as "fileName", g.asset, g.line, g.at, g.expected, g.found
    from import i join source s on s.account_id = i.account_id and s.id = i.source_id
      cross join lateral jsonb_to_recordset(i.balance_gaps) g(asset text, line integer, at timestamptz, expected text, found text)
    where i.account_id = ${accountId} and i.status = 'done' and i.balance_gaps <> '[]' and s.archived_at is null ${limitToSource(sourceId)}
      and not exists (
        select from import o
        where o.account_id = i.account_id and o.source_id = i.source_id and o.id <> i.id and o.status = 'done' and g.asset = any(o.balance_assets)
          and o.first_at <= g.at and o.last_at >= g.at
      )
    order by s.name, i.created_at, i.id, g.line`.execute(db);
  return rows;
}

/**
 * Periods of more than `quietDays` days between the files of a source, in which nothing else of the
 * source has a transaction. A sync covers the time up to its end. Archived sources are excluded.
 */
export async function listSourceGaps(
  db: Db,
  accountId: AccountId,
  { sourceId, quietDays }: Wanted & { readonly quietDays: number },
): Promise<readonly SourceGap[]> {
  const { rows } = await sql<SourceGap>`
    with span as (
      select i.source_id, i.file_name, i.first_at, greatest(i.last_at, case when i.origin = 'connection' then (
        select max(y.until) from sync_run y where y.account_id = i.account_id and y.source_id = i.source_id and y.status = 'done') end) as last_at
      from import i where i.account_id = ${accountId} and i.status = 'done' and i.first_at is not null ${limitToSource(sourceId)}
    ), ordered as (
      select source_id, file_name, first_at,
        max(last_at) over (partition by source_id order by first_at, last_at rows between unbounded preceding and 1 preceding) as covered_until
      from span
    )
    select o.source_id as "sourceId", s.name as "sourceName", o.covered_until as after, o.first_at as before, o.file_name as "fileName"
    from ordered o join source s on s.account_id = ${accountId} and s.id = o.source_id
    where s.archived_at is null and o.first_at > o.covered_until + make_interval(days => ${quietDays})
      and not exists (select from transaction t
        where t.account_id = ${accountId} and t.source_id = o.source_id and t.at > o.covered_until and t.at < o.first_at)
    order by s.name, o.source_id, o.first_at`.execute(db);
  return rows;
}

const limitToSource = (sourceId: SourceId | undefined) =>
  sourceId === undefined ? sql`` : sql`and i.source_id = ${sourceId}`;

/** How many records of an import another one contains too. */
export interface ImportRepeat {
  readonly fileName: string;
  readonly rows: number;
}

/** The other imports with the same records, the most first. */
export async function listImportRepeats(
  db: Db,
  accountId: AccountId,
  importId: ImportId,
): Promise<readonly ImportRepeat[]> {
  const { rows } = await sql<ImportRepeat>`
    with shared as (
      select r.import_id from record_holder h join record r on r.account_id = h.account_id and r.id = h.record_id
      where h.account_id = ${accountId} and h.import_id = ${importId}
      union all
      select h.import_id from record r join record_holder h on h.account_id = r.account_id and h.record_id = r.id
      where r.account_id = ${accountId} and r.import_id = ${importId}
    )
    select i.file_name as "fileName", count(*)::integer as rows
    from shared join import i on i.account_id = ${accountId} and i.id = shared.import_id
    where shared.import_id <> ${importId} group by i.id, i.file_name order by rows desc, i.file_name limit 50`.execute(
    db,
  );
  return rows;
}
