import { readingAsOwner } from '@lotbook/db/owner-connection';
import { writing } from '@lotbook/db/database';
import { listDueSchedules } from '@lotbook/db/stores/report-schedules';
import type { Services } from '../services.ts';

/** Queues all scheduled reports that are due, in all accounts. A report that is queued twice is created once. */
export async function askForReports(
  ownerUrl: string,
  { database, queue, now }: Pick<Services, 'database' | 'queue' | 'now'>,
): Promise<void> {
  for (const { accountId, scheduleId } of await readingAsOwner(ownerUrl, (db) =>
    listDueSchedules(db, now()),
  ))
    // oxlint-disable-next-line no-await-in-loop -- each in the scope of its account
    await writing(database, { accountId }, (tx) =>
      queue.enqueue(tx, { kind: 'schedule', accountId, scheduleId }),
    );
}
