import { readingAsOwner } from '@lotbook/db/owner-connection';
import { listDueUpdates } from '@lotbook/db/stores/due-updates';
import { mostScheduled, scheduleUpdates } from '../connections/schedule-updates.ts';
import type { Services } from '../services.ts';

/** Queues updates of all sources that are due, in all accounts. */
export async function askForDue(ownerUrl: string, services: Services): Promise<void> {
  const due = await readingAsOwner(ownerUrl, (db) =>
    listDueUpdates(db, services.now(), mostScheduled),
  );
  const asked = await scheduleUpdates(services, due);
  if (asked > 0) services.log.info('queued scheduled source updates', { sources: asked });
}
