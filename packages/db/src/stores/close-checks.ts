import type { AccountId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** What stands in the way of closing a month, apart from issues of transactions. */
export interface CloseChecks {
  /** Rows of files that could not be read. */
  readonly rejectedRows: number;
  readonly runningImports: number;
  /** Connected sources without a complete sync after the month's end. */
  readonly outdatedSources: number;
  /** Lines of the month without an account. */
  readonly unmappedLines: number;
  /** Entries of the month that the last sync didn't post. */
  readonly heldEntries: number;
  readonly failedPostings: number;
}

export async function loadCloseChecks(
  db: Db,
  accountId: AccountId,
  {
    from,
    to,
    endsAt,
  }: { readonly from: LocalDate; readonly to: LocalDate; readonly endsAt: string },
): Promise<CloseChecks> {
  const { rows } = await sql<CloseChecks>`select
    (select count(*)::float8 from import_rejection where account_id = ${accountId}) as "rejectedRows",
    (select count(*)::float8 from import where account_id = ${accountId} and status in ('queued', 'running')) as "runningImports",
    (select count(*)::float8 from connection c join source s on s.account_id = c.account_id and s.id = c.source_id
      where c.account_id = ${accountId} and s.archived_at is null and not exists (
        select 1 from sync_run r where r.account_id = c.account_id and r.source_id = c.source_id and r.status = 'done' and r.finished_at >= ${endsAt}::timestamptz)
    ) as "outdatedSources",
    (select count(*)::float8 from journal_month where account_id = ${accountId} and month = date_trunc('month', ${from}::date)::date and ledger_account = ''
    ) as "unmappedLines",
    (select count(*)::float8 from posting_hold where account_id = ${accountId} and state <> 'ignored' and entry_date between ${from}::date and ${to}::date
    ) as "heldEntries",
    (select count(*)::float8 from posting where account_id = ${accountId} and state in ('failed', 'changedRemotely', 'missingRemotely')
      and entry_date between ${from}::date and ${to}::date) as "failedPostings"`.execute(db);
  return rows[0]!;
}

/** When the connected sources were last completely synced, the one that was synced first; null without connections, or if one never was. */
export async function findSyncedThrough(db: Db, accountId: AccountId): Promise<Instant | null> {
  const { rows } = await sql<{ syncedThrough: Instant | null }>`
    select case when bool_and(latest.finished_at is not null) then min(latest.finished_at) end as "syncedThrough"
    from connection c join source s on s.account_id = c.account_id and s.id = c.source_id
    left join lateral (select max(r.finished_at) as finished_at from sync_run r
      where r.account_id = c.account_id and r.source_id = c.source_id and r.status = 'done') latest on true
    where c.account_id = ${accountId} and s.archived_at is null`.execute(db);
  return rows[0]?.syncedThrough ?? null;
}

/** Identifies the entries through a day. */
export async function digestEntriesThrough(
  db: Db,
  accountId: AccountId,
  to: LocalDate,
): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(content_digest, '' order by entry_date, key), ''), 'UTF8')), 'hex') as digest
    from journal_entry where account_id = ${accountId} and entry_date <= ${to}::date`.execute(db);
  return `sha256:${rows[0]!.digest}`;
}
