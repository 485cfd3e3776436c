import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { holds } from './merged-records.ts';

/**
 * Why imported rows don't count: `ignored` and `duplicate` by a decision, `rejected` rows could not
 * be read, `balance` rows only report a balance.
 */
export const exclusions = ['ignored', 'duplicate', 'rejected', 'balance'] as const;
export type Exclusion = (typeof exclusions)[number];

export interface ExcludedCount {
  readonly reason: Exclusion;
  readonly count: number;
}

/** The number of rows that don't count, by reason; reasons without rows are omitted. */
export async function readExcludedRows(
  db: Db,
  accountId: AccountId,
): Promise<readonly ExcludedCount[]> {
  const decided = (
    kind: 'ignore' | 'duplicate',
  ) => sql`select count(distinct t.id) from decision d join transaction t on t.account_id = d.account_id and t.id = d.record_id
    where d.account_id = ${accountId} and d.kind = ${kind} and ${holds}`;
  const { rows } = await sql<
    Record<Exclusion, number>
  >`select (${decided('ignore')}) as ignored, (${decided('duplicate')}) as duplicate,
    (select count(*) from import_rejection where account_id = ${accountId}) as rejected,
    (select count(*) from skipped_row where account_id = ${accountId}) as balance`.execute(db);
  const [counts] = rows;
  return exclusions.flatMap((reason) =>
    counts && counts[reason] > 0 ? [{ reason, count: counts[reason] }] : [],
  );
}
