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
}

const issueColumns = ['code', 'severity', 'transaction_id as transactionId', 'asset', 'message', 'low', 'high'] as const;

/** The gravest first: by severity, then by the money between the two extremes. */
export async function gravestIssues(db: Db, accountId: AccountId, limit: number): Promise<readonly IssueRow[]> {
  return db
    .selectFrom('issue')
    .select(issueColumns)
    .where('account_id', '=', accountId)
    .orderBy(sql`array_position(array['error', 'warning', 'info'], severity)`)
    .orderBy(sql`coalesce(high - low, 0)`, 'desc')
    .orderBy('transaction_id')
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function issuesOfTransactions(db: Db, accountId: AccountId, ids: readonly string[]): Promise<readonly IssueRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('issue').select(issueColumns).where('account_id', '=', accountId).where('transaction_id', 'in', ids).orderBy('position').execute();
}

export interface IssueCount {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
}

export async function issueCounts(db: Db, accountId: AccountId): Promise<readonly IssueCount[]> {
  const { rows } = await sql<IssueCount>`
    select code, severity, issues as count, case when staked > 0 then low end as low, case when staked > 0 then high end as high
    from issue_total where account_id = ${accountId}
    order by array_position(array['error', 'warning', 'info'], severity), case when staked > 0 then high - low end desc nulls last, issues desc, code`.execute(
    db,
  );
  return rows;
}
