import { writing, type Tx } from '@lotbook/db/database';
import { findConnection, planUpdate } from '@lotbook/db/stores/connections';
import type { DueUpdate } from '@lotbook/db/stores/due-updates';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { queueSync } from './request-sync.ts';
import { nextUpdateAt } from './update-times.ts';

/** So many updates that nobody asked for may wait at once; the others stay due until the next look. */
export const mostScheduled = 60;

/** Asks for the updates that are due, account by account: what goes wrong in one is noted, and is due again at the next look. @returns how many were asked for. */
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
      services.log.warn('updates could not be asked for', {
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
      nextAt: nextUpdateAt({ sourceId, every, failures }, services.now()),
    });
    await queueSync(services, tx, accountId, sourceId, undefined);
  }
}
