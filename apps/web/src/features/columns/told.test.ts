import { expect, it } from 'vitest';
import { columnOf, textsOf, toldOf, withColumn, withEntry, type Preview } from './told.ts';

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

it('changes one column or entry and leaves the others', () => {
  const told = withColumn(toldOf(preview), 'amount', 2);
  expect([columnOf(told, 'date'), columnOf(told, 'amount')]).toEqual([0, 2]);
  expect(columnOf(withColumn(told, 'amount', undefined), 'amount')).toBeUndefined();
  expect(withEntry(withEntry(told, 'fixed', 'asset', 'BTC'), 'fixed', 'asset', 'ETH').fixed).toEqual([{ key: 'asset', value: 'ETH' }]);
});

it('asks about each text of the type column once, and about those that were explained before', () => {
  expect(textsOf(preview, toldOf(preview))).toEqual([]);
  expect(textsOf(preview, withColumn(toldOf(preview), 'type', 1))).toEqual(['got', 'gave']);
});
