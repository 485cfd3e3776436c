import { format } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { explainFigure } from '../questions/explain-figure.ts';
import { compareAccountMethods, compareTreatments } from './compare-settings.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Category,Value,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,,first',
  '2024-02-05T10:00:00Z,buy,3000,USD,Kraken,1,BTC,Kraken,,,dear',
  '2024-03-05T10:00:00Z,buy,2000,USD,Kraken,1,BTC,Kraken,,,last',
  '2024-06-01T10:00:00Z,sell,1,BTC,Kraken,5000,USD,Kraken,,,sale',
  '2024-07-01T10:00:00Z,deposit,,,,10,ETH,Kraken,earnRewards_standard,300,reward',
];

beforeAll(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', rows.join('\n'));
});

test('the same book under each method', async () => {
  const methods = await compareAccountMethods(services, ada, ada.accountId);
  expect(
    methods.map(({ method, totals }) => [
      method,
      totals.map(({ year, gain }) => [year, format(gain)]),
    ]),
  ).toEqual([
    ['FIFO', [[2024, '4000']]],
    ['LIFO', [[2024, '3000']]],
    ['HIFO', [[2024, '2000']]],
  ]);
  expect(
    methods.map(({ assets }) =>
      assets.map(({ year, asset, gain }) => `${year} ${asset} ${format(gain)}`),
    ),
  ).toEqual([['2024 BTC 4000'], ['2024 BTC 3000'], ['2024 BTC 2000']]);
  expect(methods.every(({ sales }) => sales.length === 0)).toBe(true);
});

test('and of a year the sales that differ, with the lots that each method takes', async () => {
  const methods = await compareAccountMethods(services, ada, ada.accountId, 2024);
  const told = methods.map(({ sales }) =>
    sales.map(({ gain, lots }) => [
      format(gain),
      lots.map(({ acquiredOn, basis }) => `${acquiredOn} ${format(basis)}`),
    ]),
  );
  expect(told).toEqual([
    [['4000', ['2024-01-05 1000']]],
    [['3000', ['2024-03-05 2000']]],
    [['2000', ['2024-02-05 3000']]],
  ]);
  const [sale] = methods[0]!.sales;
  expect(sale!.lots[0]!.source).toBe('Kraken');
  const { explanation } = await explainFigure(services, ada, ada.accountId, {
    kind: 'entry',
    id: sale!.entryId,
  });
  expect(explanation.parts.some(({ amount }) => amount === sale!.gain)).toBe(true);
});

test('the same book under another answer: totals, and the transactions that differ', async () => {
  const { now, other, changed, largest, assets } = await compareTreatments(
    services,
    ada,
    ada.accountId,
    [{ key: 'rebate', value: 'priceReduction' }],
  );
  expect(
    [now, other].map((totals) => totals.map(({ year, income }) => [year, format(income)])),
  ).toEqual([[[2024, '300']], [[2024, '0']]]);
  expect([
    changed,
    largest.map(({ income }) => [format(income.now), format(income.other)]),
  ]).toEqual([1, [['300', '0']]]);
  expect(
    assets.map(({ asset, income }) => [asset, format(income.now), format(income.other)]),
  ).toEqual([['ETH', '300', '0']]);
});

test('an answer that only moves income to another line of the return shows both lines', async () => {
  await importText(
    services,
    ada,
    'stakes.csv',
    [rows[0], '2025-02-01T10:00:00Z,deposit,,,,1,ETH,Kraken,stakingRewards_standard,40,stake'].join(
      '\n',
    ),
  );
  const { changed, assets, lines } = await compareTreatments(services, ada, ada.accountId, [
    { key: 'staking', value: 'scheduleC' },
  ]);
  expect([changed, assets]).toEqual([0, []]);
  expect(
    lines.map(({ year, line, income }) => [year, line, format(income.now), format(income.other)]),
  ).toEqual([
    [2025, 'Schedule 1, line 8v', '40', '0'],
    [2025, 'Schedule C, line 1', '0', '40'],
  ]);
  const timing = await compareTreatments(services, ada, ada.accountId, [
    { key: 'rebate', value: 'priceReduction' },
  ]);
  expect(
    timing.lines.map(({ year, line, income }) => [
      year,
      line,
      format(income.now),
      format(income.other),
    ]),
  ).toEqual([[2024, 'Schedule 1, line 8v', '300', '0']]);
});

test('an unknown answer is refused', async () => {
  const compared = (key: string, value: string) =>
    compareTreatments(services, ada, ada.accountId, [{ key, value }]);
  await expect(compared('rebate', 'perhaps')).rejects.toThrow(
    "'perhaps' is not an answer to 'rebate'.",
  );
  await expect(compared('weather', 'fine')).rejects.toThrow(
    "'fine' is not an answer to 'weather'.",
  );
  await expect(compareTreatments(services, ada, ada.accountId, [])).rejects.toThrow(
    'An option must be selected',
  );
});
