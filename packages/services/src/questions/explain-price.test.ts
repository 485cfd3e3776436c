import { reading, writing } from '@lotbook/db/database';
import { money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeSettings } from '../accounts/change-settings.ts';
import { explainFigure } from './explain-figure.ts';
import type { PriceFinder } from '../services.ts';
import { importText, testServices, type TestServices } from '../testing.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

const hoursAgo = (hours: number): Instant =>
  `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 13)}:00:00.000Z` as Instant;
const [received, priced, rated] = [hoursAgo(30), hoursAgo(31), hoursAgo(32)];
/** A currency without stored rates: answers are shared by all accounts. */
const earlier = hoursAgo(40);

/** Only knows the dollar in pounds. */
const ecb: PriceFinder = {
  id: 'providers',
  find: (needs) =>
    Promise.resolve(
      needs.map((need: PriceNeed) =>
        (need.asset as string) === 'USD' && need.at >= rated
          ? { ...need, at: rated, unitPrice: money('0.7512'), from: 'ecb' }
          : undefined,
      ),
    ),
  findEach: () => Promise.resolve([]),
};

async function withPrices(
  prices: string,
  jurisdiction: 'US' | 'UK',
  finder?: PriceFinder,
  at = received,
): Promise<void> {
  ada = await seedAccount(database.current);
  services = testServices(database.current, finder ? { prices: finder } : {});
  await changeSettings(services, ada, ada.accountId, { jurisdiction });
  await importText(services, ada, 'prices.csv', prices);
  await importText(
    services,
    ada,
    'book.csv',
    `Timestamp,Type,Received Amount,Received Asset,To\n${at},stake-reward,2,DOT,Kraken\n`,
  );
  await services.workOff();
}

async function reward(): Promise<string> {
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<{ id: string }>`select id from transaction`.execute(db),
  );
  return rows[0]!.id;
}

const lines = ({ text, parts }: Explanation): readonly string[] => [text, ...parts.flatMap(lines)];
const why = (kind: string, id: string) => explainFigure(services, ada, ada.accountId, { kind, id });

test('a price from a price file links to its line as received, with the time of the import', async () => {
  await withPrices(`Price, Asset,Currency,Timestamp\n 4.25,DOT,USD,${priced}\n`, 'US');
  for (const { explanation, records } of [
    await why('entry', await reward()),
    await why('transaction', await reward()),
    await why('worth', 'DOT'),
  ]) {
    expect(lines(explanation).filter((line) => line.includes('prices.csv'))).toEqual([
      expect.stringMatching(/^Line 2 of prices\.csv, imported \w+ \d+, \d{4}, [\d:]+ \(.+\)$/),
    ]);
    expect(records.filter(({ transactionId }) => transactionId === null)).toMatchObject([
      {
        kind: 'file',
        name: 'prices.csv',
        line: 2,
        header: ['Price', ' Asset', 'Currency', 'Timestamp'],
        rows: [[' 4.25', 'DOT', 'USD', priced]],
      },
    ]);
  }
});

test('for files imported before lines were stored, the name and the day are shown', async () => {
  await withPrices(`Timestamp,Asset,Currency,Price\n${priced},DOT,USD,4.25\n`, 'US');
  await writing(database.current, ada.scope, (tx) =>
    sql`update account_price set line = null, cells = null`.execute(tx),
  );
  const { explanation, records } = await why('worth', 'DOT');
  expect(lines(explanation).filter((line) => line.includes('prices.csv'))).toEqual([
    expect.stringMatching(/^prices\.csv, imported /),
  ]);
  expect(records).toEqual([]);
});

test('under UK law a price in dollars counts by the rate of the day: of a provider, with its time', async () => {
  await withPrices(`Timestamp,Asset,Currency,Price\n${priced},DOT,USD,4.25\n`, 'UK', ecb);
  const { explanation, records } = await why('entry', await reward());
  // 2 at 4.25 dollars at 0.7512 pounds, which is 6.3852.
  expect(explanation.amount).toBe(money('6.3852'));
  expect(lines(explanation)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^One DOT was worth £3\.19 at .+: US\$4\.25 from a price file, 1 hour before; exchange rate from the European Central Bank\.$/,
      ),
      expect.stringMatching(
        /^One USD was worth £0\.7512 at .+: from the European Central Bank, 2 hours before\.$/,
      ),
      expect.stringMatching(/^Line 2 of prices\.csv, imported /),
    ]),
  );
  expect(records.map(({ name }) => name)).toEqual(['book.csv', 'prices.csv']);
  const { explanation: worth } = await why('worth', 'DOT');
  expect(worth.amount).toBe(money('6.3852'));
  expect(lines(worth)[1]).toMatch(
    /^One DOT is valued at £3\.1926: the price on .+; US\$4\.25 from a price file; exchange rate from the European Central Bank\. 2 DOT are worth £6\.39\.$/,
  );
});

test('under UK law a rate in the price file itself is used, and a missing rate opens an issue', async () => {
  await withPrices(
    `Timestamp,Asset,Currency,Price\n${priced},DOT,USD,4.25\n${priced},USD,GBP,0.8\n`,
    'UK',
  );
  const { explanation } = await why('entry', await reward());
  expect(explanation.amount).toBe(money('6.8'));
  expect(
    lines(explanation)
      .filter((line) => line.includes('prices.csv'))
      .map((line) => line.slice(0, 20)),
  ).toEqual(['Line 2 of prices.csv', 'Line 3 of prices.csv']);
  await withPrices(
    `Timestamp,Asset,Currency,Price\n${earlier},DOT,USD,4.25\n`,
    'UK',
    undefined,
    earlier,
  );
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<{ text: string }>`select text_code as text, params from issue`.execute(db),
  );
  expect(rows[0]).toMatchObject({
    text: 'engine-issues.priceRateMissing',
    params: { rate: 'USD', currency: 'GBP', asset: 'DOT' },
  });
});
