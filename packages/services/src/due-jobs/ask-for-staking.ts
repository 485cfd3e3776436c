import { readingAsOwner } from '@lotbook/db/owner-connection';
import { listDueStaking } from '@lotbook/db/stores/validators';
import type { Services } from '../services.ts';
import { scheduleStaking } from '../staking/schedule-staking.ts';

/** At most this many accounts are queued at once; the others stay due until the next minute. */
const mostScheduled = 60;

/** Asks for snapshots of validators that are due in all accounts. */
export async function askForStaking(ownerUrl: string, services: Services): Promise<void> {
  const due = await readingAsOwner(ownerUrl, (db) =>
    listDueStaking(db, services.now(), mostScheduled),
  );
  const asked = await scheduleStaking(services, due);
  if (asked > 0) services.log.info('validators are read by the schedule', { accounts: asked });
}
