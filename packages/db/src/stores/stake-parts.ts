import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { YearSpan } from './issue-counts.ts';
import { dismissal } from './issues.ts';

/** What of the money at stake in a year hangs on issues of one kind, or on one issue. */
export interface StakePart {
  readonly code: string;
  /** The ends of the gain, of what counts at once; null where `worth` tells it. */
  readonly low: string | null;
  readonly high: string | null;
  /** Of units that were sold in the year: what they were worth when they came, or brought where nobody knows that. */
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

/** Open issues of the year that count at once, and those of whatever year whose units were sold in it: what readiness adds up. */
const parts = (accountId: AccountId, { from, to }: YearSpan): RawBuilder<unknown> => sql`
  with sold as (
    select issue_transaction_id, code, asset, sum(worth) as worth from stake where account_id = ${accountId} and at >= ${from} and at < ${to} group by 1, 2, 3
  ), part as (
    select i.code, i.transaction_id, i.at, i.asset, i.low, i.high, null::numeric as worth from issue i
    where i.account_id = ${accountId} and i.at >= ${from} and i.at < ${to} and not i.when_sold and i.low is not null
      and not exists (select 1 from annotation a where ${dismissal})
    union all
    select i.code, i.transaction_id, i.at, i.asset, null, null, s.worth from sold s cross join lateral (
      select account_id, transaction_id, at, code, asset from issue where account_id = ${accountId} and transaction_id = s.issue_transaction_id and code = s.code and asset = s.asset limit 1
    ) i where not exists (select 1 from annotation a where ${dismissal})
  )`;

/** By kind; what counts at once apart from what was sold. */
export async function stakeSums(db: Db, accountId: AccountId, span: YearSpan): Promise<readonly StakeSum[]> {
  const { rows } = await sql<StakeSum>`${parts(accountId, span)}
    select code, count(*) as count, sum(low) as low, sum(high) as high, sum(worth) as worth from part group by code, worth is null order by code, worth is null`.execute(
    db,
  );
  return rows;
}

/** Issue by issue, the most money first. */
export async function stakeRows(db: Db, accountId: AccountId, span: YearSpan, most: number): Promise<readonly StakeRow[]> {
  const { rows } = await sql<StakeRow>`${parts(accountId, span)}
    select code, transaction_id as "transactionId", at, asset, low, high, worth from part
    order by greatest(worth, abs(low), abs(high)) desc, transaction_id, code limit ${most}`.execute(db);
  return rows;
}
