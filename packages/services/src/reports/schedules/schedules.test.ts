import { randomUUID } from 'node:crypto';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { reading, writing } from '@lotbook/db/database';
import { listDueSchedules } from '@lotbook/db/stores/report-schedules';
import { loadReports, type Report } from '@lotbook/db/stores/reports';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '../../accounts/change-settings.ts';
import { importText, testServices, type TestServices } from '../../testing.ts';
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  reportSchedules,
  runScheduleNow,
  updateSchedule,
} from './change-schedules.ts';
import type { ScheduleRequest } from './checked-schedule.ts';
import { runSchedule } from './run-schedule.ts';

const database = testDatabase();
let clock: string;
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  clock = '2025-03-10T12:00:00Z';
  services = testServices(database.current, { now: () => new Date(clock) });
  ada = await seedAccount(database.current, { timeZone: 'America/New_York' });
});

const monthly: ScheduleRequest = {
  type: 'capital-gains',
  parameters: { format: 'csv' },
  taxYear: 'last',
  every: 'month',
  day: 1,
  time: '06:00',
  mail: true,
};

const listMade = (scheduled?: boolean): Promise<readonly Report[]> =>
  reading(database.current, ada.scope, async (db) => {
    const { reports } = await loadReports(db, ada.accountId, {
      limit: 50,
      offset: 0,
      column: 'requested',
      descending: false,
      scheduled,
    });
    return reports;
  });

/** What the worker does each minute, for this account. */
async function look(): Promise<void> {
  const due = (
    await readingAsOwner(database.current.url, (db) => listDueSchedules(db, services.now()))
  ).filter(({ accountId }) => accountId === ada.accountId);
  services.waiting.push(...due.map((each) => ({ kind: 'schedule' as const, ...each })));
  await services.workOff();
}

const trades = () =>
  importText(
    services,
    ada,
    'book.csv',
    [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      '2023-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
      '2024-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
    ].join('\n'),
  );

describe('a report that is made every month', () => {
  it('is built when it is due by the time zone of the account, for the last tax year, and the next run is shown', async () => {
    await trades();
    await createSchedule(services, ada, ada.accountId, monthly);
    clock = '2025-04-01T09:59:00Z';
    await look();
    expect(await listMade()).toEqual([]);
    clock = '2025-04-01T10:00:00Z';
    await look();
    expect(await listMade(true)).toMatchObject([
      { type: 'capital-gains', format: 'csv', taxYear: 2024, status: 'ready', rowCount: 1 },
    ]);
    expect(await reportSchedules(services, ada, ada.accountId)).toMatchObject([
      { nextAt: '2025-05-01T10:00:00.000Z', lastStatus: 'ready' },
    ]);
  });

  it('is made once where several runs were missed, and then again at its own time', async () => {
    await createSchedule(services, ada, ada.accountId, { ...monthly, taxYear: 'current' });
    clock = '2025-09-20T00:00:00Z';
    await look();
    await look();
    expect((await listMade()).map(({ taxYear }) => taxYear)).toEqual([2025]);
    clock = '2025-10-01T10:00:00Z';
    await look();
    expect(await listMade()).toHaveLength(2);
  });

  it('is built once by two workers that find it due at the same time', async () => {
    const { id } = await createSchedule(services, ada, ada.accountId, monthly);
    clock = '2025-04-02T00:00:00Z';
    await Promise.all(
      [1, 2].map(() => runSchedule(services, { accountId: ada.accountId, scheduleId: id })),
    );
    expect(await listMade()).toHaveLength(1);
  });

  it('is not made while it is paused, nor for the time that it was', async () => {
    const { id } = await createSchedule(services, ada, ada.accountId, monthly);
    await pauseSchedule(services, ada, ada.accountId, id, true);
    clock = '2025-04-20T00:00:00Z';
    await look();
    await pauseSchedule(services, ada, ada.accountId, id, false);
    await look();
    expect(await listMade()).toEqual([]);
    expect(await reportSchedules(services, ada, ada.accountId)).toMatchObject([
      { paused: false, nextAt: '2025-05-01T10:00:00.000Z' },
    ]);
  });

  it('is built immediately on request; the next run stays', async () => {
    const { id, nextAt } = await createSchedule(services, ada, ada.accountId, monthly);
    await runScheduleNow(services, ada, ada.accountId, id);
    expect(await listMade(true)).toMatchObject([{ status: 'queued', scheduleId: id }]);
    expect(await reportSchedules(services, ada, ada.accountId)).toMatchObject([{ nextAt }]);
  });

  it('uses the account’s new time zone when that is changed', async () => {
    await createSchedule(services, ada, ada.accountId, monthly);
    await changeSettings(services, ada, ada.accountId, { timeZone: 'Asia/Tokyo' });
    expect(await reportSchedules(services, ada, ada.accountId)).toMatchObject([
      { nextAt: '2025-03-31T21:00:00.000Z' },
    ]);
  });

  it('can be changed and deleted; its reports are kept', async () => {
    const { id } = await createSchedule(services, ada, ada.accountId, monthly);
    const changed = await updateSchedule(services, ada, ada.accountId, id, {
      ...monthly,
      type: 'income',
      every: 'quarter',
      month: 2,
      day: 15,
    });
    expect(changed).toMatchObject({ type: 'income', nextAt: '2025-05-15T10:00:00.000Z' });
    await runScheduleNow(services, ada, ada.accountId, id);
    await deleteSchedule(services, ada, ada.accountId, id);
    expect([
      await reportSchedules(services, ada, ada.accountId),
      (await listMade(true)).length,
    ]).toEqual([[], 1]);
  });

  it('is not built for a disabled account, whose times pass', async () => {
    await createSchedule(services, ada, ada.accountId, monthly);
    await writing(database.current, ada.scope, (tx) =>
      tx.updateTable('account').set({ disabled: true }).where('id', '=', ada.accountId).execute(),
    );
    clock = '2025-04-20T00:00:00Z';
    await look();
    expect([
      await listMade(),
      (await reportSchedules(services, ada, ada.accountId))[0]?.nextAt,
    ]).toEqual([[], '2025-05-01T10:00:00.000Z']);
  });
});

