import { reading, writing } from '@lotbook/db/database';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { readAccountsWithDueAlerts } from '@lotbook/db/stores/planning-alerts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { importText, testServices, type TestServices } from '../../testing.ts';
import {
  choosePlanningAlert,
  dismissPlanningNotices,
  readPlanningAlert,
  readPlanningNotices,
} from './change-alerts.ts';

const database = testDatabase();
let clock: string;
let services: TestServices;
let ada: SeededAccount;

const header = 'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id';
const book = (...rows: readonly string[]) =>
  importText(services, ada, `${rows.length}-${rows[0]}.csv`, [header, ...rows].join('\n'));
const getMail = ({ userId }: SeededAccount) => `${userId}@example.com`;
const words = async () =>
  (await readPlanningNotices(services, ada, ada.accountId)).map((notice) => notice.words);
const choose = async (request: {
  readonly termDays?: number;
  readonly gainOver?: string;
  readonly mail?: boolean;
}) => {
  const { termDays = null, gainOver = null, mail = true } = request;
  await choosePlanningAlert(services, ada, ada.accountId, { termDays, gainOver, mail });
  await services.workOff();
};

/** What the worker does each minute, for this account. */
async function look(): Promise<void> {
  const due = await readingAsOwner(database.current.url, (db) =>
    readAccountsWithDueAlerts(db, services.now()),
  );
  if (due.includes(ada.accountId))
    services.waiting.push({ kind: 'alerts', accountId: ada.accountId });
  await services.workOff();
}

beforeEach(async () => {
  clock = '2025-11-20T12:00:00Z';
  services = testServices(database.current, { now: () => new Date(clock) });
  ada = await seedAccount(database.current);
});

describe('lots that turn long-term', () => {
  const turning =
    'A lot of 0.5 BTC becomes long-term on Dec 2, 2025. Until then, a sale has a short-term gain.';
  beforeEach(async () => {
    await book(
      '2024-12-01T10:00:00Z,buy,20000,USD,Kraken,0.5,BTC,Kraken,a',
      '2025-10-01T10:00:00Z,buy,9000,USD,Kraken,3,ETH,Kraken,b',
    );
  });

  it('are sent the chosen number of days before, once, in the application and by mail', async () => {
    await choose({ termDays: 10 });
    expect(await words()).toEqual([]);
    clock = '2025-11-22T12:00:00Z';
    await look();
    expect(await words()).toEqual([turning]);
    expect(services.alerted).toMatchObject([{ to: getMail(ada), points: [turning], appId: 'tax' }]);
    clock = '2025-11-24T12:00:00Z';
    await look();
    expect(await words()).toEqual([turning]);
    expect(services.alerted.length).toBe(1);
  });

  it('are sent immediately if the day is near already, at most once a day', async () => {
    await choose({ termDays: 20, mail: false });
    expect(await words()).toEqual([turning]);
    expect(services.alerted).toEqual([]);
    expect(
      await readingAsOwner(database.current.url, (db) =>
        readAccountsWithDueAlerts(db, services.now()),
      ),
    ).not.toContain(ada.accountId);
  });

  it('are combined by asset; lots of a later import get their own', async () => {
    await choose({ termDays: 30 });
    await book(
      '2024-12-05T10:00:00Z,buy,1,USD,Kraken,2,ETH,Kraken,c',
      '2024-12-09T10:00:00Z,buy,1,USD,Kraken,1.5,ETH,Kraken,d',
      '2024-11-01T10:00:00Z,buy,1,USD,Kraken,7,SOL,Kraken,long-already',
    );
    const later =
      '3.5 ETH in 2 lots become long-term between Dec 6, 2025 and Dec 10, 2025. Until then, a sale has a short-term gain.';
    expect(await words()).toEqual([later, turning]);
    expect(services.alerted.map(({ points }) => points)).toEqual([[turning], [later]]);
  });

  it('are not repeated once they are dismissed', async () => {
    await choose({ termDays: 30 });
    const [notice] = await readPlanningNotices(services, ada, ada.accountId);
    await dismissPlanningNotices(services, ada, ada.accountId, [notice!.id]);
    await book('2025-11-01T10:00:00Z,buy,1,USD,Kraken,2,ETH,Kraken,c');
    expect(await words()).toEqual([]);
  });
});

