import { format, money } from '@lotbook/decimal/decimal';
import { reading } from '@lotbook/db/database';
import { readTransactionSums } from '@lotbook/db/stores/transactions';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { findAccount } from '@lotbook/db/stores/accounts';
import { filterSums } from '@lotbook/db/stores/filter-sums';
import { beforeAll, expect, test } from 'vitest';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { explainFigure } from './explain-figure.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { toFilter, type FilterInput } from '../base/filter-input.ts';
import { sumBy } from './explain-filter.ts';

const database = testDatabase();
let ada: SeededAccount;
let bob: SeededAccount;
let services: TestServices;

const lines = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id,Memo,Fee Amount,Fee Asset',
  '2023-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy,,,',
  '2023-05-01T10:00:00Z,buy,30,USD,Kraken,300,DOGE,Kraken,,doge,,,',
  '2024-02-01T10:00:00Z,stake-reward,,,,2,ETH,Ledger,400,reward,,,',
  '2024-06-01T10:00:00Z,sell,0.25,BTC,Kraken,4000.123456789,USD,Kraken,,sale,first sale,0.001,BTC',
  '2024-12-31T23:59:59Z,sell,100,DOGE,Kraken,5,USD,Kraken,,loss,,,',
  '2025-03-01T10:00:00Z,crypto-crypto,0.1,BTC,Kraken,3,ETH,Kraken,9000,swap,,,',
  '2025-04-01T10:00:00Z,withdrawal,0.2,BTC,Kraken,,,,,gone,,,',
  '2025-05-01T10:00:00Z,deposit,,,,500,USD,Kraken,,salary,,,',
  '2025-06-01T10:00:00Z,sell,100,DOGE,Kraken,900,USD,Kraken,,ignored,,,',
];

beforeAll(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', lines.join('\n'));
  await startBulkEdit(services, ada, ada.accountId, () => ({ search: 'ignored' }), {
    kind: 'ignore',
  });
  await services.workOff();
});

const loadEvidence = (told: FilterInput, of = ada, by = ada) =>
  explainFigure(services, by, of.accountId, { kind: 'filter', id: JSON.stringify(told) });
const explainFilterText = async (told: FilterInput): Promise<Explanation> =>
  (await loadEvidence(told)).explanation;
const part = ({ parts }: Explanation, title: string): readonly Explanation[] =>
  parts.find(({ text }) => text.startsWith(title))?.parts ?? [];

const getTotals = (told: FilterInput) =>
  reading(database.current, ada.scope, async (db) => {
    const account = (await findAccount(db, ada.accountId))!;
    const window = { accountId: ada.accountId, filter: toFilter(told, account) };
    const { gain, proceeds, costBasis, income, count } = await readTransactionSums(db, window);
    const parts = sumBy(
      await filterSums(db, window, ['2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z']),
    );
    return {
      shown: [gain, proceeds, costBasis, income].map((each) => format(money(each))),
      count,
      parts,
    };
  });

const filters: readonly FilterInput[] = [
  {},
  { currencies: ['BTC'] },
  { currencies: ['DOGE', 'ETH'], exclude: { currencies: ['BTC'] } },
  { txFlags: { flags: ['disposals'], operator: 'or' } },
  { txFlags: { flags: ['disposals', 'income'], operator: 'and' } },
  { txDateStart: '2024-05-01T00:00:00Z', txDateEnd: '2025-03-02T00:00:00Z' },
  { txDateStatic: 'currentTaxYear' },
  { exclude: { txDateStart: '2024-05-01T00:00:00Z' } },
  { types: ['sell'], hideDust: true, hideZeroValue: true, hideFees: true },
  { search: 'first sale' },
  { onlyCurrencies: ['BTC', 'ETH'] },
  { onlyCurrencies: [] },
  { currencies: ['NONE'] },
];

test.each(filters.map((told) => [JSON.stringify(told), told] as const))(
  'the parts add up to the totals shown, of %s',
  async (_, told) => {
    const { shown, count, parts } = await getTotals(told);
    expect(
      [parts.gain, parts.proceeds, parts.costBasis, parts.income].map((each) => format(each)),
    ).toEqual(shown);
    expect(parts.count).toBe(count);
    const whole = await explainFilterText(told);
    // Sum of gains; without disposals, sum of income.
    expect(format(whole.amount!)).toBe(parts.disposing > 0 ? shown[0] : shown[3]);
    // A part's own explanation has the same figure, and the parts of each kind add up to the whole.
    const titles = ['By tax year', 'By the assets', 'By category'];
    const found: (readonly [string, readonly string[]])[] = [];
    for (const title of titles) {
      const listed = part(whole, title);
      // A filter by assets is not split by asset again.
      const amounts = listed.length > 0 ? listed.map(({ amount }) => amount!) : [whole.amount!];
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(whole.amount);
      const further = await Promise.all(
        listed.map(({ figure }) => getTotals(JSON.parse(figure!.id) as FilterInput)),
      );
      const sums = [0, 1, 2, 3].map((index) =>
        format(further.reduce((sum, each) => sum + money(each.shown[index]!), 0n)),
      );
      found.push([title, listed.length > 0 ? sums : shown]);
    }
    expect(found).toEqual(titles.map((title) => [title, shown]));
  },
);

