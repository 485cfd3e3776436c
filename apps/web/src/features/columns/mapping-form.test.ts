import { expect, it } from 'vitest';
import {
  getColumn,
  getField,
  getMissingAssets,
  getTypeTexts,
  setEntry,
  setField,
  toMappingInput,
  type Preview,
} from './mapping-form.ts';

const preview: Preview = {
  __typename: 'ColumnPreview',
  fileName: 'corner.csv',
  header: ['Day', 'What', 'Coins'],
  rows: [
    { __typename: 'ColumnPreviewRow', line: 2, cells: ['2024-07-01', 'Got', '1'] },
    { __typename: 'ColumnPreviewRow', line: 3, cells: ['2024-07-02', 'got', '1'] },
  ],
  mapping: {
    __typename: 'ColumnMapping',
    name: 'corner',
    columns: [{ __typename: 'MappedColumn', field: 'date', column: 0 }],
    fixed: [],
    types: [{ __typename: 'MappingEntry', key: 'gave', value: 'withdrawal' }],
    dateOrder: 'auto',
    decimalComma: false,
    timeZone: 'UTC',
  },
  faults: [],
  guesses: [],
  readings: [],
  read: 0,
  rejected: 0,
  skipped: 0,
};
const mapping = toMappingInput(preview);

it('gives a column one field, and moves a field from the column that had it', () => {
  const both = setField(mapping, 2, 'amount');
  expect([getField(both, 0), getField(both, 1), getField(both, 2)]).toEqual([
    'date',
    undefined,
    'amount',
  ]);
  const moved = setField(both, 1, 'date');
  expect([getField(moved, 0), getField(moved, 1)]).toEqual([undefined, 'date']);
  expect(getColumn(setField(both, 2, 'total'), 'amount')).toBeUndefined();
  expect(getField(setField(both, 2, undefined), 2)).toBeUndefined();
});

it('changes one entry and leaves the others', () => {
  expect(
    setEntry(setEntry(mapping, 'fixed', 'asset', 'BTC'), 'fixed', 'asset', 'ETH').fixed,
  ).toEqual([{ key: 'asset', value: 'ETH' }]);
  expect(setEntry(mapping, 'types', 'gave', '').types).toEqual([]);
});

const keys = (columns: readonly string[]): readonly string[] =>
  getMissingAssets({
    ...mapping,
    columns: columns.map((field, column) => ({ field, column })),
  }).map(({ key }) => key);

it('asks only for assets that the file needs but has no column for', () => {
  expect(keys(['date', 'amount', 'price', 'feeAmount'])).toEqual([
    'asset',
    'totalAsset',
    'feeAsset',
  ]);
  expect(keys(['date', 'amount', 'asset', 'price', 'totalAsset'])).toEqual([]);
  expect(keys(['date', 'pair', 'amount', 'total', 'feeAmount'])).toEqual([]);
});

it('lists each value of the type column once, and those already mapped', () => {
  expect(getTypeTexts(preview, mapping)).toEqual([]);
  expect(getTypeTexts(preview, setField(mapping, 1, 'type'))).toEqual(['got', 'gave']);
});
