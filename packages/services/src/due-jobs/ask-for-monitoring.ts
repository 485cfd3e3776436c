import { readingAsOwner } from '@lotbook/db/owner-connection';
import { listDueMonitoring } from '@lotbook/db/stores/monitoring';
import { UnreadableList } from '@lotbook/integrations/sanctions/listed-address';
import { scheduleMonitoring } from '../monitoring/schedule-monitoring.ts';
import type { SyncServices } from '../services.ts';

/** At most this many accounts are queued at once; the others stay due until the next minute. */
const mostScheduled = 60;

/** Asks for runs of monitoring that are due in all accounts. */
export async function askForMonitoring(ownerUrl: string, services: SyncServices): Promise<void> {
  const listDigest = await findDigest(services);
  const due = await readingAsOwner(ownerUrl, (db) =>
    listDueMonitoring(db, {
      now: services.now(),
      listDigest,
      usesProvider: services.analytics === true,
      most: mostScheduled,
    }),
  );
  const asked = await scheduleMonitoring(services, due);
  if (asked > 0) services.log.info('accounts are monitored by the schedule', { accounts: asked });
}

/** Undefined without a list, or if it isn't complete: alerts stay as they are until it is, and the page shows it. */
async function findDigest({ addressList, log }: SyncServices): Promise<string | undefined> {
  try {
    return (await addressList?.())?.digest;
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    log.error('the sanctions list is not readable', { reason: error.message });
    return undefined;
  }
}
