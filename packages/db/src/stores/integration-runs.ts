import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface IntegrationRun {
  readonly id: string;
  readonly app: string;
  readonly status: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  readonly dry: boolean;
  readonly attempt: number;
  readonly phase: string | null;
  readonly done: number;
  readonly total: number;
  readonly counts: unknown;
  readonly errorCode: string | null;
  readonly message: string | null;
  readonly resumeAt: string | null;
  /** The address of who asked; null where the schedule did. */
  readonly requestedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

const columns = [
  'integration_run.id',
  'integration_run.app',
  'integration_run.status',
  'integration_run.dry',
  'integration_run.attempt',
  'integration_run.phase',
  'integration_run.done',
  'integration_run.total',
  'integration_run.counts',
  'integration_run.error_code as errorCode',
  'integration_run.message',
  'integration_run.resume_at as resumeAt',
  'app_user.email as requestedBy',
  'integration_run.created_at as createdAt',
  'integration_run.finished_at as finishedAt',
] as const;

const select = (db: Db, accountId: AccountId, app: string) =>
  db
    .selectFrom('integration_run')
    .leftJoin('app_user', 'app_user.id', 'integration_run.requested_by')
    .select(columns)
    .where('integration_run.account_id', '=', accountId)
    .where('integration_run.app', '=', app);

/** Newest first. `after`: the id of the last run that is known. */
export async function listIntegrationRuns(
  db: Db,
  accountId: AccountId,
  app: string,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<readonly IntegrationRun[]> {
  const runs = select(db, accountId, app);
  const rest =
    after === undefined
      ? runs
      : runs.where(
          sql<boolean>`exists (select 1 from integration_run known
            where known.account_id = ${accountId} and known.app = ${app} and known.id = ${after}::uuid
              and (known.created_at > integration_run.created_at
                or known.created_at = integration_run.created_at and known.id < integration_run.id))`,
        );
  const rows = await rest
    .orderBy('integration_run.created_at', 'desc')
    .orderBy('integration_run.id')
    .limit(limit)
    .execute();
  return rows as unknown as readonly IntegrationRun[];
}

/** Queues a run, unless one is open: then that one serves. A request to post makes an open preview post. @returns whether it is new */
export async function queueIntegrationRun(
  tx: Tx,
  accountId: AccountId,
  app: string,
  { dry, requestedBy }: { readonly dry: boolean; readonly requestedBy: UserId | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into integration_run (account_id, app, dry, requested_by) values (${accountId}, ${app}, ${dry}, ${requestedBy ?? null})
    on conflict (account_id, app) where status in ('queued', 'running', 'paused')
      do update set dry = integration_run.dry and excluded.dry, resume_at = null, cancel_requested = false,
        status = case when integration_run.status = 'running' and (not integration_run.dry or excluded.dry) then 'running' else 'queued' end
    returning (xmax = 0) as "isNew"`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** Takes the open run for a new try, and by that shuts out every earlier one. */
export async function claimIntegrationRun(
  tx: Tx,
  accountId: AccountId,
  app: string,
): Promise<IntegrationRun | undefined> {
  await sql`update integration_run set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
      resume_at = null, error_code = null, message = null
    where account_id = ${accountId} and app = ${app} and status in ('queued', 'running', 'paused')`.execute(
    tx,
  );
  const row = await select(tx, accountId, app)
    .where('integration_run.status', '=', 'running')
    .executeTakeFirst();
  return row as unknown as IntegrationRun | undefined;
}

type Try = Pick<IntegrationRun, 'id' | 'attempt'>;

const sameTry = (accountId: AccountId, { id, attempt }: Try) =>
  sql`account_id = ${accountId} and id = ${id} and attempt = ${attempt} and status = 'running'`;

/** Locks the run for this transaction. @returns false when a newer try has taken over */
export async function holdIntegrationRun(tx: Tx, accountId: AccountId, run: Try): Promise<boolean> {
  const { rows } =
    await sql`select from integration_run where ${sameTry(accountId, run)} for update`.execute(tx);
  return rows.length > 0;
}

/** @returns false when a newer try has taken over; `cancelled` if someone asked to stop */
export async function reportIntegrationRun(
  tx: Tx,
  accountId: AccountId,
  run: Try,
  { phase, done, total }: Pick<IntegrationRun, 'done' | 'total'> & { readonly phase: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update integration_run set phase = ${phase}, done = ${done}, total = ${total} where ${sameTry(accountId, run)}`.execute(
      tx,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function isCancelRequested(
  db: Db,
  accountId: AccountId,
  { id }: Try,
): Promise<boolean> {
  const row = await db
    .selectFrom('integration_run')
    .select('cancel_requested')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.cancel_requested ?? true;
}

/** Asks an open run to stop after its current batch; one that hasn't begun ends at once. @returns whether there was one */
export async function cancelIntegrationRun(
  tx: Tx,
  accountId: AccountId,
  app: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update integration_run set cancel_requested = true,
      status = case when status = 'running' then status else 'cancelled' end,
      finished_at = case when status = 'running' then finished_at else now() end
    where account_id = ${accountId} and app = ${app} and status in ('queued', 'running', 'paused')`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export interface IntegrationRunEnd {
  readonly status: 'paused' | 'done' | 'failed' | 'cancelled';
  readonly message: string;
  readonly errorCode?: string;
  readonly resumeAt?: string;
  readonly counts?: unknown;
}

/** @returns false when a newer try has taken over */
export async function endIntegrationRun(
  tx: Tx,
  accountId: AccountId,
  run: Try,
  { status, message, errorCode, resumeAt, counts }: IntegrationRunEnd,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update integration_run set status = ${status}, phase = null, message = ${message}, error_code = ${errorCode ?? null},
      resume_at = ${resumeAt ?? null}::timestamptz, finished_at = ${status === 'paused' ? sql`null` : sql`now()`}
      ${counts === undefined ? sql`` : sql`, counts = ${JSON.stringify(counts)}::jsonb`}
    where ${sameTry(accountId, run)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
