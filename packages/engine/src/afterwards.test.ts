import type { AssetId } from '@lotbook/model/ids';
import { expect, test } from 'vitest';
import { getLaterRules } from './afterwards.ts';

const [btc, tslax] = ['BTC', 'TSLAX'] as const as unknown as readonly [AssetId, AssetId];
type Settings = Parameters<typeof getLaterRules>[0];
const told = (settings: Settings) => {
  const found = getLaterRules(settings);
  return found && `${found.as} ${found.days} ${[btc, tslax].filter(found.reaches).join(' ')}`;
};

test('in the United Kingdom what is bought within thirty days is identified with what was disposed of, whatever it is', () => {
  expect(told({ jurisdiction: 'UK', treatments: {} })).toBe('identified 30 BTC TSLAX');
});

test('in the United States nothing that comes after has a say, but of what losses of wash sales are put off', () => {
  expect(told({ jurisdiction: 'US', treatments: {} })).toBeUndefined();
  expect(
    told({ jurisdiction: 'US', treatments: {}, assets: { [tslax]: { security: true } } }),
  ).toBe('deferred 30 TSLAX');
  expect(told({ jurisdiction: 'US', treatments: { washSale: 'all' } })).toBe(
    'deferred 30 BTC TSLAX',
  );
  expect(
    told({
      jurisdiction: 'US',
      treatments: { washSale: 'off' },
      assets: { [tslax]: { security: true } },
    }),
  ).toBeUndefined();
});