const sale = (id: string, proceeds: string) =>
  `2025-03-0${id}T10:00:00Z,sell,0.1,BTC,Kraken,${proceeds},USD,Kraken,sale-${id}`;

describe('a gain of the year above an amount', () => {
  beforeEach(async () => {
    await book('2024-12-01T10:00:00Z,buy,10000,USD,Kraken,1,BTC,Kraken,a');
  });

  it('is sent when a sale exceeds it, once for each amount', async () => {
    await choose({ gainOver: '5000' });
    await book(sale('1', '6000'));
    expect(await words()).toEqual([]);
    await book(sale('2', '1500.50'));
    const told = 'Your gains in 2025 total $5,500.50, more than your alert amount of $5,000.00.';
    expect(await words()).toEqual([told]);
    await book(sale('3', '9000'));
    expect(await words()).toEqual([told]);
    expect(services.alerted.map(({ points }) => points)).toEqual([[told]]);
    await choose({ gainOver: '10000' });
    expect((await words())[0]).toEqual(
      'Your gains in 2025 total $13,500.50, more than your alert amount of $10,000.00.',
    );
  });

  it('for a past year is not sent', async () => {
    clock = '2026-01-10T12:00:00Z';
    await choose({ gainOver: '100' });
    await book(sale('1', '6000'));
    expect(await words()).toEqual([]);
  });
});

it('are not mailed to a person without access to the account', async () => {
  await book(
    '2025-01-01T10:00:00Z,buy,1,USD,Kraken,1,BTC,Kraken,a',
    '2025-01-02T10:00:00Z,sell,1,BTC,Kraken,9,USD,Kraken,b',
  );
  await choosePlanningAlert(services, ada, ada.accountId, {
    termDays: null,
    gainOver: '0',
    mail: true,
  });
  await writing(database.current, ada.scope, (tx) =>
    tx.deleteFrom('account_member').where('account_id', '=', ada.accountId).execute(),
  );
  await services.workOff();
  expect(services.alerted).toEqual([]);
});

it('are off until a person turns them on, and invalid settings are refused with a reason', async () => {
  expect(await readPlanningAlert(services, ada, ada.accountId)).toEqual({
    termDays: null,
    gainOver: null,
    mail: true,
  });
  await choose({ termDays: 14, gainOver: '50000', mail: false });
  expect(await readPlanningAlert(services, ada, ada.accountId)).toMatchObject({
    termDays: 14,
    gainOver: '50000',
    mail: false,
  });
  const refused = (request: object) =>
    choosePlanningAlert(services, ada, ada.accountId, {
      termDays: null,
      gainOver: null,
      mail: true,
      ...request,
    });
  await expect(refused({ termDays: 0 })).rejects.toThrow(
    'termDays must be a number of days from 1 to 90.',
  );
  await expect(refused({ gainOver: '-1' })).rejects.toThrow(
    'gainOver must be an amount from 0 to 99,999,999,999.',
  );
});

it('are sent to each of two members by their own settings', async () => {
  await book('2024-12-01T10:00:00Z,buy,20000,USD,Kraken,0.5,BTC,Kraken,a');
  const bob = await seedAccount(database.current);
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: bob.userId, role: 'read_only' })
      .execute(),
  );
  await choosePlanningAlert(services, bob, ada.accountId, {
    termDays: 30,
    gainOver: null,
    mail: true,
  });
  await services.workOff();
  expect(await words()).toEqual([]);
  expect(services.alerted.map(({ to }) => to)).toEqual([getMail(bob)]);
  expect(
    await reading(database.current, ada.scope, (db) =>
      db.selectFrom('planning_notice').select('user_id').execute(),
    ),
  ).toEqual([{ user_id: bob.userId }]);
});
