import type { Instant } from '@lotbook/model/time';
import { expect, test } from 'vitest';
import { getReportedTogether } from './shared-addresses.ts';

const at = (day: string): Instant => `${day}T00:00:00.000Z` as Instant;

test('pages about one address are merged: the latest state, the first time and the last', () => {
  const told = getReportedTogether([
    { address: 'a', branch: 'wpkh/0', index: 0, transactions: 2, balance: '1' },
    { address: 'b', transactions: 0 },
    { address: 'a', firstSeen: at('2024-02-01'), lastSeen: at('2024-05-01') },
    { address: 'a', firstSeen: at('2024-01-01'), lastSeen: at('2024-03-01'), balance: '0.5' },
  ]);
  expect(told).toEqual([
    {
      address: 'a',
      branch: 'wpkh/0',
      index: 0,
      transactions: 2,
      balance: '0.5',
      firstSeen: at('2024-01-01'),
      lastSeen: at('2024-05-01'),
    },
    { address: 'b', transactions: 0 },
  ]);
});
