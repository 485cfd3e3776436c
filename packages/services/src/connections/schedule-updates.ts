import { writing, type Tx } from '@lotbook/db/database';
import { findConnection, planUpdate } from '@lotbook/db/stores/connections';
import type { DueUpdate } from '@lotbook/db/stores/due-updates';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { queueSync } from './request-sync.ts';
import { getNextUpdate } from './update-times.ts';

/** Limit of scheduled updates in the queue; the others stay due until the next run. */
export const mostScheduled = 60;

/** Requests the updates that are due, account by account: an error in one is logged, and it is due again in the next run. @returns the number of requested updates. */
export async function scheduleUpdates(
  services: Services,
  due: readonly DueUpdate[],
): Promise<number> {
  let asked = 0;
  for (const [accountId, sources] of Map.groupBy(due, (each) => each.accountId))
    try {
      // oxlint-disable-next-line no-await-in-loop -- one account after the other, each in a transaction of its own
      await writing(services.database, { accountId }, (tx) =>
        askFor(services, tx, accountId, sources),
      );
      asked += sources.length;
    } catch (error) {
      services.log.warn('scheduled updates could not be requested', {
        account: accountId,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  return asked;
}

async function askFor(
  services: Services,
  tx: Tx,
  accountId: AccountId,
  due: readonly DueUpdate[],
): Promise<void> {
  for (const { sourceId } of due) {
    const connection = await findConnection(tx, accountId, sourceId);
    if (!connection) continue;
    const { updateEvery: every, failures } = connection;
    await planUpdate(tx, accountId, sourceId, {
      nextAt: getNextUpdate({ sourceId, every, failures }, services.now()),
    });
    await queueSync(services, tx, accountId, sourceId, undefined);
  }
}
