import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface SyncRun {
  readonly id: string;
  readonly sourceId: SourceId;
  readonly status: 'queued' | 'running' | 'paused' | 'done' | 'failed';
  readonly attempt: number;
  readonly phase: string | null;
  readonly fetched: number;
  readonly added: number;
  readonly alreadyThere: number;
  readonly skipped: number;
  readonly unread: number;
  readonly errorCode: string | null;
  readonly message: string | null;
  readonly resumeAt: string | null;
  readonly until: string | null;
  /** The address of who requested it; null for scheduled runs. */
  readonly requestedBy: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

const columns = [
  'sync_run.id',
  'sync_run.source_id as sourceId',
  'sync_run.status',
  'sync_run.attempt',
  'sync_run.phase',
  'sync_run.fetched',
  'sync_run.added',
  'sync_run.already_there as alreadyThere',
  'sync_run.skipped',
  'sync_run.unread',
  'sync_run.error_code as errorCode',
  'sync_run.message',
  'sync_run.resume_at as resumeAt',
  'sync_run.until',
  'app_user.email as requestedBy',
  'sync_run.created_at as createdAt',
  'sync_run.started_at as startedAt',
  'sync_run.finished_at as finishedAt',
] as const;

const selection = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('sync_run')
    .leftJoin('app_user', 'app_user.id', 'sync_run.requested_by')
    .select(columns)
    .where('sync_run.account_id', '=', accountId);

/** Newest first. */
export async function loadSyncRuns(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
  limit: number,
): Promise<readonly SyncRun[]> {
  const rows = await selection(db, accountId)
    .where('sync_run.source_id', '=', sourceId)
    .orderBy('sync_run.created_at', 'desc')
    .orderBy('sync_run.id')
    .limit(limit)
    .execute();
  return rows as unknown as readonly SyncRun[];
}

/** The newest run of every source that has one. */
export async function readNewestSyncRuns(
  db: Db,
  accountId: AccountId,
): Promise<readonly SyncRun[]> {
  const rows = await selection(db, accountId)
    .distinctOn('sync_run.source_id')
    .orderBy('sync_run.source_id')
    .orderBy('sync_run.created_at', 'desc')
    .orderBy('sync_run.id')
    .execute();
  return rows as unknown as readonly SyncRun[];
}

/** Whether a source of the account is syncing. */
export async function isSyncing(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from sync_run where account_id = ${accountId} and status in ('queued', 'running')) as yes`.execute(
    db,
  );
  return rows[0]?.yes ?? false;
}

/** When each source was last synced completely. */
export async function readLastSyncs(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<SourceId, string>> {
  const { rows } = await sql<{ sourceId: SourceId; at: string }>`
    select source_id as "sourceId", max(finished_at) as at from sync_run where account_id = ${accountId} and status = 'done' group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ sourceId, at }) => [sourceId, at]));
}

/**
 * Queues a run, unless the source already has one that is queued, running or on hold: then that one
 * is used. @returns the run, and whether it is new.
 */
export async function queueSyncRun(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  requestedBy: UserId | undefined,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into sync_run (account_id, source_id, requested_by) values (${accountId}, ${sourceId}, ${requestedBy ?? null})
    on conflict (account_id, source_id) where status in ('queued', 'running', 'paused')
      do update set status = case when sync_run.status = 'paused' then 'queued' else sync_run.status end, resume_at = null
    returning id, (xmax = 0) as "isNew"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A run was neither added nor found.');
  return row;
}

/**
 * Restarts an open run with a new time window, because the request has changed: a running attempt
 * notices that it was overtaken.
 */
export async function restartSyncRun(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<void> {
  await sql`update sync_run set status = 'queued', until = null, resume_at = null
    where account_id = ${accountId} and source_id = ${sourceId} and status in ('running', 'paused')`.execute(
    tx,
  );
}

/**
 * Claims the source's open run for a new attempt, which locks out every earlier one. @returns
 * undefined if there is nothing to do.
 */
export async function claimSyncRun(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<SyncRun | undefined> {
  await sql`update sync_run set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()), resume_at = null,
      until = coalesce(until, now()), phase = null, error_code = null, message = null
    where account_id = ${accountId} and source_id = ${sourceId} and status in ('queued', 'running', 'paused')`.execute(
    tx,
  );
  const row = await selection(tx, accountId)
    .where('sync_run.source_id', '=', sourceId)
    .where('sync_run.status', '=', 'running')
    .executeTakeFirst();
  return row as unknown as SyncRun | undefined;
}

/** Puts a running attempt back into the queue. @returns false if a newer one has taken over. */
export async function closeSyncRun(
  tx: Tx,
  accountId: AccountId,
  run: Pick<SyncRun, 'id' | 'attempt'>,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sync_run set status = 'queued', phase = null where ${sameTry(accountId, run)}`.execute(
      tx,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

export interface SyncCounts {
  readonly fetched: number;
  readonly added: number;
  readonly alreadyThere: number;
  readonly skipped: number;
  readonly unread: number;
}

const sameTry = (accountId: AccountId, { id, attempt }: Pick<SyncRun, 'id' | 'attempt'>) =>
  sql`account_id = ${accountId} and id = ${id} and attempt = ${attempt} and status = 'running'`;

/**
 * Reports the progress of the run. @returns false if a newer attempt has taken over, or someone
 * ended it.
 */
export async function reportSyncRun(
  tx: Tx,
  accountId: AccountId,
  run: Pick<SyncRun, 'id' | 'attempt'>,
  { phase, fetched }: { readonly phase: string; readonly fetched: number },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sync_run set phase = ${phase}, fetched = greatest(fetched, ${fetched}) where ${sameTry(accountId, run)}`.execute(
      tx,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Adds the counts of a page. @returns false if a newer attempt has taken over: then the page must
 * be rolled back.
 */
export async function countSyncPage(
  tx: Tx,
  accountId: AccountId,
  run: Pick<SyncRun, 'id' | 'attempt'>,
  counts: Omit<SyncCounts, 'fetched'>,
): Promise<boolean> {
  const { added, alreadyThere, skipped, unread } = counts;
  const { numAffectedRows } =
    await sql`update sync_run set added = added + ${added}, already_there = already_there + ${alreadyThere},
      skipped = skipped + ${skipped}, unread = unread + ${unread},
      fetched = greatest(fetched, added + already_there + skipped + unread + ${added + alreadyThere + skipped + unread})
    where ${sameTry(accountId, run)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export type SyncEnd =
  | { readonly status: 'done'; readonly message: string }
  | { readonly status: 'failed'; readonly errorCode: string; readonly message: string }
  | {
      readonly status: 'paused';
      readonly errorCode: string;
      readonly message: string;
      readonly resumeAt: string;
    };

/**
 * Ends the attempt. Runs of an account end one after the other, so that exactly one is the last
 * (`isSyncing`). @returns false if a newer one has taken over.
 */
export async function endSyncRun(
  tx: Tx,
  accountId: AccountId,
  run: Pick<SyncRun, 'id' | 'attempt'>,
  end: SyncEnd,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sync ends ' || ${accountId}, 0))`.execute(
    tx,
  );
  const { numAffectedRows } =
    await sql`update sync_run set status = ${end.status}, phase = null, message = ${end.message},
      error_code = ${'errorCode' in end ? end.errorCode : null}, resume_at = ${'resumeAt' in end ? end.resumeAt : null}::timestamptz,
      finished_at = ${end.status === 'paused' ? sql`null` : sql`now()`}
    where ${sameTry(accountId, run)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
