import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Holding } from './holding.ts';
import { Holdings, sortHoldings } from './Holdings.tsx';

const place = vi.hoisted((): { unitsRule: string | undefined } => ({ unitsRule: undefined }));
vi.mock('../account/use-tax-place.ts', () => ({ useTaxPlace: () => place }));
vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const holding = (
  asset: string,
  quantity: string,
  basis: string,
  value: string | null,
): Holding => ({
  __typename: 'Holding',
  asset,
  quantity,
  basis,
  value,
  unrealized: value && '1',
  unitPrice: '2',
  priceAt: '2026-11-21T12:00:00Z',
  priceFrom: 'file',
  lots: 1,
  unknownLots: 0,
});
const holdings = [
  holding('SOL', '9', '100', '50'),
  holding('BTC', '0.5', '20', '900'),
  holding('FOO', '10000', '300', null),
];

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
  expect(sortHoldings(holdings, { column, order }).map(({ asset }) => asset)).toEqual(expected);
});

const show = (held: readonly Holding[]): readonly (readonly string[])[] => {
  render(<Holdings holdings={held} currency="USD" stale={false} />);
  return screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

it('shows only quantity and cost basis without any current price, the highest cost first', () => {
  expect(show(holdings.map((each) => ({ ...each, value: null })))).toEqual([
    ['Asset', 'Quantity', 'Cost basis (USD)'],
    [expect.stringContaining('FOO'), '10,000.00', '300.00'],
    [expect.stringContaining('SOL'), '9.00', '100.00'],
    [expect.stringContaining('BTC'), '0.50', '20.00'],
  ]);
});

it('shows the share of the market value of all holdings with a price', () => {
  const rows = show(holdings);
  expect(rows[0]).toEqual([
    'Asset',
    'Quantity',
    'Cost basis (USD)',
    'Market value (USD)',
    'Unrealized gain',
    'Share',
  ]);
  expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['94.7%', '–', '5.2%']);
});

const onPhone = (held: readonly Holding[]): readonly string[] => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return show(held).map((cells) => cells.join(' | '));
};
const leads = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('links the cost basis to its lots on phones too', () => {
  expect(onPhone(holdings.slice(0, 2))).toEqual([
    'Description and date | Amount and outcome',
    'BTC0.50, cost basis 20.00 | 900.00 USD▲gain +1.00',
    'SOL9.00, cost basis 100.00 | 50.00 USD▲gain +1.00',
  ]);
  expect(leads()).toEqual([
    ['20.00', '/evidence?what=holding&id=BTC'],
    ['900.00 USD', '/evidence?what=worth&id=BTC'],
    ['▲gain +1.00', '/evidence?what=worth&id=BTC'],
    ['100.00', '/evidence?what=holding&id=SOL'],
    ['50.00 USD', '/evidence?what=worth&id=SOL'],
    ['▲gain +1.00', '/evidence?what=worth&id=SOL'],
  ]);
});

it('shows the cost basis instead of the market value on phones without any current price', () => {
  expect(onPhone([{ ...holdings[0]!, value: null }])).toEqual([
    'Description and date | Amount and outcome',
    'SOL9.00 | 100.00 USDcost basis',
  ]);
  expect(leads()).toEqual([['100.00 USD', '/evidence?what=holding&id=SOL']]);
});

it('counts lots unless the country pools units', () => {
  show(holdings);
  expect(screen.getByText('At the end of your data, in 3 tax lots')).toBeDefined();
  cleanup();
  place.unitsRule = 'Units are identified with the pool.';
  show(holdings);
  expect(screen.getByText('At the end of your data')).toBeDefined();
});

it('shows no cost of zero if it is unknown, and marks costs and gains that lack one', () => {
  const rows = show([
    { ...holding('BAR', '7', '0', '900'), unknownLots: 1 },
    { ...holding('SOL', '9', '100', '50'), unknownLots: 2 },
  ]);
  expect(rows[1]?.[2]).toMatch(/^–/);
  expect(screen.getAllByText(/Incomplete: the cost of 2 lots is unknown/)).toHaveLength(2);
});
