import { reading } from '@lotbook/db/database';
import { money } from '@lotbook/decimal/decimal';
import { Transient } from '@lotbook/model/outage';
import type { PriceNeed } from '@lotbook/model/price';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PriceFinder } from '../services.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { backfillPrices, listMissingPrices, requestBackfill, turn } from './backfill-prices.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;
let asked: PriceNeed[];
/** The provider's answer to a question; set by each test. */
let say: (need: PriceNeed, index: number) => 'price' | 'later' | 'none';

const prices: PriceFinder = {
  id: 'providers',
  findEach: () => Promise.resolve([]),
  find: (needs) => {
    asked.push(...needs);
    return Promise.resolve(
      needs.map((need, index) => {
        const told = say(need, index);
        return told === 'price'
          ? { ...need, unitPrice: money('2'), from: 'kraken' }
          : told === 'later'
            ? 'later'
            : undefined;
      }),
    );
  },
};

const header = 'Timestamp,Type,Received Amount,Received Asset,To,Id';
const rewards = (count: number, asset: string): string =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, n) =>
        `${new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString()},stake-reward,1,${asset},Wallet,${asset}${n}`,
    ),
  ].join('\n');

beforeEach(async () => {
  [asked, say] = [[], () => 'none'];
  services = testServices(database.current, { prices });
  ada = await seedAccount(database.current);
});

/** Imports rows while the network is off, so that their prices are missing. */
async function withMissing(count: number, asset = 'RARE'): Promise<void> {
  const offline = testServices(database.current);
  await importText(offline, ada, `${asset}.csv`, rewards(count, asset));
}

const countKept = async (): Promise<number> =>
  (
    await reading(database.current, ada.scope, (db) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from price where unit_price is not null and asset = 'RARE'`.execute(
        db,
      ),
    )
  ).rows[0]!.n;
const countWaiting = (kind: string): number =>
  services.waiting.filter((job) => job.kind === kind).length;

test('lists the assets that lack prices, and queries them again', async () => {
  await withMissing(3);
  expect(await listMissingPrices(services, ada, ada.accountId)).toMatchObject([
    {
      asset: 'RARE',
      prices: 3,
      first: '2024-01-01T00:00:00.000Z',
      last: '2024-01-01T00:02:00.000Z',
    },
  ]);
  say = () => 'price';
  await requestBackfill(services, ada, ada.accountId);
  expect(countWaiting('backfill')).toBe(1);
  services.waiting.length = 0;
  await backfillPrices(services, { accountId: ada.accountId });
  expect([await countKept(), countWaiting('compute'), countWaiting('backfill')]).toEqual([3, 1, 0]);
});

test('a deferred question has no answer, and the next run continues there', async () => {
  await withMissing(4, 'RARE2');
  say = (_, index) => (index < 2 ? 'price' : 'later');
  await backfillPrices(services, { accountId: ada.accountId });
  expect(countWaiting('backfill')).toBe(1);
  asked = [];
  await backfillPrices(services, { accountId: ada.accountId });
  expect(asked.map(({ at }) => at)).toEqual([
    '2024-01-01T00:01:00.000Z',
    '2024-01-01T00:00:00.000Z',
  ]);
  expect(countWaiting('backfill')).toBe(1);
});

test('a computation with deferred prices is followed by a back-fill', async () => {
  say = () => 'later';
  await importText(services, ada, 'later.csv', rewards(3, 'RARE5'));
  expect(asked.filter(({ asset }) => asset === 'RARE5')).toHaveLength(7);
});

test('a run keeps its budget, and one without any answer is the last', async () => {
  await withMissing(turn.prices + 20, 'RARE3');
  await backfillPrices(services, { accountId: ada.accountId });
  expect([asked.length, countWaiting('backfill')]).toEqual([turn.prices, 1]);
  asked = [];
  await backfillPrices(services, { accountId: ada.accountId });
  expect([asked.length, countWaiting('backfill'), countWaiting('compute')]).toEqual([20, 1, 0]);
  say = () => 'later';
  asked = [];
  await backfillPrices(services, { accountId: ada.accountId });
  expect([asked.length, countWaiting('backfill')]).toEqual([0, 1]);
});

test('after an outage what was found before is computed, and the queue tries again', async () => {
  await withMissing(150, 'RARE4');
  let calls = 0;
  const failing: PriceFinder = {
    ...prices,
    find: (needs, onProgress) => {
      calls += 1;
      return calls > 1
        ? Promise.reject(new Transient('Kraken could not be reached'))
        : prices.find(needs, onProgress);
    },
  };
  say = () => 'price';
  await expect(
    backfillPrices({ ...services, prices: failing }, { accountId: ada.accountId }),
  ).rejects.toThrow(Transient);
  expect([asked.length, countWaiting('compute')]).toEqual([100, 1]);
});

test('is refused if the network is off', async () => {
  await expect(
    requestBackfill(testServices(database.current), ada, ada.accountId),
  ).rejects.toMatchObject({ code: 'OFFLINE' });
});