test('the totals of everything are split by year, asset, category and transaction, and exclusions are listed', async () => {
  const whole = await explainFilterText({});
  expect(whole.text).toMatch(
    /^Gain \$.*, proceeds \$13,\d{3}\.\d\d, cost basis \$.*, income \$400\.00, in 9 transactions of this filter\.$/,
  );
  expect(part(whole, 'By tax year').map(({ text }) => text.split(':')[0])).toEqual([
    '2024',
    '2025',
  ]);
  expect(new Set(part(whole, 'By the assets').map(({ text }) => text.split(':')[0]))).toEqual(
    new Set(['BTC', 'BTC and ETH', 'DOGE', 'ETH']),
  );
  const rows = part(whole, 'The transactions');
  expect(rows.map(({ text }) => text)[0]).toMatch(/^Mar 1, 2025, Kraken, .* of 0\.1 BTC: gain /);
  expect(rows.map(({ figure }) => figure!.kind)).toEqual([
    'transaction',
    'transaction',
    'transaction',
    'transaction',
  ]);
  const told = part(whole, 'These totals').map(({ text }) => text);
  expect(told[0]).toEqual('Every transaction of the account.');
  expect(told).toContainEqual(expect.stringMatching(/^2 transactions not counted: excluded/));
  expect(told).toContainEqual(
    expect.stringMatching(/^Units disposed of without proceeds cost \$200\.00\./),
  );
});

test('any number of transactions can be named; of very many the parts name them no further', async () => {
  const rows = part(await explainFilterText({}), 'The transactions');
  const own = rows.map(({ figure }) => figure!.id);
  const strange = Array.from(
    { length: 20_000 },
    (_, index) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  const [few, many] = [
    await explainFilterText({ taxTxIds: own }),
    await explainFilterText({ taxTxIds: [...own, ...strange] }),
  ];
  expect(many.text).toBe(few.text);
  expect(many.amount).toBe(few.amount);
  expect(part(few, 'By tax year').every(({ figure }) => figure?.kind === 'filter')).toBe(true);
  expect(part(many, 'By tax year').map(({ text, figure }) => [text, figure])).toEqual(
    part(few, 'By tax year').map(({ text }) => [text, undefined]),
  );
  expect(part(many, 'The transactions').map(({ figure }) => figure!.id)).toEqual(own);
});

test('describes the filter in words', async () => {
  const whole = await explainFilterText({
    currencies: ['BTC'],
    txDateStart: '2024-01-01T00:00:00.000Z',
    txDateEnd: '2025-01-01T00:00:00.000Z',
    exclude: { types: ['sell'] },
    hideDust: true,
  });
  expect(
    part(whole, 'These totals')
      .slice(0, 4)
      .map(({ text }) => text),
  ).toEqual([
    'Only those of BTC.',
    'Only those from Jan 1, 2024 to Dec 31, 2024.',
    'Without those of the type Sell.',
    'Without dust: less than 1 USD in value.',
  ]);
});

test('each transaction of it is explained as a whole, by its sides', async () => {
  const [largest] = part(await explainFilterText({}), 'The transactions');
  const { explanation, records } = await explainFigure(
    services,
    ada,
    ada.accountId,
    largest!.figure!,
  );
  expect(explanation.amount).toBe(largest!.amount);
  expect(explanation.text).toMatch(/: 2 sides\.$/);
  expect(explanation.parts.filter(({ kind }) => kind === 'entry').length).toBe(2);
  expect(explanation.parts.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Proceeds: \$9,000\.00\./),
  );
  expect(records.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 7]));
});

test('an invalid filter, a missing transaction, and another account’s transaction are refused', async () => {
  const about = (id: string) => explainFigure(services, ada, ada.accountId, { kind: 'filter', id });
  for (const wrong of [
    '',
    '[]',
    'BTC',
    '{"currencies":"BTC"}',
    '{"unknown":["x"]}',
    '{"txFlags":{"flags":["x"]}}',
    '{"txDateStart":"soon"}',
  ])
    await expect(about(wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(loadEvidence({}, ada, bob)).rejects.toMatchObject({ code: 'NO_ACCESS' });
  const [row] = part(await explainFilterText({}), 'The transactions');
  await expect(explainFigure(services, bob, bob.accountId, row!.figure!)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await loadEvidence({ taxTxIds: [row!.figure!.id] }, bob, bob)).explanation.text).toEqual(
    'No transactions match this filter.',
  );
});
