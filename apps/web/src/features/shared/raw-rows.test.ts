import { expect, it } from 'vitest';
import { readRawRows } from './raw-rows.ts';

it('keeps the order of the columns, and a name that comes twice', () => {
  expect(
    readRawRows([
      [
        ['Amount', '1.5'],
        ['Fee', ''],
        ['Amount', '2'],
      ],
    ]),
  ).toEqual([
    [
      ['Amount', '1.5'],
      ['Fee', ''],
      ['Amount', '2'],
    ],
  ]);
});

it('reads a row that is an object', () => {
  expect(readRawRows([{ txid: 'L1', amount: 3 }])).toEqual([
    [
      ['txid', 'L1'],
      ['amount', '3'],
    ],
  ]);
});

it('shows nothing where there is nothing', () => {
  expect(readRawRows(null)).toEqual([]);
  expect(readRawRows([null, []])).toEqual([]);
});
