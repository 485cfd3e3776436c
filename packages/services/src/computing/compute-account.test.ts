import { reading, writing } from '@lotbook/db/database';
import { readNewestComputation } from '@lotbook/db/stores/computations';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { saveAnswers } from '@lotbook/db/stores/prices';
import { money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';
import { computeAccount } from './compute-account.ts';

const database = testDatabase();
const sample = { rows: 400, seed: 7 };

test('a computation does not touch unchanged rows', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
  /** Each row's location in its table, and its transaction: a rewritten row has another location. */
  const rows = () =>
    reading(database.current, owner, (db) =>
      sql<object>`select o.tableoid::regclass as name, o.ctid, t.assets from outcome o join transaction t on t.id = o.transaction_id
        union all select f.tableoid::regclass, f.ctid, t.assets from transaction_figure f join transaction t on t.id = f.transaction_id
        union all select tableoid::regclass, ctid, array[asset] from lot order by 1, 2`.execute(db),
    ).then((found) => found.rows);
  await importText(
    services,
    owner,
    'a.csv',
    `${head}2024-01-05,buy,1000,USD,1,BTC\n2024-03-01,sell,0.5,BTC,900,USD\n2024-04-01,buy,60,USD,2,ETH`,
  );
  const before = await rows();
  expect(before).toHaveLength(8);
  await importText(services, owner, 'b.csv', `${head}2024-02-01,buy,10,USD,3,ETH`);
  expect(await rows()).toEqual(expect.arrayContaining(before));
  expect(await rows()).toHaveLength(11);
});

test('the same files give the same figures in every account, whatever the import order', async () => {
  const files = [
    { name: 'prices.csv', lines: () => samplePrices(sample) },
    ...sampleFiles(sample),
  ].map(({ name, lines }) => ({
    name,
    text: [...lines()].join(''),
  }));
  const totals = [];
  const digests = new Set<string | null | undefined>();
  for (const order of [files, files.toReversed(), files]) {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    for (const { name, text } of order)
      await importText(services, { accountId, userId }, name, text);
    digests.add(
      await reading(
        database.current,
        { accountId },
        async (db) => (await readNewestComputation(db, accountId))?.inputDigest,
      ),
    );
    totals.push(
      await reading(database.current, { accountId }, (db) => readYearTotals(db, accountId)),
    );
  }
  expect(totals[0]).toHaveLength(4);
  expect(totals[1]).toEqual(totals[0]);
  expect(totals[2]).toEqual(totals[0]);
  expect([...digests]).toEqual([expect.stringMatching(/^sha256:[\da-f]{64}$/)]);
});

test('prices found in the middle of a computation are used, without duplicates', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const at = '2024-12-01T00:00:00.000Z' as Instant;
  const known = { asset: 'ETH' as AssetId, currency: 'USD' as FiatCode, at, provider: 'kept' };
  await writing(database.current, {}, (tx) =>
    saveAnswers(tx, [{ ...known, price: { ...known, unitPrice: money('3000'), from: 'kept' } }]),
  );
  const bought = Array.from(
    { length: 700 },
    (_, n) => `${new Date(Date.UTC(2024, 0, 1, n)).toISOString()},buy,100,USD,1,BTC`,
  );
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    ...bought,
    `${at},swap,1,BTC,2,ETH`,
  ];
  await importText(services, owner, 'a.csv', lines.join('\n'));
  const { rows } = await reading(database.current, owner, (db) =>
    sql<object>`select (select count(*) from outcome) as outcomes, (select count(*) from transaction_figure) as figures,
      (select count(*) from issue) as issues, (select gain::float8 from year_total where year = 2024) as gain`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ outcomes: 701, figures: 701, issues: 0, gain: 5_900 }]);
});

test('a row in the future is reported and does not count', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
  await importText(
    services,
    owner,
    'a.csv',
    `${head}2024-01-05,buy,1000,USD,1,BTC\n2024-01-06,buy,1000,USD,5,BTC`,
  );
  // As imported by versions with less strict checks of rows.
  await writing(database.current, owner, (tx) =>
    sql`update transaction set at = now() + interval '3 days' where at > '2024-01-05T12:00:00Z'`.execute(
      tx,
    ),
  );
  await computeAccount(services, owner);
  const { rows } = await reading(database.current, owner, (db) =>
    sql<{
      held: number;
      code: string;
    }>`select (select sum(quantity)::float8 from lot) as held, (select min(code) from issue) as code`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ held: 1, code: 'time-out-of-range' }]);
});
