import type { AssetId } from '@lotbook/model/ids';
import { expect, test } from 'vitest';
import { getLaterRules } from './later-rules.ts';

const [btc, tslax] = ['BTC', 'TSLAX'] as const as unknown as readonly [AssetId, AssetId];
type Settings = Parameters<typeof getLaterRules>[0];
const describeLaterRules = (settings: Settings) => {
  const found = getLaterRules(settings);
  return found && `${found.as} ${found.days} ${[btc, tslax].filter(found.reaches).join(' ')}`;
};

test('identifies a disposal with purchases within thirty days after it in the United Kingdom, for any asset', () => {
  expect(describeLaterRules({ jurisdiction: 'UK', treatments: {} })).toBe(
    'identified 30 BTC TSLAX',
  );
});

test('ignores later purchases in the United States, except for wash sales', () => {
  expect(describeLaterRules({ jurisdiction: 'US', treatments: {} })).toBeUndefined();
  expect(
    describeLaterRules({
      jurisdiction: 'US',
      treatments: {},
      assets: { [tslax]: { security: true } },
    }),
  ).toBe('deferred 30 TSLAX');
  expect(describeLaterRules({ jurisdiction: 'US', treatments: { washSale: 'all' } })).toBe(
    'deferred 30 BTC TSLAX',
  );
  expect(
    describeLaterRules({
      jurisdiction: 'US',
      treatments: { washSale: 'off' },
      assets: { [tslax]: { security: true } },
    }),
  ).toBeUndefined();
});
