import { reading } from '@lotbook/db/database';
import { newestComputation } from '@lotbook/db/stores/computations';
import { yearTotals } from '@lotbook/db/stores/figures';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';

const database = testDatabase();
const sample = { rows: 400, seed: 7 };

test('the same files give the same figures in every account, whatever the order they came in', async () => {
  const files = [{ name: 'prices.csv', lines: () => samplePrices(sample) }, ...sampleFiles(sample)].map(({ name, lines }) => ({
    name,
    text: [...lines()].join(''),
  }));
  const totals = [];
  const digests = new Set<string | null | undefined>();
  for (const order of [files, files.toReversed(), files]) {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    for (const { name, text } of order) await importText(services, { accountId, userId }, name, text);
    digests.add(await reading(database.current, { accountId }, async (db) => (await newestComputation(db, accountId))?.inputDigest));
    totals.push(await reading(database.current, { accountId }, (db) => yearTotals(db, accountId)));
  }
  expect(totals[0]).toHaveLength(4);
  expect(totals[1]).toEqual(totals[0]);
  expect(totals[2]).toEqual(totals[0]);
  expect([...digests]).toEqual([expect.stringMatching(/^sha256:[\da-f]{64}$/)]);
});
