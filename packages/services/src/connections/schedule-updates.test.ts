import { writing } from '@lotbook/db/database';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { listDueUpdates } from '@lotbook/db/stores/due-updates';
import { findConnection, type Connection } from '@lotbook/db/stores/connections';
import type { Source } from '@lotbook/db/stores/sources';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, test } from 'vitest';
import { archiveOneSource } from '../sources/archive-source.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import { changeCredentials, connectSource } from './connect-source.ts';
import { readSyncRuns } from './read-connections.ts';
import { scheduleUpdates } from './schedule-updates.ts';
import { setUpdateSchedule } from './set-update-schedule.ts';
import { syncSource } from './sync-source.ts';
import { fakeAdapter, purchase, type FakeAdapter } from './testing.ts';

const database = testDatabase();
const credentials = { apiKey: 'key of Ada', apiSecret: 'secret of Ada' };
let services: TestServices;
let fake: FakeAdapter;
let ada: SeededAccount;

beforeEach(async () => {
  fake = fakeAdapter();
  services = testServices(database.current, { adapters: [fake] });
  ada = await seedAccount(database.current);
});

/** A source that was read once. */
async function connectNamed(owner: SeededAccount, name: string): Promise<Source> {
  const source = await addNewSource(
    services,
    owner,
    owner.accountId,
    { kind: 'exchange', provider: 'fake', name },
    (tx, member, added) =>
      connectSource(services, tx, member, added, { adapter: 'fake', credentials }),
  );
  await services.workOff();
  return source;
}
const getConnection = ({ id }: Source): Promise<Connection> =>
  writing(
    database.current,
    ada.scope,
    async (tx) => (await findConnection(tx, ada.accountId, id))!,
  );
/** What is due of the accounts of this test when so many hours have passed. */
async function dueAfter(hours: number, most = 60): Promise<readonly string[]> {
  services.pass(hours);
  const due = await readingAsOwner(database.current.url, (db) =>
    listDueUpdates(db, services.now(), most),
  );
  return due.map(({ sourceId }) => sourceId);
}
const look = async (): Promise<number> =>
  scheduleUpdates(
    services,
    await readingAsOwner(database.current.url, (db) => listDueUpdates(db, services.now(), 60)),
  );
const hoursUntil = (at: string | null): number =>
  (Date.parse(at ?? '') - services.now().getTime()) / 3_600_000;

test('a source is due once a day, is synced without a person, and not again until the next day', async () => {
  const source = await connectNamed(ada, 'Fake');
  expect(await dueAfter(0)).not.toContain(source.id);
  expect(await dueAfter(24)).toContain(source.id);
  fake.next([purchase(1)]);
  await look();
  await look();
  expect(services.waiting.filter(({ kind }) => kind === 'sync')).toEqual([
    { kind: 'sync', accountId: ada.accountId, sourceId: source.id },
  ]);
  await services.workOff();
  expect((await readSyncRuns(services, ada, ada.accountId, source.id))[0]).toMatchObject({
    status: 'done',
    added: 1,
    requestedBy: null,
  });
  expect(await dueAfter(0)).not.toContain(source.id);
  expect(await dueAfter(24)).toContain(source.id);
});

