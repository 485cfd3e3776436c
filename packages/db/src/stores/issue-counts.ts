import { categories, isIncome } from '@lotbook/model/category';
import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { dismissal, withDismissals } from './issues.ts';
import { holds } from './merged-records.ts';
import { makeConditions, resolveSearch, type TransactionWindow } from './transaction-filter.ts';

export interface IssueCount {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
  /** Issues with an unknown tax impact, which `low` and `high` don't include. */
  readonly unstaked: number;
}

/** Open issues by code: the stored sums less the few dismissed ones. */
export async function countIssues(db: Db, accountId: AccountId): Promise<readonly IssueCount[]> {
  const { rows } = await sql<IssueCount>`
    with dismissed as (
      select i.code, i.severity, count(*) as issues, count(i.low) as staked, coalesce(sum(i.low), 0) as low, coalesce(sum(i.high), 0) as high
      ${withDismissals} where i.account_id = ${accountId} and a.id is not null group by i.code, i.severity
    ), open as (
      select t.code, t.severity, t.issues - coalesce(d.issues, 0) as issues, t.staked - coalesce(d.staked, 0) as staked,
        t.low - coalesce(d.low, 0) as low, t.high - coalesce(d.high, 0) as high
      from issue_total t left join dismissed d on d.code = t.code and d.severity = t.severity where t.account_id = ${accountId}
    )
    select code, severity, issues as count, issues - staked as unstaked, case when staked > 0 then low end as low, case when staked > 0 then high end as high
    from open where issues > 0
    order by array_position(array['error', 'warning', 'info'], severity), case when staked > 0 then high - low end desc nulls last, issues desc, code`.execute(
    db,
  );
  return rows;
}

/** A tax year with its start and the start of the next year. Several years are consecutive. */
export interface YearSpan {
  readonly year: number;
  readonly from: string;
  readonly to: string;
}

/**
 * The tax impact of units counts in the year in which they are sold, not in the year of the
 * transaction: see {@link readStakesByYear}.
 */
export interface YearIssueCount extends IssueCount {
  readonly year: number;
  /** The part of the open issues that counts when units are sold. */
  readonly whenSoldLow: string | null;
  readonly whenSoldHigh: string | null;
  /**
   * Part of the money depends on units whose sale is unknown, so that it can count in a later year.
   */
  readonly mayMoveLater: boolean;
  /** Dismissed issues; not included in `count` or the sums. */
  readonly dismissed: number;
  readonly dismissedLow: string | null;
  readonly dismissedHigh: string | null;
  /** Dismissed issues with an unknown tax impact. */
  readonly dismissedUnstaked: number;
  /** When the last one was dismissed. */
  readonly dismissedAt: string | null;
  /** The addresses of the people who dismissed them. */
  readonly dismissedBy: readonly string[];
}

const getSpans = (spans: readonly YearSpan[]) =>
  sql`unnest(${spans.map(({ year }) => year)}::integer[], ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
    as span(year, from_at, to_at)`;

/**
 * SQL for the year that contains an instant, and for whether any does, so that rows are read once
 * for all years.
 */
export function getYears(spans: readonly YearSpan[]): {
  readonly yearAt: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly isAt: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
} {
  const [first, ...rest] = spans.toSorted((a, b) => a.year - b.year);
  const [from, to] = [first!.from, (rest.at(-1) ?? first!).to];
  const begins = [from, ...rest.map((each) => each.from)];
  return {
    yearAt: (at) =>
      sql`${sql.lit(first!.year - 1)} + width_bucket(${at}, ${begins}::timestamptz[])`,
    isAt: (at) => sql`${at} >= ${from} and ${at} < ${to}`,
  };
}

