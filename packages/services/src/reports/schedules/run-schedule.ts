import { writing, type Tx } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import {
  changeSchedule,
  lockSchedule,
  moveSchedules,
  loadSchedules,
} from '@lotbook/db/stores/report-schedules';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../../services.ts';
import { makeScheduled } from './make-scheduled.ts';
import { getNextRun } from './next-run.ts';

/**
 * Job: builds the report of a due schedule once, however many times were missed, and sets the next time. The next time and the report
 * are written together, so that a repeated job finds nothing to do. A disabled account gets no reports; its times pass.
 */
export async function runSchedule(
  services: Services,
  { accountId, scheduleId }: { readonly accountId: AccountId; readonly scheduleId: string },
): Promise<void> {
  await writing(services.database, { accountId }, async (tx) => {
    const [account, schedule] = [
      await findAccount(tx, accountId),
      await lockSchedule(tx, accountId, scheduleId),
    ];
    const now = services.now();
    if (!account || !schedule || schedule.paused || schedule.nextAt > now.toISOString()) return;
    await changeSchedule(tx, accountId, scheduleId, {
      nextAt: getNextRun(schedule, account.timeZone, now),
    });
    if (!account.disabled) await makeScheduled(services, tx, account, schedule);
  });
}

/** The time zone of the account was changed: its schedules use the new one. */
export async function followClock(
  services: Services,
  tx: Tx,
  account: Pick<Account, 'id' | 'timeZone'>,
): Promise<void> {
  const schedules = await loadSchedules(tx, account.id);
  await moveSchedules(
    tx,
    account.id,
    schedules.map((each) => ({
      id: each.id,
      nextAt: getNextRun(each, account.timeZone, services.now()),
    })),
  );
}
