import { writing } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Asks for runs of accounts that are due, each in a transaction of its own. @returns how many were asked for */
export async function scheduleMonitoring(
  services: Services,
  due: readonly AccountId[],
): Promise<number> {
  for (const accountId of due)
    await writing(services.database, { accountId }, (tx) =>
      services.queue.enqueue(tx, { kind: 'monitoring', accountId }, { unhurried: true }),
    );
  return due.length;
}
