import { expect, it } from 'vitest';
import { plain, readAll } from '../testing.ts';

const readIds = async (...rows: readonly string[]) =>
  (
    await readAll(['Timestamp,Type,Received Amount,Received Asset,To,Id', ...rows].join('\n'))
  ).readings.map((reading) => {
    const { rejected, skipped, externalId, movements, line, column } = plain(reading);
    return rejected === undefined ? (skipped ?? [externalId, movements]) : [line, column, rejected];
  });

it('an Id names one row: the same row again is skipped, another one rejected with the line that has the Id', async () => {
  expect(
    await readIds(
      '2024-01-01,deposit,1,BTC,Kraken,b',
      '2024-01-01,deposit,1.0,BTC,Kraken,b',
      '2024-02-01,deposit,2,BTC,Kraken,b',
    ),
  ).toEqual([
    ['b', ['in 1 BTC, at Kraken']],
    'repeats line 2',
    [
      4,
      'Id',
      "'b' is already the Id of line 2, which has other contents. Give this row another Id",
    ],
  ]);
});

it('sources number their rows apart, and rows without an Id are as many as there are', async () => {
  expect(
    await readIds(
      '2024-01-01,deposit,1,BTC,Kraken,7',
      '2024-01-01,deposit,1,BTC,Gemini,7',
      '2024-01-01,deposit,1,BTC,Kraken,',
      '2024-01-01,deposit,1,BTC,Kraken,',
    ),
  ).toHaveLength(4);
});

it('names of wallets in another case are the same wallet', async () => {
  expect(
    await readIds('2024-01-01,deposit,1,BTC,Kraken,7', '2024-01-01,deposit,1,BTC,kraken,7'),
  ).toEqual([['7', ['in 1 BTC, at Kraken']], 'repeats line 2']);
  expect(
    await readIds('2024-01-01,deposit,1,BTC,Kraken,7', '2024-01-01,deposit,2,BTC,KRAKEN,7'),
  ).toHaveLength(2);
});