/** Open and dismissed issues of each year by code, in one statement; the largest amount first. */
export async function countIssuesByYear(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly YearIssueCount[]> {
  if (spans.length === 0) return [];
  const { yearAt, isAt } = getYears(spans);
  const { rows } = await sql<YearIssueCount>`
    select kind.*, array(select email from app_user where id = any(kind.dismissers) order by email) as "dismissedBy" from (
      select ${yearAt(sql`i.at`)} as year, i.code, i.severity, count(*) filter (where a.id is null) as count, count(a.id) as dismissed,
        count(*) filter (where a.id is null and i.low is null) as unstaked, count(*) filter (where a.id is not null and i.low is null) as "dismissedUnstaked",
        sum(i.stake) filter (where a.id is null) as stake,
        sum(i.low) filter (where a.id is null and not i.when_sold) as low, sum(i.high) filter (where a.id is null and not i.when_sold) as high,
        sum(i.low) filter (where a.id is null and i.when_sold) as "whenSoldLow", sum(i.high) filter (where a.id is null and i.when_sold) as "whenSoldHigh",
        coalesce(bool_or(${isOnUnits}) filter (where a.id is null and not i.when_sold and i.stake > 0), false) as "mayMoveLater",
        sum(i.low) filter (where a.id is not null and not i.when_sold) as "dismissedLow",
        sum(i.high) filter (where a.id is not null and not i.when_sold) as "dismissedHigh",
        max(a.created_at) as "dismissedAt", array_agg(distinct a.created_by) filter (where a.id is not null) as dismissers
      ${withDismissals} where i.account_id = ${accountId} and ${isAt(sql`i.at`)} group by 1, i.code, i.severity
    ) kind
    order by kind.year desc, coalesce(kind.stake, 0) desc, kind.count desc, kind.code, kind.severity`.execute(
    db,
  );
  return rows;
}

/**
 * Issues about received units: their cost counts when they are sold. A missing price of a cost can
 * only reduce the gain.
 */
const isOnUnits = sql`i.code in ('unmatched-deposit', 'unsupported-basis', 'zero-basis', 'amount-out-of-range') or (i.code = 'missing-price' and i.high <= 0)`;

/** What a transaction without a price counts as. */
export type UnpricedKind = 'disposal' | 'income' | 'gift';

/**
 * Transactions of a year that no total includes, because a price is missing (dismissed issues
 * included), or because their rows could not be read (`rejected`). Files that weren't imported
 * (`file`) may have rows in any year.
 */
export interface YearUnpriced {
  readonly year: number;
  readonly kind: UnpricedKind | 'rejected' | 'undated' | 'file';
  readonly transactions: number;
  /** How much the open ones can change the total; null if it is unknown for all of them. */
  readonly low: string | null;
  readonly high: string | null;
  /** Issues with an unknown impact. */
  readonly unstaked: number;
}

/**
 * What each year lacks because of missing prices, in one statement. Units that were only bought
 * without a price don't count: their cost counts when they are sold. A transaction with several
 * sides counts if it is unclear which side lacks its price.
 */
export async function readUnpricedByYear(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly YearUnpriced[]> {
  if (spans.length === 0) return [];
  const { yearAt, isAt } = getYears(spans);
  const { rows } = await sql<YearUnpriced>`
    select year, kind, count(distinct id) as transactions, sum(low) filter (where is_open) as low, sum(high) filter (where is_open) as high,
      count(*) filter (where high is null) as unstaked
    from (
      select ${yearAt(sql`i.at`)} as year, i.transaction_id as id, i.low, i.high, a.id is null as is_open,
        ${unpricedKind} as kind
      ${withDismissals} join transaction_figure f on f.account_id = i.account_id and f.at = i.at and f.transaction_id = i.transaction_id
      where i.account_id = ${accountId} and i.code = 'missing-price' and ${isAt(sql`i.at`)}
    ) each where kind <> 'cost' group by year, kind order by year desc, kind`.execute(db);
  return rows;
}

/** Transactions of a tax year whose figures use an assumed price. */
export interface YearAssumed {
  readonly year: number;
  readonly transactions: number;
  /** Of those, income. */
  readonly income: number;
}

/** Counts the transactions of each year that use an assumed price; years without any are omitted. */
export async function countAssumedByYear(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly YearAssumed[]> {
  if (spans.length === 0) return [];
  const { yearAt, isAt } = getYears(spans);
  const { rows } = await sql<YearAssumed>`
    select year, count(distinct id) as transactions, count(distinct id) filter (where is_income) as income
    from (
      select ${yearAt(sql`i.at`)} as year, i.transaction_id as id, ${isIncomeFigure} as is_income from issue i
      join transaction_figure f on f.account_id = i.account_id and f.at = i.at and f.transaction_id = i.transaction_id
      where i.account_id = ${accountId} and i.code = 'assumed-price' and ${isAt(sql`i.at`)}
    ) each group by year order by year desc`.execute(db);
  return rows;
}

/** Transactions of a filter that use an assumed price. */
export async function countAssumedIn(
  db: Db,
  asked: TransactionWindow,
): Promise<Omit<YearAssumed, 'year'>> {
  const window = await resolveSearch(db, asked);
  const { rows } = await sql<Omit<YearAssumed, 'year'>>`
    select count(distinct i.transaction_id) as transactions, count(distinct i.transaction_id) filter (where ${isIncomeFigure}) as income from issue i
    join transaction_figure f on f.account_id = i.account_id and f.at = i.at and f.transaction_id = i.transaction_id
    join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
    where i.account_id = ${window.accountId} and i.code = 'assumed-price' and ${makeConditions(window)}`.execute(
    db,
  );
  return rows[0]!;
}

/** All transactions of an account that use an assumed price. */
export async function findAssumedTransactions(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct transaction_id as id from issue where account_id = ${accountId} and code = 'assumed-price'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

const incomeCategories = categories.filter(isIncome);
const isIncomeFigure = sql`f.category = any(${[...incomeCategories]}::text[])`;

/**
 * The kind of an issue `i` about a missing price, with the figure `f` of its transaction; `cost` if
 * only the cost of a purchase is missing.
 */
const unpricedKind = sql`case when ${isIncomeFigure} then 'income'
  when f.category in ('gift_standard', 'donation_standard') then 'gift'
  when f.outgoing + f.fees = 0 or i.when_sold or (f.proceeds is not null and f.outgoing <= 1 and f.fees = 0) then 'cost'
  else 'disposal' end`;

/** Transactions of a filter that its totals exclude, because a price is missing. */
export interface FilterUnpriced {
  readonly kind: UnpricedKind;
  readonly transactions: number;
}

/** What the totals of a filter lack because of missing prices. */
export async function countUnpricedIn(
  db: Db,
  asked: TransactionWindow,
): Promise<readonly FilterUnpriced[]> {
  const window = await resolveSearch(db, asked);
  const { rows } = await sql<FilterUnpriced>`
    select kind, count(distinct id) as transactions from (
      select i.transaction_id as id, ${unpricedKind} as kind from issue i
      join transaction_figure f on f.account_id = i.account_id and f.at = i.at and f.transaction_id = i.transaction_id
      join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
      where i.account_id = ${window.accountId} and i.code = 'missing-price' and ${makeConditions(window)}
    ) each where kind <> 'cost' group by kind order by kind`.execute(db);
  return rows;
}

/** The tax impact on the sales of a year, of issues of one kind. */
export interface YearStake {
  readonly year: number;
  readonly code: string;
  readonly severity: string;
  /** The issues are from earlier years. */
  readonly isEarlier: boolean;
  /**
   * Open issues: their number, and the value of their units when received, or their proceeds if
   * that value is unknown.
   */
  readonly count: number;
  readonly worth: string | null;
  /**
   * The part that `whenSoldLow` and `whenSoldHigh` of the issues' year include; the rest depends on
   * other sales.
   */
  readonly whenSold: string | null;
  readonly dismissed: number;
  readonly dismissedWorth: string | null;
  readonly dismissedAt: string | null;
  readonly dismissedBy: readonly string[];
}

/** The issue stakes in the sales of each year, of that year or an earlier one, in one statement. */
export async function readStakesByYear(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly YearStake[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<YearStake>`
    with sold as (
      select span.year, span.from_at, k.issue_transaction_id, k.code, k.asset, sum(k.worth) as worth from ${getSpans(spans)}
      join stake k on k.account_id = ${accountId} and k.at >= span.from_at and k.at < span.to_at group by 1, 2, 3, 4, 5
    ), kind as (
      select s.year, i.code, i.severity, i.at < s.from_at as "isEarlier", count(*) filter (where a.id is null) as count, count(a.id) as dismissed,
        sum(s.worth) filter (where a.id is null) as worth, sum(s.worth) filter (where a.id is not null) as "dismissedWorth",
        sum(s.worth) filter (where a.id is null and i.when_sold) as "whenSold",
        max(a.created_at) as "dismissedAt", array_agg(distinct a.created_by) filter (where a.id is not null) as dismissers
      from sold s cross join lateral (
        select account_id, transaction_id, at, code, severity, asset, when_sold from issue where account_id = ${accountId} and transaction_id = s.issue_transaction_id and code = s.code and asset = s.asset limit 1
      ) i left join annotation a on ${dismissal} group by 1, 2, 3, 4
    )
    select kind.*, array(select email from app_user where id = any(kind.dismissers) order by email) as "dismissedBy" from kind
    order by year desc, code, severity, "isEarlier"`.execute(db);
  return rows;
}

export interface YearProgress {
  readonly year: number;
  readonly transactions: number;
  /** Transactions that people ignored or dismissed as duplicates. */
  readonly leftOut: number;
  /** Transactions with an open error or warning. */
  readonly troubled: number;
  readonly matched: number;
  readonly unmatched: number;
}

/** The number of transactions in each year, and how many of them still need attention. */
export async function readProgressByYear(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly YearProgress[]> {
  if (spans.length === 0) return [];
  const { yearAt, isAt } = getYears(spans);
  const { rows } = await sql<YearProgress>`
    with troubled as (
      select year, count(*) as transactions from (
        select distinct ${yearAt(sql`i.at`)} as year, i.transaction_id ${withDismissals}
        where i.account_id = ${accountId} and ${isAt(sql`i.at`)} and i.severity <> 'info' and a.id is null
      ) each group by year
    ), ends as (
      select ${yearAt(sql`f.at`)} as year, count(*) filter (where f.match_state = 'matched') as matched, count(*) filter (where f.match_state = 'unmatched') as unmatched
      from transaction_figure f where f.account_id = ${accountId} and ${isAt(sql`f.at`)} and f.match_state is not null group by 1
    ), outside as (
      select ${yearAt(sql`t.at`)} as year, count(distinct t.id) as transactions from decision d join transaction t on t.account_id = d.account_id and t.id = d.record_id
      where d.account_id = ${accountId} and d.kind in ('ignore', 'duplicate') and ${holds} and ${isAt(sql`t.at`)} group by 1
    )
    select span.year, known.transactions, coalesce(outside.transactions, 0) as "leftOut", coalesce(troubled.transactions, 0) as troubled, coalesce(ends.matched, 0) as matched, coalesce(ends.unmatched, 0) as unmatched
    from ${getSpans(spans)}
    cross join lateral (select count(*) as transactions from transaction t where t.account_id = ${accountId} and t.at >= span.from_at and t.at < span.to_at) known
    left join troubled on troubled.year = span.year left join ends on ends.year = span.year left join outside on outside.year = span.year
    order by span.year desc`.execute(db);
  return rows;
}

/** The times of the account's first and last transaction; undefined without transactions. */
export async function readTransactionSpan(
  db: Db,
  accountId: AccountId,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) as last from transaction where account_id = ${accountId}`.execute(
    db,
  );
  const { first, last } = rows[0] ?? {};
  return first && last ? { first, last } : undefined;
}