test('the interval is set by a person, and logged', async () => {
  const source = await connectNamed(ada, 'Fake');
  await setUpdateSchedule(services, ada, ada.accountId, source.id, 'sixHours');
  expect(hoursUntil((await getConnection(source)).nextUpdateAt)).toBeLessThanOrEqual(6);
  await setUpdateSchedule(services, ada, ada.accountId, source.id, 'never');
  expect((await getConnection(source)).nextUpdateAt).toBeNull();
  expect(await dueAfter(48)).not.toContain(source.id);
  const messages = await writing(database.current, ada.scope, (tx) =>
    tx.selectFrom('account_log').select('message').where('action', '=', 'schedule').execute(),
  );
  expect(messages.map(({ message }) => message).toSorted()).toEqual([
    'Fake is updated only on request',
    'Fake is updated every six hours',
  ]);
  await expect(
    setUpdateSchedule(services, ada, ada.accountId, source.id, 'hourly'),
  ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  const file = await addNewSource(services, ada, ada.accountId, {
    kind: 'exchange',
    provider: 'kraken',
    name: 'From files',
  });
  await expect(
    setUpdateSchedule(services, ada, ada.accountId, file.id, 'day'),
  ).rejects.toMatchObject({ code: 'FILES_ONLY' });
});

test('a refused key is not used again until there is a new one', async () => {
  const source = await connectNamed(ada, 'Fake');
  fake.next(new AccessRevoked('the key is unknown'));
  await dueAfter(24);
  await look();
  await services.workOff();
  expect((await getConnection(source)).nextUpdateAt).toBeNull();
  expect(await dueAfter(24 * 30)).not.toContain(source.id);
  fake.next([purchase(1)]);
  await changeCredentials(services, ada, ada.accountId, {
    sourceId: source.id,
    kind: 'exchange',
    credentials,
  });
  await services.workOff();
  expect(await dueAfter(24)).toContain(source.id);
});

test('an unreachable service is queried less and less often, and as before once it answers', async () => {
  const source = await connectNamed(ada, 'Fake');
  const { accountId } = ada;
  const words: (string | null | undefined)[] = [];
  for (let n = 0; n < 3; n += 1) {
    fake.next(new Transient('Fake could not be reached'));
    if (n === 0) {
      await dueAfter(24);
      await look();
    }
    services.waiting.length = 0;
    await syncSource(services, { accountId, sourceId: source.id });
    words.push((await readSyncRuns(services, ada, accountId, source.id))[0]?.message);
  }
  const kept = 'Fake could not be reached. Data fetched so far is stored. Next attempt in';
  expect(words).toEqual([`${kept} 10 minutes.`, `${kept} 20 minutes.`, `${kept} 40 minutes.`]);
  expect((await getConnection(source)).failures).toBe(3);
  fake.next([purchase(1)]);
  await syncSource(services, { accountId, sourceId: source.id });
  expect((await getConnection(source)).failures).toBe(0);
});

test('archived sources are left alone, and are due again when they are restored', async () => {
  const source = await connectNamed(ada, 'Fake');
  await archiveOneSource(services, ada, ada.accountId, source.id, true);
  expect(await dueAfter(48)).not.toContain(source.id);
  await archiveOneSource(services, ada, ada.accountId, source.id, false);
  expect(await dueAfter(0)).toContain(source.id);
});

test('an account with many sources holds up no other: each has one before any has its second', async () => {
  const many = [
    await connectNamed(ada, 'One'),
    await connectNamed(ada, 'Two'),
    await connectNamed(ada, 'Three'),
  ];
  const bob = await seedAccount(database.current);
  const one = await connectNamed(bob, 'Bob’s');
  const due = (await dueAfter(24 * 365)).filter((id) =>
    [...many, one].some((source) => source.id === id),
  );
  expect(due.indexOf(one.id)).toBeLessThan(2);
  expect(due.length).toBe(4);
  expect((await dueAfter(0, 1)).length).toBe(1);
});

test('a source that takes longer than its turn is requeued behind the others, and continues from its cursor', async () => {
  const source = await connectNamed(ada, 'Fake');
  const { accountId } = ada;
  fake.next([purchase(1)], [purchase(2)]);
  await dueAfter(24);
  await look();
  services.waiting.length = 0;
  await syncSource(services, { accountId, sourceId: source.id }, { turnMs: 0 });
  expect((await readSyncRuns(services, ada, accountId, source.id))[0]).toMatchObject({
    status: 'queued',
    added: 1,
  });
  expect(services.waiting).toEqual([{ kind: 'sync', accountId, sourceId: source.id }]);
  fake.next([purchase(2)]);
  await services.workOff();
  expect((await readSyncRuns(services, ada, accountId, source.id))[0]).toMatchObject({
    status: 'done',
    added: 2,
    message: '2 new transactions from Fake.',
  });
});
