import { expect, it } from 'vitest';
import { plain, readAll } from '../testing.ts';
import { getOrder } from './short-dates.ts';

const file = (...dates: readonly string[]): string =>
  [
    '#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID',
    ...dates.map((date, index) => `${index},BTC/USD,1,10,0,0,BTC,${date} 10:00:00,7`),
  ].join('\n');

const times = async (...dates: readonly string[]): Promise<readonly unknown[]> =>
  (await readAll(file(...dates))).readings
    .map(plain)
    .map((reading) => reading['at'] ?? reading['rejected']);

it('takes the order of dates from the row that gives it away', async () => {
  expect([
    getOrder('03-04-21 10:00'),
    getOrder('21-04-03 10:00'),
    getOrder('21-04-22 10:00'),
  ]).toEqual(['day-first', 'year-first', undefined]);
  expect(await times('21-04-22', '05-04-22')).toEqual([
    '2022-04-21T10:00:00.000Z',
    '2022-04-05T10:00:00.000Z',
  ]);
  expect(await times('21-04-22', '21-04-05')).toEqual([
    '2021-04-22T10:00:00.000Z',
    '2021-04-05T10:00:00.000Z',
  ]);
});

it('rejects what can be read in two ways where no row tells', async () => {
  expect(await times('21-04-22')).toEqual([
    "'21-04-22 10:00:00' can be read in two ways, and no row shows which. Export a longer period with the date as YY-MM-DD",
  ]);
});
