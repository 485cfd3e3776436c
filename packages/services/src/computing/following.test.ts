import type { FiatCode } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import { utc } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { Following } from './following.ts';

const settings: TaxSettings = {
  jurisdiction: 'UK',
  currency: 'GBP' as FiatCode,
  timeZone: utc,
  method: 'FIFO',
  methodChanges: [],
  tracking: 'universal',
  treatments: {},
};

/** The assets whose transactions are read to explain one asset. */
function listFollowed(asset: string): readonly string[] {
  const following = new Following(asset, settings);
  const all: string[] = [];
  for (let next = following.next(); next !== undefined; next = following.next()) all.push(next);
  return all;
}

it.each(['BTC', 'btc', 'BCH', 'bch'])(
  'coins of a fork and their origin are read together, however they are written: %s',
  (asset) => {
    expect(listFollowed(asset)).toEqual(expect.arrayContaining(['BTC', 'btc', 'BCH', 'bch']));
  },
);

it('other assets are read by themselves', () => {
  expect(listFollowed('DOGE')).toEqual(['DOGE']);
});
