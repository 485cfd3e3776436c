import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** What identifies transactions for people. */
export async function listTransactionWords(
  db: Db,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<
  readonly { readonly id: string; readonly hash: string | null; readonly memo: string | null }[]
> {
  if (transactionIds.length === 0) return [];
  const { rows } = await sql<{ id: string; hash: string | null; memo: string | null }>`
    select id, tx_hash as hash, memo from transaction
    where account_id = ${accountId} and id = any(${[...transactionIds]}::uuid[]) and (tx_hash is not null or memo is not null)`.execute(
    db,
  );
  return rows;
}

export interface PostingState {
  readonly key: string;
  readonly state: string;
  readonly number: string;
}

/** The newest state of each entry in the accounting system. */
export async function listPostingStates(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<readonly PostingState[]> {
  const { rows } = await sql<PostingState>`
    select distinct on (key) key, state, number from posting
    where account_id = ${accountId} and app = ${app} and purpose = 'entry' order by key, generation desc`.execute(
    db,
  );
  return rows;
}

export interface PostedRow extends PostingState {
  readonly remoteId: string;
  readonly entryDate: LocalDate;
  /** [{accountId, amount, …}], amounts as text. */
  readonly lines: readonly { readonly accountId: string; readonly amount: string }[];
  readonly postedAt: string;
  /** Null where the schedule posted it. */
  readonly postedBy: string | null;
  readonly hash: string | null;
}

/** Entries in the accounting system, by day, with who posted them. */
export async function listPosted(
  db: Db,
  accountId: AccountId,
  app: string,
  { from, to }: Span,
): Promise<readonly PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select p.key, p.state, p.number, p.remote_id as "remoteId", p.entry_date as "entryDate", p.lines, p.changed_at as "postedAt",
      r.email as "postedBy", t.tx_hash as hash
    from posting p
    left join journal_entry e on e.account_id = p.account_id and e.key = p.key
    left join transaction t on t.account_id = e.account_id and t.id = e.transaction_id
    left join lateral (select u.email from integration_run i left join app_user u on u.id = i.requested_by
      where i.account_id = p.account_id and i.app = p.app and p.changed_at between i.started_at and coalesce(i.finished_at, now())
      order by i.started_at desc limit 1) r on true
    where p.account_id = ${accountId} and p.app = ${app} and p.entry_date between ${from}::date and ${to}::date
      and p.remote_id is not null and p.state <> 'removed'
    order by p.entry_date, p.key, p.generation`.execute(db);
  return rows;
}

/** Why entries of these days are not posted, by key. */
export async function listHoldReasons(
  db: Db,
  accountId: AccountId,
  app: string,
  { from, to }: Span,
): Promise<readonly { readonly key: string; readonly message: string }[]> {
  const { rows } = await sql<{ key: string; message: string }>`select key, message from posting_hold
    where account_id = ${accountId} and app = ${app} and entry_date between ${from}::date and ${to}::date`.execute(
    db,
  );
  return rows;
}

export interface SourceSpan {
  readonly sourceId: string;
  readonly transactions: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
  /** Months with transactions: `2025-01`. */
  readonly months: readonly string[];
}

/** Which days of each source have transactions, by the account's calendar. */
export async function listSourceSpans(
  db: Db,
  accountId: AccountId,
  timeZone: string,
): Promise<readonly SourceSpan[]> {
  const { rows } = await sql<SourceSpan>`
    select source_id as "sourceId", sum(count)::float8 as transactions, min(first) as first, max(last) as last, array_agg(month order by month) as months
    from (select source_id, to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, count(*) as count,
        min((at at time zone ${timeZone})::date) as first, max((at at time zone ${timeZone})::date) as last
      from transaction where account_id = ${accountId} group by 1, 2) of_month
    group by source_id`.execute(db);
  return rows;
}
