import { decodeDecimals } from '@lotbook/decimal/decimal-json';
import { writing } from '@lotbook/db/database';
import { compareMethods } from '@lotbook/engine/compute-methods';
import { gatherBook, type BookPart } from '@lotbook/engine/gathered-book';
import { lotMethods } from '@lotbook/model/settings';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { compareAccountMethods } from '../tax-settings/compare-settings.ts';
import { importText, testServices } from '../testing.ts';
import { readComparisonPage } from './comparison-book.ts';

const database = testDatabase();

test('a book read in pages gives the same result under each method as on the server', async () => {
  const ada = await seedAccount(database.current);
  const services = testServices(database.current);
  const sample = { rows: 600, seed: 7 };
  await importText(services, ada, 'prices.csv', [...samplePrices(sample)].join(''));
  for (const { name, lines } of sampleFiles(sample))
    await importText(services, ada, name, [...lines()].join('')); // oxlint-disable-line no-await-in-loop -- one file after the other
  const page = await readComparisonPage(services, ada, ada.accountId, undefined);
  expect(page).toMatchObject({ cursor: undefined });
  expect(page.total).toBeGreaterThan(300);
  const book = gatherBook([decodeDecimals(JSON.parse(page.part!)) as BookPart]);
  const compared = compareMethods(book!, lotMethods, 2024);
  expect(compared).toEqual(await compareAccountMethods(services, ada, ada.accountId, 2024));
  expect(compared[0]!.sales.length).toBeGreaterThan(0);
  const rest = await readComparisonPage(
    services,
    ada,
    ada.accountId,
    `${new Date(Date.now()).toISOString()} ${ada.accountId}`,
  );
  expect(rest).toMatchObject({ version: page.version, cursor: undefined });
  expect(gatherBook([decodeDecimals(JSON.parse(rest.part!)) as BookPart])).toBeUndefined();
});

test('is refused if the law determines the units, and to strangers', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const services = testServices(database.current);
  await writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set({ jurisdiction: 'UK' }).where('id', '=', ada.accountId).execute(),
  );
  await expect(readComparisonPage(services, ada, ada.accountId, undefined)).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  await expect(readComparisonPage(services, bob, ada.accountId, undefined)).rejects.toThrow(
    "User doesn't have access",
  );
});
