import { expect, it } from 'vitest';
import { unitsAbout } from './units-about.ts';

const legs = [
  { asset: 'USD', quantity: '300' },
  { asset: 'SOL', quantity: '3' },
];

it('gives the units without a known origin, and for other issues what moved', () => {
  expect(unitsAbout({ asset: 'SOL', units: '0.25' }, legs)).toEqual({
    asset: 'SOL',
    quantity: '0.25',
  });
  expect(unitsAbout({ asset: 'SOL', units: null }, legs)).toEqual({ asset: 'SOL', quantity: '3' });
  expect(unitsAbout({ asset: 'BTC' }, legs)).toBeUndefined();
});
