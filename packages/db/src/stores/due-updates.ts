import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isAccountInUse } from './account-in-use.ts';

export interface DueUpdate {
  readonly accountId: AccountId;
  readonly sourceId: SourceId;
}

/**
 * Sources that are due for a sync: one of each account before the second of any. Excludes sources
 * that are archived, syncing or queued, sources with rejected credentials, and accounts that are
 * disabled or whose plan has ended.
 * `most` includes earlier scheduled syncs that are still queued. Runs as the owner role, because it
 * spans all accounts.
 */
export async function listDueUpdates(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly DueUpdate[]> {
  const { rows } = await sql<DueUpdate>`
    select account_id as "accountId", source_id as "sourceId" from (
      select c.account_id, c.source_id, c.next_update_at, row_number() over (partition by c.account_id order by c.next_update_at, c.source_id) as turn
      from connection c
      join source s on s.account_id = c.account_id and s.id = c.source_id and s.archived_at is null
      join account a on a.id = c.account_id and ${isAccountInUse(now)}
      where c.next_update_at <= ${now} and not c.authentication_failed
        and not exists (
          select from sync_run r where r.account_id = c.account_id and r.source_id = c.source_id and r.status in ('queued', 'running', 'paused'))
    ) due
    order by turn, next_update_at, source_id
    limit greatest(0, ${most} - (select count(*) from sync_run where status = 'queued' and requested_by is null))`.execute(
    db,
  );
  return rows;
}
