import { readingAsOwner } from '@lotbook/db/owner-connection';
import { writing } from '@lotbook/db/database';
import { findDueReminders } from '@lotbook/db/stores/trial-reminders';
import type { Services } from '../services.ts';

/** Queues mails about trials that end soon. Without a provider to buy a plan from, there is nothing to remind of. */
export async function askForTrials(
  ownerUrl: string,
  { database, queue, now, billing }: Pick<Services, 'database' | 'queue' | 'now' | 'billing'>,
): Promise<void> {
  if (!billing?.plans) return;
  for (const accountId of await readingAsOwner(ownerUrl, (db) => findDueReminders(db, now())))
    // oxlint-disable-next-line no-await-in-loop -- each in the scope of its account
    await writing(database, { accountId }, (tx) =>
      queue.enqueue(tx, { kind: 'trial-mail', accountId }),
    );
}
