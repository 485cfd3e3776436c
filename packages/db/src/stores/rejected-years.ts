import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Rejected rows that were not dismissed, by the calendar year in their cells; null if they contain
 * none.
 */
export interface RejectedYear {
  readonly year: number | null;
  readonly rows: number;
}

/** A date written as `2025-03-01` or `2025/3/1`, or else as `01.03.2025` or `3/1/2025`. */
const yearFirst = String.raw`(?:^|[^0-9])((?:19|20)[0-9]{2})[-/.][0-9]{1,2}[-/.]`;
const yearLast = String.raw`[0-9]{1,2}[-/.][0-9]{1,2}[-/.]((?:19|20)[0-9]{2})(?![0-9])`;

/** A row that is rejected in several imports of the same file counts once. */
export async function countRejectedByYear(
  db: Db,
  accountId: AccountId,
): Promise<readonly RejectedYear[]> {
  const { rows } = await sql<RejectedYear>`
    select coalesce(substring(text from ${yearFirst}), substring(text from ${yearLast}))::integer as year, count(*) as rows from (
      select distinct array_to_string(cells, ' ') as text from import_rejection
      where account_id = ${accountId} and solved_at is null and given_up_at is null
      union all
      select raw::text as text from sync_unread where account_id = ${accountId}
    ) each group by 1 order by 1`.execute(db);
  return rows;
}
