import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface IssueRow {
  readonly code: string;
  readonly severity: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly message: string;
  readonly low: string | null;
  readonly high: string | null;
  /** Why a person dismissed it; null while it is open. */
  readonly dismissedBecause: string | null;
}

/** Which issues are meant. Absent means any. */
export interface IssueFilter {
  readonly codes?: readonly string[] | undefined;
  readonly severities?: readonly string[] | undefined;
  readonly dismissed?: boolean | undefined;
}

/** What tells an issue of a transaction from its others, as dismissals keep it. */
export const issuePart = (code: string, asset: string): string => `${code} ${asset}`;

const withDismissals = sql`from issue i left join annotation a
  on a.account_id = i.account_id and a.record_id = i.transaction_id and a.kind = 'dismissed' and a.part = i.code || ' ' || i.asset and a.revoked_at is null`;
const selected = sql`select i.code, i.severity, i.transaction_id as "transactionId", i.asset, i.message, i.low, i.high, a.payload ->> 'reason' as "dismissedBecause"`;

/** The gravest first: by severity, then by the money between the two extremes. */
export async function gravestIssues(
  db: Db,
  accountId: AccountId,
  limit: number,
  filter: IssueFilter = { dismissed: false },
  offset = 0,
): Promise<readonly IssueRow[]> {
  const { rows } = await sql<IssueRow>`${selected} ${withDismissals} where i.account_id = ${accountId} ${conditions(filter)}
    order by array_position(array['error', 'warning', 'info'], i.severity), coalesce(i.high - i.low, 0) desc, i.transaction_id, i.position
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many issues a filter means. */
export async function issueCount(db: Db, accountId: AccountId, filter: IssueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${withDismissals} where i.account_id = ${accountId} ${conditions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditions({ codes, severities, dismissed }: IssueFilter) {
  return sql`${codes ? sql`and i.code = any(${[...codes]}::text[])` : sql``} ${severities ? sql`and i.severity = any(${[...severities]}::text[])` : sql``}
    ${dismissed === undefined ? sql`` : dismissed ? sql`and a.id is not null` : sql`and a.id is null`}`;
}

export async function issuesOfTransactions(db: Db, accountId: AccountId, ids: readonly string[]): Promise<readonly IssueRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<IssueRow>`${selected} ${withDismissals} where i.account_id = ${accountId} and i.transaction_id = any(${[...ids]}::uuid[])
    order by i.position`.execute(db);
  return rows;
}

export interface IssueCount {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
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
    select code, severity, issues as count, case when staked > 0 then low end as low, case when staked > 0 then high end as high
    from open where issues > 0
    order by array_position(array['error', 'warning', 'info'], severity), case when staked > 0 then high - low end desc nulls last, issues desc, code`.execute(
    db,
  );
  return rows;
}
