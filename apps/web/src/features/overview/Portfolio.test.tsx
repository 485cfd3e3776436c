import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Holding } from './holding.ts';
import { Portfolio } from './Portfolio.tsx';

vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
const { allowed } = vi.hoisted(() => ({ allowed: { sourceAdd: true } }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => allowed.sourceAdd }) }));
afterEach(() => {
  cleanup();
  allowed.sourceAdd = true;
});

const holding = (asset: string, value: string | null): Holding => ({
  __typename: 'Holding',
  asset,
  quantity: '1',
  basis: '500',
  value,
  unrealized: null,
  unitPrice: '2',
  priceAt: '2026-11-21T12:00:00Z',
  priceFrom: 'file',
  lots: 1,
  unknownLots: 0,
});
const inSource = (
  name: string,
  value: string | null,
): ComponentProps<typeof Portfolio>['sources'][number] => ({
  __typename: 'SourceValue',
  id: name.toLowerCase(),
  kind: name === 'Ledger' ? 'wallet' : 'exchange',
  name,
  provider: 'other',
  value,
  unpriced: 0,
});
const show = (...holdings: readonly Holding[]) =>
  render(
    <Portfolio
      holdings={holdings}
      sources={[inSource('Kraken', '300'), inSource('Ledger', '100'), inSource('Old wallet', null)]}
      currency="USD"
      stale={false}
    />,
  ).container;
const showByAsset = (...holdings: readonly Holding[]) => {
  show(...holdings);
  fireEvent.click(screen.getByRole('button', { name: 'Asset' }));
};

it('explains how to add prices without any current price, and shows no cost as market value', () => {
  const text = show(holding('BTC', null), holding('ETH', null)).textContent;
  expect(text).toContain(
    'We have no current prices for your assets, so we can’t show their market value.',
  );
  expect(text).not.toMatch(/500|%/);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/general',
    '/sources/add',
  ]);
});

it('offers files only to people who may add them', () => {
  allowed.sourceAdd = false;
  show(holding('BTC', null));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/general',
  ]);
});

it('shows assets with a price by market value', () => {
  showByAsset(holding('BTC', '300'), holding('ETH', '100'), holding('DOGE', null));
  expect(
    screen.getByText('By market value, in USD, without 1 asset that has no price'),
  ).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/BTC300.0075.0%/),
    expect.stringMatching(/ETH100.0025.0%/),
  ]);
});

it('shows the exchanges and wallets that hold them, each with a link to its page', () => {
  show(holding('BTC', '400'));
  expect(screen.getByText('By market value, in USD')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Kraken300.0075.0%/),
    expect.stringMatching(/Ledger100.0025.0%/),
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/exchanges/kraken',
    '/wallets/ledger',
  ]);
});

it('links each asset, and all others together, to the evidence of its value', () => {
  showByAsset(
    ...Array.from({ length: 8 }, (_, index) => holding(`A${index}`, String(900 - index))),
  );
  const leads = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(leads).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((index) => `/evidence?what=worth&id=A${index}`),
    '/evidence?what=worth&id={"without":["A0","A1","A2","A3","A4","A5"]}',
  ]);
});

it('never shows a share of zero for an asset with a value', () => {
  showByAsset(holding('BTC', '100000'), holding('ETH', '1'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/99\.9%$/),
    expect.stringMatching(/<0\.1%$/),
  ]);
});

it('is empty without holdings', () => {
  expect(show().textContent).toBe('');
});
