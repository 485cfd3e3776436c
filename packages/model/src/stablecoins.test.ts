import { renderInEnglish } from '@lotbook/messages/fill';
import { expect, it } from 'vitest';
import { getPriceSources } from './price-origin.ts';
import { isAssumed, isDollarStablecoin } from './stablecoins.ts';

it('knows dollar stablecoins, and none that lost its peg or follows another currency', () => {
  expect(['USDT', 'USDC', 'DAI', 'PYUSD'].every(isDollarStablecoin)).toBe(true);
  expect(['USTC', 'UST', 'EURC', 'BTC', 'USD'].some(isDollarStablecoin)).toBe(false);
});

it('names an assumed price as one', () => {
  expect([isAssumed('assumed'), isAssumed('assumed+ecb'), isAssumed('coinbase')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(renderInEnglish(getPriceSources('assumed+ecb'))).toBe(
    'assumed 1.00 USD and the European Central Bank',
  );
});
