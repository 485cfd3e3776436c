import { expect, it } from 'vitest';
import { findLegAbout } from './find-leg-about.ts';

const legs = [
  { asset: 'USD', quantity: '300' },
  { asset: 'SOL', quantity: '3' },
];

it('gives the units without a known origin, and for other issues what moved', () => {
  expect(findLegAbout({ asset: 'SOL', units: '0.25' }, legs)).toEqual({
    asset: 'SOL',
    quantity: '0.25',
  });
  expect(findLegAbout({ asset: 'SOL', units: null }, legs)).toEqual({
    asset: 'SOL',
    quantity: '3',
  });
  expect(findLegAbout({ asset: 'BTC' }, legs)).toBeUndefined();
});
