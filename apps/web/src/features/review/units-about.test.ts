import { expect, it } from 'vitest';
import { unitsAbout } from './units-about.ts';

const legs = [
  { asset: 'USD', quantity: '300' },
  { asset: 'SOL', quantity: '3' },
];
const more = 'More SOL left Kraken than the book has there: it does not tell where';

it('shows how many units lack a cost basis, and the whole leg for other issues', () => {
  const missing = { code: 'missing-basis', asset: 'SOL' };
  expect(unitsAbout({ ...missing, message: `${more} 0.25 of the 3 SOL came from.` }, legs)).toEqual(
    { asset: 'SOL', quantity: '0.25' },
  );
  expect(unitsAbout({ ...missing, message: `${more} the 3 SOL came from.` }, legs)).toEqual({
    asset: 'SOL',
    quantity: '3',
  });
  expect(unitsAbout({ code: 'missing-price', asset: 'SOL', message: 'No price.' }, legs)).toEqual({
    asset: 'SOL',
    quantity: '3',
  });
  expect(unitsAbout({ ...missing, asset: 'BTC', message: '' }, legs)).toBeUndefined();
});
