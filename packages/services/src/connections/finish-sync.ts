import { writing, type Tx } from '@lotbook/db/database';
import { findConnection, noteAuthentication, planUpdate } from '@lotbook/db/stores/connections';
import {
  endSyncRun,
  isSyncing,
  closeSyncRun,
  type SyncEnd,
  type SyncRun,
} from '@lotbook/db/stores/sync-runs';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { SyncServices } from '../services.ts';
import { getNextUpdate } from './update-times.ts';

interface Try {
  readonly accountId: AccountId;
  readonly sourceId: SourceId;
  readonly run: SyncRun;
}

const meanwhileMs = 60_000;

/** Ends an attempt, requests a computation for new data, and schedules the next sync. A paused sync continues automatically. */
export async function endSync(
  services: SyncServices,
  attempt: Try,
  ending: SyncEnd,
  authenticationFailed = false,
): Promise<void> {
  const { accountId, sourceId, run } = attempt;
  await writing(services.database, { accountId }, async (tx) => {
    if (!(await endSyncRun(tx, accountId, run, ending))) return;
    if (ending.status !== 'paused')
      await noteAuthentication(tx, accountId, sourceId, { failed: authenticationFailed });
    else
      await services.queue.enqueue(
        tx,
        { kind: 'sync', accountId, sourceId },
        { startAfter: new Date(ending.resumeAt) },
      );
    await plan(services, tx, attempt, ending, authenticationFailed);
    await askForFigures(services, tx, accountId);
  });
}

/**
 * Computes after the last of several syncs. Long syncs block nothing: after a minute there are figures of the data so far.
 */
async function askForFigures(
  { queue, now }: SyncServices,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  if (!(await isSyncing(tx, accountId))) await queue.enqueue(tx, { kind: 'compute', accountId });
  else
    await queue.enqueue(
      tx,
      { kind: 'compute', accountId, meanwhile: true },
      { startAfter: new Date(now().getTime() + meanwhileMs) },
    );
}

async function plan(
  { now }: SyncServices,
  tx: Tx,
  { accountId, sourceId }: Try,
  ending: SyncEnd,
  authenticationFailed: boolean,
): Promise<void> {
  const connection = await findConnection(tx, accountId, sourceId);
  if (!connection) return;
  const failures = countFailures(connection.failures, ending);
  const next = getNextUpdate({ sourceId, every: connection.updateEvery, failures }, now());
  await planUpdate(tx, accountId, sourceId, {
    nextAt: authenticationFailed ? undefined : next,
    failures,
  });
}

/** A service that asks to wait works; one that is unreachable, or sends invalid data, does not. */
function countFailures(before: number, ending: SyncEnd): number {
  if (ending.status === 'done') return 0;
  return ending.errorCode === 'RATE_LIMITED' ? before : before + 1;
}

/** Requeues an attempt that takes long behind those that wait. It continues from its cursor. */
export async function giveWay(
  { database, queue }: SyncServices,
  { accountId, sourceId, run }: Try,
): Promise<void> {
  await writing(database, { accountId }, async (tx) => {
    if (await closeSyncRun(tx, accountId, run))
      await queue.enqueue(
        tx,
        { kind: 'sync', accountId, sourceId },
        { unhurried: run.requestedBy === null },
      );
  });
}
