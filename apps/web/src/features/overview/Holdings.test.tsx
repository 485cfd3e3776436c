import { expect, it } from 'vitest';
import { inOrder, type Holding } from './Holdings.tsx';

const holding = (asset: string, quantity: string, basis: string, value: string | null): Holding =>
  ({ __typename: 'Holding', asset, quantity, basis, value, unrealized: null, lots: 1 }) as Holding;
const holdings = [holding('SOL', '9', '100', '50'), holding('BTC', '0.5', '20', '900'), holding('FOO', '10000', '300', null)];

it.each([
  ['share', 'desc', ['BTC', 'FOO', 'SOL']],
  ['share', 'asc', ['SOL', 'FOO', 'BTC']],
  ['asset', 'asc', ['BTC', 'FOO', 'SOL']],
  ['asset', 'desc', ['SOL', 'FOO', 'BTC']],
  ['quantity', 'desc', ['FOO', 'SOL', 'BTC']],
  ['basis', 'asc', ['BTC', 'SOL', 'FOO']],
  ['value', 'desc', ['BTC', 'SOL', 'FOO']],
  ['value', 'asc', ['SOL', 'BTC', 'FOO']],
] as const)('holdings by %s, %s: what nobody knows stands last', (column, order, expected) => {
  expect(inOrder(holdings, { column, order }).map(({ asset }) => asset)).toEqual(expected);
});
