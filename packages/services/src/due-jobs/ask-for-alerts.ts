import { readingAsOwner } from '@lotbook/db/owner-connection';
import { writing } from '@lotbook/db/database';
import { readAccountsWithDueAlerts } from '@lotbook/db/stores/planning-alerts';
import type { Services } from '../services.ts';

/** Queues a daily check of all accounts for alerts that people asked for. */
export async function askForAlerts(
  ownerUrl: string,
  { database, queue, now }: Pick<Services, 'database' | 'queue' | 'now'>,
): Promise<void> {
  for (const accountId of await readingAsOwner(ownerUrl, (db) =>
    readAccountsWithDueAlerts(db, now()),
  ))
    // oxlint-disable-next-line no-await-in-loop -- each in the scope of its account
    await writing(database, { accountId }, (tx) =>
      queue.enqueue(tx, { kind: 'alerts', accountId }),
    );
}