describe('the owner of the schedule', () => {
  it('gets a mail when the report is ready', async () => {
    await trades();
    await createSchedule(services, ada, ada.accountId, monthly);
    clock = '2025-04-02T00:00:00Z';
    await look();
    const to = `${ada.userId}@example.com`;
    expect(services.posted).toEqual([
      {
        to,
        accountName: 'Ada Lovelace',
        report: 'Capital gains 2024',
        origin: 'https://books.example',
        appId: 'tax',
        locale: 'en-US',
      },
    ]);
  });

  it('gets a mail if it failed, which is listed too', async () => {
    await createSchedule(services, ada, ada.accountId, {
      ...monthly,
      type: 'changes-since-filing',
    });
    clock = '2025-04-02T00:00:00Z';
    await look();
    const error = expect.stringContaining('2024 is not locked');
    expect(services.posted).toMatchObject([{ report: 'Changes since filing 2024', error }]);
    expect(await reportSchedules(services, ada, ada.accountId)).toMatchObject([
      { lastStatus: 'failed', lastError: error, nextAt: '2025-05-01T10:00:00.000Z' },
    ]);
  });

  it('gets no mail if they do not want it, or may not access the account any more', async () => {
    const bob = await seedAccount(database.current);
    await writing(database.current, ada.scope, (tx) =>
      tx
        .insertInto('account_member')
        .values({ account_id: ada.accountId, user_id: bob.userId, role: 'full' })
        .execute(),
    );
    await createSchedule(services, bob, ada.accountId, monthly);
    await createSchedule(services, ada, ada.accountId, { ...monthly, mail: false });
    await writing(database.current, ada.scope, (tx) =>
      tx
        .deleteFrom('account_member')
        .where('user_id', '=', bob.userId)
        .where('account_id', '=', ada.accountId)
        .execute(),
    );
    clock = '2025-04-02T00:00:00Z';
    await look();
    expect([(await listMade()).length, services.posted]).toEqual([2, []]);
  });
});

describe('a schedule', () => {
  it.each([
    [
      'another rhythm',
      { every: 'week' },
      'The frequency of a report must be every month, quarter or year.',
    ],
    ['a day that no month has', { day: 32 }, 'day must be a number from 1 to 31.'],
    [
      'a month that no quarter has',
      { every: 'quarter', month: 4 },
      'month must be a number from 1 to 3.',
    ],
    ['no time of day', { time: '25:00' }, 'time must be hours and minutes'],
    ['a year of its own', { taxYear: '2024' }, 'taxYear must be current or last.'],
    [
      'a format that the report has not',
      { parameters: { format: 'docx' } },
      'Capital gains is available as',
    ],
  ])('with %s is refused in words', async (_, wrong, message) => {
    await expect(
      createSchedule(services, ada, ada.accountId, { ...monthly, ...wrong }),
    ).rejects.toThrow(message);
  });

  it('of another person is not found', async () => {
    const bob = await seedAccount(database.current);
    const { id } = await createSchedule(services, ada, ada.accountId, monthly);
    await expect(pauseSchedule(services, bob, bob.accountId, id, true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(runScheduleNow(services, bob, ada.accountId, id)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    await expect(deleteSchedule(services, ada, ada.accountId, randomUUID())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
