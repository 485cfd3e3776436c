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
import { nextUpdateAt } from './update-times.ts';

interface Try {
  readonly accountId: AccountId;
  readonly sourceId: SourceId;
  readonly run: SyncRun;
}

const meanwhileMs = 60_000;

/** Ends a try, asks for the figures of what it brought, and says when the schedule asks next. A pause goes on by itself. */
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
 * Figures of all sources, once the last of them was read; those that take long hold nothing up: after a minute there are figures of what came so far.
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
  const failures = failuresAfter(connection.failures, ending);
  const next = nextUpdateAt({ sourceId, every: connection.updateEvery, failures }, now());
  await planUpdate(tx, accountId, sourceId, {
    nextAt: authenticationFailed ? undefined : next,
    failures,
  });
}

/** A service that wants a pause works; one that is out of reach, or answers nonsense, does not. */
function failuresAfter(before: number, ending: SyncEnd): number {
  if (ending.status === 'done') return 0;
  return ending.errorCode === 'RATE_LIMITED' ? before : before + 1;
}

/** Puts a try that takes long behind those that wait. It goes on where it is now. */
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
