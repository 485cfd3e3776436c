import { readingAsOwner } from '@lotbook/db/owner-connection';
import { listDueIntegrations } from '@lotbook/db/stores/integrations';
import { scheduleIntegrations } from '../integrations/request-sync.ts';
import type { Services } from '../services.ts';

/** At most this many scheduled updates are queued at once; the others stay due until the next minute. */
const mostScheduled = 60;

/** Asks for the daily syncs of accounting systems that are due in all accounts. */
export async function askForIntegrations(ownerUrl: string, services: Services): Promise<void> {
  const due = await readingAsOwner(ownerUrl, (db) =>
    listDueIntegrations(db, services.now(), mostScheduled),
  );
  const asked = await scheduleIntegrations(services, due);
  if (asked > 0) services.log.info('journals are posted by the schedule', { integrations: asked });
}
