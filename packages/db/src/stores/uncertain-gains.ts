import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { getYears, type YearSpan } from './issue-counts.ts';
import { isOpen } from './issues.ts';
import { makeConditions, resolveSearch, type TransactionWindow } from './transaction-filter.ts';

/** What open issues of one kind say about the cost of units that were sold. */
export interface UncertainWorth {
  readonly code: string;
  readonly term: 'short' | 'long' | null;
  /** Transactions that sold such units. */
  readonly transactions: number;
  readonly worth: string;
}

/**
 * The open issues behind the gains of an account: those of lots that were sold, and those of sales
 * without an acquisition, whose units count as short-term where there are terms. By instant, so
 * that each use can limit it.
 */
const fromDoubts = (accountId: AccountId): RawBuilder<unknown> => sql`from (
    select k.at, k.transaction_id, k.code, k.term, k.worth from stake k where k.account_id = ${accountId} and not exists (
      select 1 from annotation a where a.account_id = k.account_id and a.record_id = k.issue_transaction_id and a.kind = 'dismissed'
        and a.part = k.code || ' ' || k.asset and a.revoked_at is null)
    union all
    select i.at, i.transaction_id, i.code, 'short', i.high from issue i
    where i.account_id = ${accountId} and i.code = 'missing-basis' and not i.when_sold and i.high > 0 and ${isOpen}
  ) d`;

const sums = sql`d.code, d.term, count(distinct d.transaction_id) as transactions, sum(d.worth) as worth`;

/** The open issues behind the gains of each year. A transaction with several issues is in several rows. */
export async function readUncertainByYear(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly (UncertainWorth & { readonly year: number })[]> {
  if (spans.length === 0) return [];
  const { yearAt, isAt } = getYears(spans);
  const { rows } = await sql<UncertainWorth & { year: number }>`
    select ${yearAt(sql`d.at`)} as year, ${sums} ${fromDoubts(accountId)} where ${isAt(sql`d.at`)} group by 1, d.code, d.term order by 1 desc, d.code, d.term`.execute(
    db,
  );
  return rows;
}

/** The same for the transactions of a filter. */
export async function readUncertainIn(
  db: Db,
  asked: TransactionWindow,
): Promise<readonly UncertainWorth[]> {
  const window = await resolveSearch(db, asked);
  const { rows } = await sql<UncertainWorth>`
    select ${sums} ${fromDoubts(window.accountId)}
    join transaction_figure f on f.account_id = ${window.accountId} and f.at = d.at and f.transaction_id = d.transaction_id
    join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
    where ${makeConditions(window)} group by d.code, d.term order by d.code, d.term`.execute(db);
  return rows;
}

/** The same for each of some transactions. */
export async function readUncertainByTransaction(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly (UncertainWorth & { readonly id: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UncertainWorth & { id: string }>`
    select d.transaction_id as id, ${sums} ${fromDoubts(accountId)} where d.transaction_id = any(${ids}::uuid[])
    group by d.transaction_id, d.code, d.term order by d.transaction_id, d.code, d.term`.execute(
    db,
  );
  return rows;
}

/** The transactions of a time with an uncertain gain. */
export async function findUncertainTransactions(
  db: Db,
  accountId: AccountId,
  { from, to }: Pick<YearSpan, 'from' | 'to'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.transaction_id as id ${fromDoubts(accountId)} where d.at >= ${from} and d.at < ${to}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A dismissed issue, as a key: transaction, code and asset. */
export const toIssueKey = (transactionId: string, code: string, asset: string): string =>
  `${transactionId} ${code} ${asset}`;

/** The issues that people dismissed, as keys; `at`: at that time instead of now. */
export async function findDismissedIssues(
  db: Db,
  accountId: AccountId,
  at?: string,
): Promise<ReadonlySet<string>> {
  const inForce =
    at === undefined
      ? sql`revoked_at is null`
      : sql`created_at <= ${at} and (revoked_at is null or revoked_at > ${at})`;
  const { rows } = await sql<{ key: string }>`
    select record_id || ' ' || part as key from annotation where account_id = ${accountId} and kind = 'dismissed' and ${inForce}`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
