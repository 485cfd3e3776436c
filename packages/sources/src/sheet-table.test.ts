import { expect, it } from 'vitest';
import { plain, readAll, sheetXml, workbook } from './testing.ts';

const order = (line: string): string[] =>
  line.split(',').flatMap((cell, at) => (at % 3 === 1 ? ['', '', cell] : [cell]));

const orders = (...below: string[][]): Uint8Array =>
  workbook({
    sheet1: sheetXml([
      ['Spot Order History', ''],
      ['', 'Period(UTC--3)', '2026-01-01 to 2026-12-31'],
      order(
        'Time,OrderNo,Pair,Type¹,Side,Order Price,Order Amount,Time,Executed²,Average Price,Trading total³,Status',
      ),
      order(
        '2026-07-15 18:37:22,77,XRPUSDC,LIMIT,BUY,1,17.9XRP,2026-07-15 22:37:22,17.9XRP,1.1149,19.95671USDC,Filled',
      ),
      ...below,
    ]),
  });

it('reads the table of a workbook whose merged cells leave empty columns, in the zone above it', async () => {
  const { readings, source } = await readAll(orders(), { fileName: 'orders.xlsx' });
  expect(source.id).toBe('binance-order-list-csv');
  expect(readings.map(plain)).toEqual([
    {
      lines: [4],
      externalId: '77',
      at: '2026-07-16T01:37:22.000Z',
      type: 'crypto-crypto',
      movements: ['out 19.95671 USDC', 'in 17.9 XRP'],
    },
  ]);
});

it('drops no line of text below such a table', async () => {
  const { readings } = await readAll(orders(['', '1. Prices are averages']), {
    fileName: 'orders.xlsx',
  });
  expect(readings.map(({ kind }) => kind)).toEqual(['transaction', 'rejected']);
});

it('refuses a table with values in a column without a name', async () => {
  const row = order('2026-07-15 18:37:22,77,XRPUSDC,LIMIT,BUY,1,17.9XRP,x,17.9XRP,1,19USDC,Filled');
  await expect(
    readAll(orders(row.with(1, 'surprise')), { fileName: 'orders.xlsx' }),
  ).rejects.toThrow('could not be processed');
});

const movements = async (...rows: string[][]): Promise<readonly unknown[]> => {
  const file = workbook({ sheet1: sheetXml(rows) });
  const { readings } = await readAll(file, { fileName: 'orders.xlsx' });
  return readings
    .map(plain)
    .map((each) => each['movements'] ?? each['skipped'] ?? each['rejected']);
};
const cells = (line: string): string[] => line.split(',');

const binance = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const deposit = 'L1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,0.5,0,0.5';
/** The same with empty columns, as merged cells leave them. */
const spread = (line: string, every: number): string[] =>
  cells(line).flatMap((cell, at) => (at % every === 1 ? ['', cell] : [cell]));

it.each([
  [
    'in another order',
    binance.split(',').toReversed().join(','),
    ',2,ETH,Deposit,Spot,2023-06-13 12:06:41,1',
    'the header of another table, with its columns in another order',
    'in 2 ETH',
  ],
  [
    'of another format',
    kraken,
    deposit,
    'the header of another table: Kraken: Ledgers (CSV)',
    'in 0.5 BTC',
  ],
])(
  'reads a first table of one row above a longer one %s',
  async (_, header, row, note, movement) => {
    const first = [cells(binance), cells('1,2023-06-12 12:06:41,Spot,Deposit,BTC,0.5,')];
    const further = [cells(header), cells(row), cells(row), cells(row)];
    expect(await movements(...first, ...further)).toEqual([
      ['in 0.5 BTC'],
      note,
      [movement],
      [movement],
      [movement],
    ]);
  },
);

it('reads two tables whose merged cells leave different columns empty', async () => {
  const rows = [
    spread(binance, 3),
    spread('1,2023-06-12 12:06:41,Spot,Deposit,BTC,0.5,', 3),
    spread(kraken, 2),
    spread(deposit, 2),
    ['', 'All amounts are exact'],
  ];
  expect(await movements(...rows)).toEqual([
    ['in 0.5 BTC'],
    'the header of another table: Kraken: Ledgers (CSV)',
    ['in 0.5 BTC'],
    expect.any(String),
  ]);
});

it('reads no table below one whose columns nobody knows', async () => {
  for (const above of [
    ['Day,Coin,Units', '2024-01-01,BTC,1'],
    ['2024-01-01,BTC,1', '2024-01-02,BTC,2'],
  ])
    await expect(
      movements(['My list'], ...above.map(cells), cells(kraken), cells(deposit)),
    ).rejects.toThrow('could not be processed');
});

it('reads a table below lines that are none', async () => {
  expect(
    await movements(
      ['Statement', 'from 2024-01-01', 'to 2024-12-31'],
      ['Balance', '1000.50', 'USD'],
      cells(kraken),
      cells(deposit),
    ),
  ).toEqual([['in 0.5 BTC']]);
});
