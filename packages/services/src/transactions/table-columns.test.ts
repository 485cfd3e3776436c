import type { TransactionRow } from '@lotbook/db/stores/transactions';
import { expect, test } from 'vitest';
import { getWrittenColumns } from './table-columns.ts';

const row = {
  id: 't1',
  at: '2025-03-01T10:00:00.000Z',
  type: 'crypto-crypto',
  category: 'collateralizeNonTaxable_standard',
  gain: '-7.5',
  term: 'mixed',
  matchState: 'unmatched',
  ignored: true,
  edited: true,
  issueCodes: ['missing-price', 'unmatched-deposit'],
  memo: 'Of the source',
  memos: ['=1+2'],
} as unknown as TransactionRow;
const around = { getTime: (at: string) => at.slice(0, 10), sourceName: () => 'Kraken' };
const cells = (...ids: string[]) =>
  getWrittenColumns(ids).map(({ label, of }) => `${label}: ${of(row, around)}`);

test('the export has the texts of the table, and links to the transaction', () => {
  expect(cells('date', 'type', 'category', 'gainLoss', 'match', 'flags', 'memo')).toEqual([
    'Date: 2025-03-01',
    'Type: Crypto trade',
    'Category: Collateral posted',
    'Gain: -7.5',
    'Term: mixed',
    'Match: no match',
    'Flags: Excluded from calculations, Edited, No price, Unmatched deposit',
    'Memo: =1+2 · Of the source',
    'Transaction: t1',
  ]);
});

test('amounts have no trailing zeros, and unknown ones are empty', () => {
  const known = {
    ...row,
    value: '2792.000',
    income: '19.690',
    costBasis: null,
  } as unknown as TransactionRow;
  expect(
    getWrittenColumns(['value', 'income', 'costBasis']).map(({ of }) => of(known, around)),
  ).toEqual(['2792', '19.69', '', 't1']);
});

const makeMoved = (...movements: readonly (readonly [string, string, string])[]) => {
  const of = {
    ...row,
    movements: movements.map(([direction, quantity, asset]) => ({ direction, quantity, asset })),
  } as unknown as TransactionRow;
  return getWrittenColumns(['asset', 'amount'])
    .slice(0, 2)
    .map((column) => column.of(of, around));
};

test('asset and amount are those of what was bought or what left, with its sign', () => {
  expect(makeMoved(['out', '2357.46', 'USD'], ['in', '2', 'ETH'])).toEqual(['ETH', '2']);
  expect(makeMoved(['out', '0.1', 'BTC'], ['in', '9000', 'USD'])).toEqual(['BTC', '-0.1']);
  expect(makeMoved(['in', '0.01', 'BTC'])).toEqual(['BTC', '0.01']);
});

test('the term is at the chosen column', () => {
  expect(cells('term', 'gainLoss')).toEqual(['Term: mixed', 'Gain: -7.5', 'Transaction: t1']);
});
