import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSources } from '../registry.ts';
import { plain, readAll } from '../testing.ts';
import { listMappingFaults, type ColumnMapping } from './column-mapping.ts';
import { makeMappedSource } from './mapped-source.ts';
import { suggestMapping } from './suggest.ts';
import { readUnknownTable } from './unknown-file.ts';

const known = { name: 'Corner Exchange', timeZone: 'America/New_York' };

async function suggestFor(text: string): Promise<ColumnMapping> {
  const table = await readUnknownTable({
    bytes: Buffer.from(text),
    fileName: 'file.csv',
    isWhole: true,
  });
  if (!table) throw new Error('no table was found');
  return suggestMapping(table.header, table.rows, known);
}

async function readWith(mapping: ColumnMapping, text: string): Promise<readonly unknown[]> {
  return (
    await readAll(text, { sources: [...fileSources, makeMappedSource(mapping)] })
  ).readings.map(plain);
}

const trades = [
  'Trade Date,Market,Side,Qty,Price,Total,Fee,Fee Coin,Order Number',
  '2024-07-01 12:00:00,BTC-USD,Buy,0.5,60000,30000,15,USD,o1',
].join('\n');

describe('a file of trades', () => {
  it('is suggested from its header and read as that', async () => {
    const mapping = await suggestFor(trades);
    expect(mapping.columns).toEqual({
      date: 0,
      pair: 1,
      type: 2,
      amount: 3,
      price: 4,
      total: 5,
      feeAmount: 6,
      feeAsset: 7,
      id: 8,
    });
    expect(mapping.types).toEqual({ buy: 'buy' });
    expect(listMappingFaults(mapping)).toEqual([]);
    expect(await readWith(mapping, trades)).toEqual([
      {
        lines: [2],
        externalId: 'o1',
        at: '2024-07-01T16:00:00.000Z',
        type: 'buy',
        movements: ['out 30000 USD', 'in 0.5 BTC', 'fee 15 USD'],
      },
    ]);
  });

  it('rejects a text of the type column that nobody explained, with line and column', async () => {
    expect(
      await readWith(
        await suggestFor(trades),
        `${trades}\n2024-07-02 12:00:00,BTC-USD,Gamble,1,1,1,,,o2`,
      ),
    ).toContainEqual({
      rejected: "'Gamble' has no type. Choose one for it",
      line: 3,
      column: 'Side',
    });
  });
});

describe('a file with a sent and a received side', () => {
  const text = [
    'My statement',
    '',
    'Datum;Art;Sent Amount;Sent Currency;Received Amount;Received Currency;Comment',
    '31.12.2023 23:30;Tausch;1.000,50;EUR;0,05;BTC;',
    '01.02.2024 10:00;Staking;;;0,001;ETH;weekly',
  ].join('\n');

  it('is found behind its preamble, with days first and decimal commas', async () => {
    const mapping = await suggestFor(text);
    expect(mapping).toMatchObject({
      dateOrder: 'day-first',
      decimalComma: true,
      columns: {
        date: 0,
        sentAmount: 2,
        sentAsset: 3,
        receivedAmount: 4,
        receivedAsset: 5,
        memo: 6,
      },
    });
    const withType: ColumnMapping = {
      ...mapping,
      columns: { ...mapping.columns, type: 1 },
      types: { tausch: 'auto', staking: 'staking' },
    };
    expect(await readWith(withType, text)).toEqual([
      {
        lines: [4],
        at: '2024-01-01T04:30:00.000Z',
        type: 'buy',
        movements: ['out 1000.5 EUR', 'in 0.05 BTC'],
      },
      {
        lines: [5],
        at: '2024-02-01T15:00:00.000Z',
        type: 'stake-reward',
        category: 'stakingRewards_standard',
        memo: 'weekly',
        movements: ['in 0.001 ETH'],
      },
    ]);
  });
});

