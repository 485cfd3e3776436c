import { calendarYears, ukTaxYears } from '@lotbook/law/tax-year';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OverviewQuery } from '../../generated/graphql.ts';
import type { ReactNode } from 'react';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { Figures } from './Figures.tsx';

vi.mock('../account/use-tax-place.ts', () => ({ useTaxPlace: vi.fn() }));
vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const totals = {
  taxYear: 2024,
  generation: 1,
  totals: {
    year: 2024,
    gain: '800',
    shortTermGain: '300',
    longTermGain: '500',
    income: '0',
    disposals: 3,
  },
  holdings: [],
  activity: {
    sources: 1,
    assets: 1,
    transactions: 5,
    transactionsInYear: 4,
    disposingInYear: 2,
    disposalsInYear: 3,
  },
} as unknown as OverviewQuery['taxTotals'];

it('shows short-term and long-term gains if the country separates them', () => {
  vi.mocked(useTaxPlace).mockReturnValue({ years: calendarYears, unitsRule: undefined });
  render(
    <Figures
      unpriced={[]}
      assumedYears={[]}
      uncertainYears={[]}
      totals={totals}
      currency="USD"
      stale={false}
      computing={false}
      readiness={undefined}
    />,
  );
  expect(screen.getByText('Net gain 2024')).toBeDefined();
  expect(screen.getByText('USD · 3 disposals in 2 transactions')).toBeDefined();
  expect(screen.getByText('Short-term')).toBeDefined();
  expect(screen.getByText('Long-term')).toBeDefined();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 4 }, () => '/evidence?what=year&id=2024'),
  );
});

it('links holdings to their lots, and shows their market value with evidence', () => {
  vi.mocked(useTaxPlace).mockReturnValue({ years: calendarYears, unitsRule: undefined });
  const holdings = [
    {
      asset: 'BTC',
      quantity: '1',
      basis: '1000',
      value: '1500',
      unrealized: '500',
      unitPrice: '1500',
      priceAt: '2026-11-21T12:00:00Z',
      priceFrom: 'kraken',
      lots: 2,
      unknownLots: 0,
    },
    {
      asset: 'DOGE',
      quantity: '7',
      basis: '10',
      value: null,
      unrealized: null,
      lots: 1,
      unknownLots: 0,
    },
  ] as unknown as OverviewQuery['taxTotals']['holdings'];
  render(
    <Figures
      unpriced={[]}
      assumedYears={[]}
      uncertainYears={[]}
      totals={{ ...totals, holdings }}
      currency="USD"
      stale={false}
      computing={false}
      readiness={undefined}
    />,
  );
  expect(screen.getByRole('link', { name: /1,010/ }).getAttribute('href')).toBe(
    '/evidence?what=holding&id=*',
  );
  expect(screen.getByText(/cost basis of 2 assets/).textContent).toMatch(
    /^cost basis of 2 assets · market value 1,500\.00.*, unrealized gain .*500\.00.* · 1 asset has no price$/,
  );
  const worth = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') === '/evidence?what=worth&id=*');
  expect(worth.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1,500\.00$/),
    expect.stringMatching(/500\.00$/),
  ]);
});

it('writes the tax year as the country does, without terms if it has none', () => {
  vi.mocked(useTaxPlace).mockReturnValue({
    years: ukTaxYears,
    unitsRule: 'Same day, thirty days, pool.',
  });
  render(
    <Figures
      unpriced={[]}
      assumedYears={[]}
      uncertainYears={[]}
      totals={totals}
      currency="GBP"
      stale={false}
      computing={false}
      readiness={undefined}
    />,
  );
  expect(screen.getByText('Net gain 2024/25')).toBeDefined();
  expect(screen.queryByText('Short-term')).toBeNull();
  expect(screen.queryByText('Long-term')).toBeNull();
});

const renderFigures = (more: Partial<OverviewQuery['taxTotals']>, computing = false) => {
  vi.mocked(useTaxPlace).mockReturnValue({ years: calendarYears, unitsRule: undefined });
  render(
    <Figures
      unpriced={[]}
      assumedYears={[]}
      uncertainYears={[]}
      totals={{ ...totals, ...more }}
      currency="USD"
      stale={false}
      computing={computing}
      readiness={undefined}
    />,
  );
};

it('marks a cost and a gain of holdings with lots of unknown cost', () => {
  const bar = { asset: 'BAR', basis: '10', value: '90', unrealized: '80', unknownLots: 2 };
  renderFigures({ holdings: [bar] as unknown as OverviewQuery['taxTotals']['holdings'] });
  expect(screen.getAllByText(/the cost of 2 lots is unknown and counts as zero/)).toHaveLength(2);
});

it('counts nothing before the first calculation', () => {
  const activity = { ...totals.activity, disposalsInYear: 0, disposingInYear: 0 };
  renderFigures({ generation: 0, activity }, true);
  expect(document.body.textContent).not.toMatch(/\b0 /);
});
