import { categories, isIncome } from '@lotbook/model/category';
import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { dismissal, withDismissals } from './issues.ts';
import { holds } from './merged-records.ts';
import { conditions, found, type TransactionWindow } from './transaction-filter.ts';

export interface IssueCount {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
  /** Those whose amount is unknown: they are not in `low` and `high`. */
  readonly unstaked: number;
}

/** The open issues by code: the sums that are kept, less the few that were dismissed. */
export async function issueCounts(db: Db, accountId: AccountId): Promise<readonly IssueCount[]> {
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

/** A tax year with its first instant and the first one after it. Where there are several, each follows upon another. */
export interface YearSpan {
  readonly year: number;
  readonly from: string;
  readonly to: string;
}

/** What hangs on units counts in the year in which they are sold, and is not among the money of the year of the row: see {@link stakesByYear}. */
export interface YearIssueCount extends IssueCount {
  readonly year: number;
  /** Of the open ones, what counts when units are sold. */
  readonly whenSoldLow: string | null;
  readonly whenSoldHigh: string | null;
  /** Nobody can tell which units are sold on which some of the money hangs, so that it may count in a later year. */
  readonly mayMoveLater: boolean;
  /** Those that a person dismissed; they are not among `count`, nor in the sums. */
  readonly dismissed: number;
  readonly dismissedLow: string | null;
  readonly dismissedHigh: string | null;
  /** Those of them whose amount is unknown. */
  readonly dismissedUnstaked: number;
  /** When the last of them was. */
  readonly dismissedAt: string | null;
  /** The addresses of the people who did. */
  readonly dismissedBy: readonly string[];
}

const getSpans = (spans: readonly YearSpan[]) =>
  sql`unnest(${spans.map(({ year }) => year)}::integer[], ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
    as span(year, from_at, to_at)`;

/** In which of them an instant lies, and whether in any: so that rows are read once for all years. */
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

/** Open and dismissed issues of each year by code, by one statement; the most money first. */
export async function issueCountsByYear(
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

/** About units that come: their cost counts when they are sold. A price that is missing of a cost can only take from the gain. */
const isOnUnits = sql`i.code in ('unmatched-deposit', 'unsupported-basis', 'zero-basis', 'amount-out-of-range') or (i.code = 'missing-price' and i.high <= 0)`;

/** What a transaction without a price counts as. */
export type UnpricedKind = 'disposal' | 'income' | 'gift';

/** Transactions of a year that no total contains, because a price is missing, dismissed issues among them, or because their rows could not be read (`rejected`). */
export interface YearUnpriced {
  readonly year: number;
  readonly kind: UnpricedKind | 'rejected';
  readonly transactions: number;
  /** By how much the open ones may change the sum; null if nobody can tell it of any. */
  readonly low: string | null;
  readonly high: string | null;
  /** Issues of which nobody can tell it. */
  readonly unstaked: number;
}

/**
 * What each year lacks because prices are missing, by one statement. Units that were only bought without a price are not among it: their cost counts when they are sold. If a transaction has several
 * sides, and it is unclear which one lacks its price, it counts.
 */
export async function unpricedByYear(
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

const incomeCategories = categories.filter(isIncome);

/** Of an issue `i` about a missing price and the figure `f` of its transaction; `cost` if only the cost of a purchase is missing. */
const unpricedKind = sql`case when f.category = any(${[...incomeCategories]}::text[]) then 'income'
  when f.category in ('gift_standard', 'donation_standard') then 'gift'
  when f.outgoing + f.fees = 0 or i.when_sold or (f.proceeds is not null and f.outgoing <= 1 and f.fees = 0) then 'cost'
  else 'disposal' end`;

/** Transactions of a filter that its totals leave out, because a price is missing. */
export interface FilterUnpriced {
  readonly kind: UnpricedKind;
  readonly transactions: number;
}

/** What the totals of a filter lack because prices are missing. */
export async function countUnpricedIn(
  db: Db,
  asked: TransactionWindow,
): Promise<readonly FilterUnpriced[]> {
  const window = await found(db, asked);
  const { rows } = await sql<FilterUnpriced>`
    select kind, count(distinct id) as transactions from (
      select i.transaction_id as id, ${unpricedKind} as kind from issue i
      join transaction_figure f on f.account_id = i.account_id and f.at = i.at and f.transaction_id = i.transaction_id
      join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
      where i.account_id = ${window.accountId} and i.code = 'missing-price' and ${conditions(window)}
    ) each where kind <> 'cost' group by kind order by kind`.execute(db);
  return rows;
}

/** What hangs on the sales of a year, of issues of one kind. */
export interface YearStake {
  readonly year: number;
  readonly code: string;
  readonly severity: string;
  /** The issues are of years before. */
  readonly isEarlier: boolean;
  /** Of those that are open; how many, and what their units were worth when they came, or brought where nobody knows that. */
  readonly count: number;
  readonly worth: string | null;
  /** Of that, what is among `whenSoldLow` and `whenSoldHigh` of the year of the issues; the rest hangs on sales besides. */
  readonly whenSold: string | null;
  readonly dismissed: number;
  readonly dismissedWorth: string | null;
  readonly dismissedAt: string | null;
  readonly dismissedBy: readonly string[];
}

/** What the sales of each year tell of issues, of that year or of one before, by one statement. */
export async function stakesByYear(
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
  /** Those of them that people took out of the books. */
  readonly leftOut: number;
  /** Those with an open issue that is an error or a warning. */
  readonly troubled: number;
  readonly matched: number;
  readonly unmatched: number;
}

/** How many transactions each year has, and how many of them still need somebody. */
export async function progressByYear(
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

/** When the first and the last transaction of an account happened; undefined without any. */
export async function transactionSpan(
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
