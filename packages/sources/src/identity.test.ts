import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import type { ReadTransaction } from './file-source.ts';
import { getContentKey } from './identity.ts';

const swap = (first: string, second: string, memo?: string): ReadTransaction => ({
  at: '2024-01-01T00:00:00.000Z' as Instant,
  type: 'swap',
  movements: [
    { direction: 'out', asset: 'BTC' as AssetId, quantity: quantity(first) },
    { direction: 'in', asset: 'ETH' as AssetId, quantity: quantity(second), sourceName: 'Ledger' },
  ],
  ...(memo && { memo }),
});

it('is one text, whatever way digits are written and movements stand', () => {
  const key = getContentKey(swap('0.10', '2'));
  expect(key).toBe(
    '["","2024-01-01T00:00:00.000Z","swap","","","",["[\\"in\\",\\"Ledger\\",\\"ETH\\",\\"2\\",\\"\\",\\"\\",\\"\\",\\"\\"]","[\\"out\\",\\"\\",\\"BTC\\",\\"0.1\\",\\"\\",\\"\\",\\"\\",\\"\\"]"]]',
  );
  expect(getContentKey(swap('.1', '2.000'))).toBe(key);
  expect(
    getContentKey({ ...swap('0.1', '2'), movements: swap('0.1', '2').movements.toReversed() }),
  ).toBe(key);
});

it('is another text for every other fact', () => {
  const keys = [
    swap('0.1', '2'),
    swap('0.2', '2'),
    swap('0.1', '3'),
    swap('0.1', '2', 'memo'),
    { ...swap('0.1', '2'), txHash: '0x1' },
    { ...swap('0.1', '2'), externalId: 'a' },
  ].map(getContentKey);
  expect(new Set(keys).size).toBe(keys.length);
});
