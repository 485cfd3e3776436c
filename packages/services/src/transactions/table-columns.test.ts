import type { TransactionRow } from '@lotbook/db/stores/transactions';
import { expect, test } from 'vitest';
import { writtenColumns } from './table-columns.ts';

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
  issueCodes: ['missing-price'],
  memo: 'Of the source',
  memos: ['=1+2'],
} as unknown as TransactionRow;
const around = { timeOf: (at: string) => at.slice(0, 10), sourceName: () => 'Kraken', currency: 'USD' };
const cells = (...ids: string[]) => writtenColumns(ids).map(({ label, of }) => `${label}: ${of(row, around)}`);

test('the file says what the table says, in the same words, and leads to the transaction', () => {
  expect(cells('date', 'type', 'category', 'gainLoss', 'match', 'flags', 'memo')).toEqual([
    'Date: 2025-03-01',
    'Type: Trade of assets',
    'Category: Collateral posted',
    'Gain: -7.5',
    'Term: mixed',
    'Match: no match',
    'Flags: left out, edited, missing-price',
    'Memo: =1+2 · Of the source',
    'Transaction: t1',
  ]);
});

const worth = (...movements: readonly object[]) =>
  writtenColumns(['value', 'income'])
    .slice(0, 2)
    .map(({ of }) => of({ ...row, value: null, income: '19.690', movements } as unknown as TransactionRow, around));

test('money of the account is worth itself; of other money, and of units without a price, no worth is known', () => {
  const deposit = { direction: 'in', asset: 'USD', quantity: '2792' };
  expect(worth(deposit)).toEqual(['2792', '19.69']);
  expect(worth(deposit, { direction: 'fee', asset: 'USD', quantity: '3000' })[0]).toBe('2792');
  expect(worth({ direction: 'fee', asset: 'USD', quantity: '3' })[0]).toBe('3');
  expect(worth({ ...deposit, asset: 'EUR' })[0]).toBe('');
  expect(worth(deposit, { direction: 'out', asset: 'BTC', quantity: '1' })[0]).toBe('');
});

test('the term stands where somebody put it', () => {
  expect(cells('term', 'gainLoss')).toEqual(['Term: mixed', 'Gain: -7.5', 'Transaction: t1']);
});
