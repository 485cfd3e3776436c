import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { getYears, type YearSpan } from './issue-counts.ts';
import { dismissal } from './issues.ts';

/** The part of a year's tax impact that depends on issues of one kind, or on one issue. */
export interface StakePart {
  readonly code: string;
  /** The range of the gain that counts immediately; null if `worth` applies. */
  readonly low: string | null;
  readonly high: string | null;
  /**
   * For units that were sold in the year: their value when received, or their proceeds if that
   * value is unknown.
   */
  readonly worth: string | null;
}

export interface StakeSum extends StakePart {
  readonly count: number;
}

export interface StakeRow extends StakePart {
  readonly transactionId: string;
  readonly at: string;
  readonly asset: string;
}

/** Issues of a year, either open or dismissed. */
export interface StakesRequest {
  readonly span: YearSpan;
  readonly aside: boolean;
}

const isDismissed = sql`exists (select 1 from annotation a where ${dismissal})`;
const isAffected = (aside: boolean): RawBuilder<unknown> =>
  aside ? isDismissed : sql`not ${isDismissed}`;

/**
 * Issues of the year that count immediately, and those of any year whose units were sold in it: the
 * parts that readiness adds up.
 */
const parts = (
  accountId: AccountId,
  { span: { from, to }, aside }: StakesRequest,
): RawBuilder<unknown> => sql`
  with sold as (
    select issue_transaction_id, code, asset, sum(worth) as worth from stake where account_id = ${accountId} and at >= ${from} and at < ${to} group by 1, 2, 3
  ), part as (
    select i.code, i.transaction_id, i.at, i.asset, i.low, i.high, null::numeric as worth from issue i
    where i.account_id = ${accountId} and i.at >= ${from} and i.at < ${to} and not i.when_sold and i.low is not null
      and ${isAffected(aside)}
    union all
    select i.code, i.transaction_id, i.at, i.asset, null, null, s.worth from sold s cross join lateral (
      select account_id, transaction_id, at, code, asset from issue where account_id = ${accountId} and transaction_id = s.issue_transaction_id and code = s.code and asset = s.asset limit 1
    ) i where ${isAffected(aside)}
  )`;

/** By kind; the immediate part is separate from the sold part. */
export async function readStakeSums(
  db: Db,
  accountId: AccountId,
  request: StakesRequest,
): Promise<readonly StakeSum[]> {
  const { rows } = await sql<StakeSum>`${parts(accountId, request)}
    select code, count(*) as count, sum(low) as low, sum(high) as high, sum(worth) as worth from part group by code, worth is null order by code, worth is null`.execute(
    db,
  );
  return rows;
}

/** By issue, the largest amount first. */
export async function readStakeRows(
  db: Db,
  accountId: AccountId,
  request: StakesRequest,
  most: number,
): Promise<readonly StakeRow[]> {
  const { rows } = await sql<StakeRow>`${parts(accountId, request)}
    select code, transaction_id as "transactionId", at, asset, low, high, worth from part
    order by greatest(worth, abs(low), abs(high)) desc, transaction_id, code limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Issues of some years, of one kind, or those that count when units are sold. */
export interface YearIssues {
  readonly spans: readonly YearSpan[];
  readonly code?: string;
  readonly whenSold?: true;
}

/**
 * An open issue with its total tax impact, and the part of its units that was sold in the tax year
 * in which they were received.
 */
export interface WholeStake extends StakeRow {
  /** `low` and `high` count when the units are sold, in any year. */
  readonly whenSold: boolean;
}

/** By issue, the largest amounts first. */
export async function loadWholeStakes(
  db: Db,
  accountId: AccountId,
  { spans, code, whenSold }: YearIssues,
  most: number,
): Promise<readonly WholeStake[]> {
  if (spans.length === 0) return [];
  const { yearAt, isAt } = getYears(spans);
  const { rows } = await sql<WholeStake>`
    with wanted as materialized (
      select i.code, i.transaction_id, i.at, i.asset, i.low, i.high, i.when_sold, i.stake from issue i
      where i.account_id = ${accountId} and ${isAt(sql`i.at`)} and ${isAffected(false)} ${code === undefined ? sql`` : sql`and i.code = ${code}`} ${whenSold ? sql`and i.when_sold` : sql``}
      order by i.stake desc nulls last, i.transaction_id desc, i.position desc limit ${most}
    ), sold as (
      select w.transaction_id, w.code, w.asset, sum(k.worth) as worth from wanted w
      join stake k on k.account_id = ${accountId} and ${isAt(sql`k.at`)} and k.issue_transaction_id = w.transaction_id and k.code = w.code and k.asset = w.asset and ${yearAt(sql`k.at`)} = ${yearAt(sql`w.at`)}
      group by 1, 2, 3
    )
    select w.code, w.transaction_id as "transactionId", w.at, w.asset, w.low, w.high, w.when_sold as "whenSold", s.worth from wanted w
    left join sold s on s.transaction_id = w.transaction_id and s.code = w.code and s.asset = w.asset
    order by w.stake desc nulls last, w.transaction_id desc, w.code`.execute(db);
  return rows;
}
