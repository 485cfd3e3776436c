import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Holdings, inOrder, type Holding } from './Holdings.tsx';

vi.mock('../../system/links.tsx', () => ({ WhyLink: ({ children }: { children: ReactNode }) => <span>{children}</span> }));
afterEach(cleanup);

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

const show = (held: readonly Holding[]): readonly (readonly string[])[] => {
  render(<Holdings holdings={held} currency="USD" stale={false} />);
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
};

it('without any current price only quantity and cost are told, the costliest first, and no share of anything', () => {
  expect(show(holdings.map((each) => ({ ...each, value: null })))).toEqual([
    ['Asset', 'Quantity', 'Cost, USD'],
    [expect.stringContaining('FOO'), '10,000.00', '300.00'],
    [expect.stringContaining('SOL'), '9.00', '100.00'],
    [expect.stringContaining('BTC'), '0.50', '20.00'],
  ]);
});

it('as far as prices are known a share is of what everything with one is worth', () => {
  const rows = show(holdings);
  expect(rows[0]).toEqual(['Asset', 'Quantity', 'Cost, USD', 'Worth, USD', 'Not yet realized', 'Share']);
  expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['94.7%', '–', '5.2%']);
});