it('reads one signed amount of an asset that no column names', async () => {
  const text =
    'when,change,note\n1704103445,0.5,from work\n1704103446,-0.1,coffee\n1704103447,,nothing\n';
  const mapping: ColumnMapping = {
    ...(await suggestFor(text)),
    columns: { date: 0, amount: 1, memo: 2 },
    fixed: { asset: 'btc' },
    types: {},
  };
  expect(await readWith(mapping, text)).toEqual([
    {
      lines: [2],
      at: '2024-01-01T10:04:05.000Z',
      type: 'deposit',
      memo: 'from work',
      movements: ['in 0.5 BTC'],
    },
    {
      lines: [3],
      at: '2024-01-01T10:04:06.000Z',
      type: 'withdrawal',
      memo: 'coffee',
      movements: ['out 0.1 BTC'],
    },
    {
      rejected: 'is empty or zero, and so are all other amounts of this row',
      line: 4,
      column: 'change',
    },
  ]);
});

describe('a mapping that leaves the decimal mark open', () => {
  const open = {
    columns: { date: 0, type: 1, amount: 2, total: 3 },
    types: { buy: 'buy' },
  } as const;
  const read = async (...rows: readonly string[]): Promise<readonly unknown[]> => {
    const header = ['When', 'What', 'Coins', 'Dollars'];
    const fixed = { asset: 'ETH', totalAsset: 'USD' };
    const mapping = { ...known, ...open, header, fixed, dateOrder: 'auto' as const };
    return readWith(mapping, [header.join(';'), ...rows].join('\n'));
  };

  it('uses the one that the numbers of the file show', async () => {
    const [row] = await read('2024-01-01;Buy;0,123;4.000,50');
    expect(row).toMatchObject({ movements: ['out 4000.5 USD', 'in 0.123 ETH'] });
    const [other] = await read('2024-01-01;Buy;0.123;4,000.50');
    expect(other).toMatchObject({ movements: ['out 4000.5 USD', 'in 0.123 ETH'] });
  });

  it('asks for it if they show none', async () => {
    await expect(read('2024-01-01;Buy;1.234;1.000')).rejects.toThrow(/decimal point or a decimal/);
  });
});

it('says what a mapping lacks', () => {
  const empty: ColumnMapping = {
    name: ' ',
    header: ['a', 'b'],
    columns: {},
    fixed: {},
    types: {},
    dateOrder: 'auto',
    decimalComma: false,
    timeZone: 'UTC',
  };
  expect(listMappingFaults(empty)).toEqual([
    'Enter the name of the exchange or wallet.',
    'Select the column with the date.',
    'Select the column with the amount, or those with the amounts sent and received.',
  ]);
  expect(
    listMappingFaults({
      ...empty,
      name: 'x',
      columns: { date: 7, amount: 1, type: 0 },
      types: { b: 'buy' },
    }),
  ).toEqual([
    'A selected column does not exist in this file.',
    'Select the column with the asset, or enter the asset.',
    'Select the column with the total or the price: some rows are purchases or sales.',
    'Select or enter the currency of the total or price.',
  ]);
});

it('suggests something for any table, and reads any row with it', () => {
  const cell = fc.oneof(
    fc.constantFrom('', '1,5', '2024-01-02', 'BTC', 'buy', '-3', '=1', '__proto__'),
    fc.string({ maxLength: 12 }),
  );
  const header = fc.array(
    fc.constantFrom('Date', 'Type', 'Amount', 'Coin', 'Fee', 'Price', 'Total', 'x'),
    { minLength: 2, maxLength: 9 },
  );
  fc.assert(
    fc.property(
      header,
      fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }),
      (names, rows) => {
        const lines = rows.map((cells, index) => ({ line: index + 2, cells }));
        const parser = makeMappedSource(suggestMapping(names, lines, known)).open(
          names,
          { timeZone: 'UTC' as never },
          [],
        );
        expect([...lines.flatMap((row) => parser.push(row)), ...parser.end()]).toHaveLength(
          lines.length,
        );
      },
    ),
  );
});
