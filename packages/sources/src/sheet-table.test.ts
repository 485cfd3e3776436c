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
