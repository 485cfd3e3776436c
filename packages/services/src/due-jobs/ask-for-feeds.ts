import { readingAsOwner } from '@lotbook/db/owner-connection';
import { listDueFeeds } from '@lotbook/db/stores/tir-feeds';
import type { SealingServices } from '../services.ts';
import { scheduleFeeds } from '../tir/feeds/send-feed.ts';

/** At most this many feeds are queued at once; the others stay due until the next minute. */
const mostScheduled = 60;

/** Asks for the deliveries to fund administrators that are due in all accounts. */
export async function askForFeeds(ownerUrl: string, services: SealingServices): Promise<void> {
  const due = await readingAsOwner(ownerUrl, (db) =>
    listDueFeeds(db, services.now(), mostScheduled),
  );
  const asked = await scheduleFeeds(services, due);
  if (asked > 0) services.log.info('files of funds are sent by the schedule', { files: asked });
}
