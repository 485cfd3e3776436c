import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { beginComputation } from '@lotbook/db/stores/computations';
import { awaitFigures } from '@lotbook/services/computing/await-figures';
import { setIgnored } from '@lotbook/services/decisions/ignore';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForFigures, type FiguresDesk } from './figure-notifications.ts';

const database = testDatabase();
/** Longer than any test: who looks by the clock alone sees nothing in time. */
const never = 10 * 60_000;

let ada: SeededAccount;
let services: TestServices;
let desk: FiguresDesk;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  await importText(
    services,
    ada,
    'book.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC',
  );
  desk = await listenForFigures(database.current.url);
});
afterEach(() => desk.close());

const generation = () =>
  reading(
    database.current,
    ada.scope,
    async (db) => (await findAccount(db, ada.accountId))!.generation,
  );

async function leaveOut(ignore: boolean): Promise<void> {
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<{ id: string }>`select id from transaction`.execute(db),
  );
  await setIgnored(services, ada, ada.accountId, [rows[0]!.id], ignore);
}

test('newer figures are told of as soon as they are shown, to each who waits', async () => {
  const before = await generation();
  await leaveOut(true);
  const waiting = { database: database.current, news: desk.news, patienceMs: never, lookMs: never };
  const both = Promise.all([
    awaitFigures(waiting, ada.accountId, before),
    awaitFigures(waiting, ada.accountId, before),
  ]);
  await services.workOff();
  await both;
  expect(await generation()).toBeGreaterThan(before);
});

test('nobody waits where no figures are on their way, or newer ones are shown already', async () => {
  const waiting = { database: database.current, news: desk.news, patienceMs: never, lookMs: never };
  const shown = await generation();
  await awaitFigures(waiting, ada.accountId, shown);
  await leaveOut(true);
  await awaitFigures(waiting, ada.accountId, shown - 1);
  expect(await generation()).toBe(shown);
});

test('a computation that runs is waited for also where there is nothing to compute', async () => {
  const grace = await seedAccount(database.current);
  await writing(database.current, grace.scope, (tx) => beginComputation(tx, grace.accountId, 0, 0));
  const looks: number[] = [];
  const end = () =>
    writing(database.current, grace.scope, (tx) =>
      sql`update computation set status = 'failed' where account_id = ${grace.accountId}`.execute(
        tx,
      ),
    );
  const news = {
    next: async (_: unknown, ms: number) => {
      if (looks.push(ms) === 2) await end();
    },
  };
  await awaitFigures(
    { database: database.current, news, patienceMs: never, lookMs: 10 },
    grace.accountId,
    0,
  );
  // The second look can still see the computation that ends meanwhile.
  expect([2, 3]).toContain(looks.length);
});

test('what nobody told of is found by looking, and who waited long enough goes on without', async () => {
  const before = await generation();
  await leaveOut(true);
  await awaitFigures(
    { database: database.current, patienceMs: 30, lookMs: 10 },
    ada.accountId,
    before,
  );
  expect(await generation()).toBe(before);
  const found = awaitFigures(
    { database: database.current, patienceMs: never, lookMs: 10 },
    ada.accountId,
    before,
  );
  await services.workOff();
  await found;
  expect(await generation()).toBeGreaterThan(before);
});
