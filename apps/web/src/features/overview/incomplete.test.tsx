import { calendarYears } from '@lotbook/law/tax-year';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OverviewQuery } from '../../generated/graphql.ts';
import type { YearReady } from '../account/year-ready.ts';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import { Gains } from './Gains.tsx';
import { IncomeByCategory } from './IncomeByCategory.tsx';
import { Ready } from './Ready.tsx';

vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: calendarYears, unitsRule: undefined }),
}));
vi.mock('../../system/place.ts', () => ({ usePageAt: () => (page: string) => page }));
vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ children }: { readonly children: ReactNode }) => <span>{children}</span>,
  WhyNote: () => null,
  LinkMaker: ({ children }: { readonly children: ReactNode }) => <span>{children}</span>,
  PageLink: ({ search, children }: { readonly search?: object; readonly children: ReactNode }) => (
    <a href={`?${JSON.stringify(search)}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const noRange = {
  __typename: 'YearRange' as const,
  gainLow: '0',
  gainHigh: '0',
  incomeLow: '0',
  incomeHigh: '0',
  items: 0,
  unknown: 0,
};
const ready: YearReady = {
  __typename: 'YearReadiness',
  year: 2025,
  label: '2025',
  isPresent: false,
  transactions: 5,
  leftOut: 0,
  troubled: 0,
  low: null,
  high: null,
  mayMoveLater: false,
  excluded: [],
  range: noRange,
  earlier: null,
  later: null,
  aside: null,
  kinds: [],
  behind: [],
  missingRows: [],
  checks: [],
};
const file = { year: 2025, kind: 'file', transactions: 1, unstaked: 1 };
const makeUnpriced = (kind: string, transactions = 1) => ({
  __typename: 'YearUnpriced' as const,
  year: 2025,
  kind,
  transactions,
  unstaked: 1,
});
const totals = {
  taxYear: 2025,
  generation: 3,
  totals: {
    year: 2025,
    gain: '0',
    shortTermGain: '0',
    longTermGain: '0',
    income: '0',
    disposals: 0,
  },
  holdings: [],
  activity: { disposingInYear: 0, disposalsInYear: 0 },
} as unknown as OverviewQuery['taxTotals'];
const strip = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('figures of a year', () => {
  it('never show a zero while a price is missing', () => {
    const readiness = {
      ...ready,
      excluded: [makeUnpriced('disposal', 2), makeUnpriced('income')],
      range: { ...noRange, items: 3, unknown: 3 },
    };
    render(
      <Figures
        unpriced={[]}
        assumedYears={[]}
        uncertainYears={[]}
        totals={totals}
        currency="USD"
        stale={false}
        computing={false}
        readiness={readiness}
      />,
    );
    const [gain, short, long, income] = strip();
    for (const figure of [gain, short, long, income]) expect(figure).not.toMatch(/^0/);
    expect(gain).toContain('2 sales have no price and are not included');
    expect(income).toContain('1 item with an unknown amount');
  });

  it('never show a zero while a file is not imported, nor holdings without a mark', () => {
    render(
      <Figures
        unpriced={[file, { ...file, year: 2024 }]}
        assumedYears={[]}
        uncertainYears={[]}
        totals={{ ...totals, holdings: [{ basis: '500', value: null, unknownLots: 0 }] } as never}
        currency="USD"
        stale={false}
        computing={false}
        readiness={{
          excluded: [{ ...makeUnpriced('file'), transactions: 1 }],
          range: { ...noRange, items: 1, unknown: 1 },
        }}
      />,
    );
    const [gain, short, long, income, holdings] = strip();
    for (const figure of [gain, short, long, income]) {
      expect(figure).not.toMatch(/^0/);
      expect(figure).toContain('1 file isn’t imported');
    }
    expect(holdings).toMatch(/^Incomplete: 1 file isn’t imported.*500\.00/);
  });

  it('calls gains unknown instead of none while a file is not imported', () => {
    render(
      <Gains
        years={[]}
        unpriced={[file]}
        assumedYears={[]}
        uncertainYears={[]}
        currency="USD"
        stale={false}
        computing={false}
      />,
    );
    expect(screen.queryByText('No gains yet')).toBeNull();
    expect(screen.getAllByText('1 file isn’t imported.').length).toBeGreaterThan(0);
  });

  it('never show a zero while figures are calculated', () => {
    render(
      <Figures
        unpriced={[]}
        assumedYears={[]}
        uncertainYears={[]}
        totals={totals}
        currency="USD"
        stale
        computing
        readiness={ready}
      />,
    );
    for (const figure of strip().slice(0, 4)) expect(figure).not.toMatch(/^0/);
  });

  it('are unknown rather than calculating before the first file', () => {
    render(
      <Figures
        unpriced={[]}
        assumedYears={[]}
        uncertainYears={[]}
        totals={{ ...totals, generation: 0, totals: null }}
        currency="USD"
        stale={false}
        computing={false}
        readiness={ready}
      />,
    );
    for (const figure of strip()) expect(figure).toMatch(/^–Not known yet/);
  });

  it('show a final zero', () => {
    render(
      <Figures
        unpriced={[]}
        assumedYears={[]}
        uncertainYears={[]}
        totals={totals}
        currency="USD"
        stale={false}
        computing={false}
        readiness={ready}
      />,
    );
    expect(strip()[0]).toMatch(/^0/);
  });

  it('show the ranges of gain and income', () => {
    const readiness = {
      ...ready,
      excluded: [makeUnpriced('income')].map((each) => ({ ...each, unstaked: 0 })),
      range: { ...noRange, gainLow: '-1000', gainHigh: '550.23', incomeHigh: '40', items: 3 },
    };
    const sums = { ...totals.totals!, gain: '8449.77', income: '100' };
    render(
      <Figures
        unpriced={[]}
        assumedYears={[]}
        uncertainYears={[]}
        totals={{ ...totals, totals: sums }}
        currency="USD"
        stale={false}
        computing={false}
        readiness={readiness}
      />,
    );
    const [gain, , , income] = strip();
    expect(gain).toContain('so far; between 7,449.77 and 9,000.00 until 3 items are resolved');
    expect(income).toContain('so far; between 100.00 and 140.00 until 1 item is resolved');
  });
});

const showIncome = (given: object) =>
  render(
    <IncomeByCategory
      lines={[]}
      excluded={[]}
      taxYear={2025}
      year="2025"
      currency="USD"
      stale={false}
      computing={false}
      {...given}
    />,
  );

describe('income of a year', () => {
  it('is unknown while a price or a file is missing or figures are calculated', () => {
    showIncome({ excluded: [makeUnpriced('income', 2)] });
    expect(
      screen.getByText(
        'Not known yet: 2 rewards or other income have no price and are not included.',
      ),
    ).toBeDefined();
    cleanup();
    showIncome({ computing: true });
    expect(screen.queryByText(/^No rewards/)).toBeNull();
    cleanup();
    showIncome({ excluded: [file] });
    expect(screen.getByText('Not known yet: 1 file isn’t imported.')).toBeDefined();
    cleanup();
    showIncome({});
    expect(screen.getByText('No rewards, airdrops or other income in 2025.')).toBeDefined();
  });
});

const percent = () => screen.getByRole('meter').getAttribute('value');
const showReady = (year: YearReady, computing = false) =>
  render(<Ready year={year} currency="USD" stale={false} computing={computing} />);

describe('readiness of a year', () => {
  it('is never 100 % while a price is missing or figures are calculated', () => {
    showReady({ ...ready, excluded: [makeUnpriced('disposal')] });
    expect(percent()).toBe('99');
    expect(screen.getByText('Incomplete: 1 sale has no price and is not included')).toBeDefined();
    cleanup();
    showReady(ready, true);
    expect(percent()).toBe('99');
    expect(screen.queryByText('No open issues')).toBeNull();
    cleanup();
    showReady(ready);
    expect(percent()).toBe('100');
    expect(screen.getByText('No open issues')).toBeDefined();
  });
});

describe('what needs attention', () => {
  const none = {
    error: 0,
    warning: 0,
    info: 0,
    byCode: [],
  } as unknown as OverviewQuery['taxTotals']['issues'];
  it('mentions incomplete totals and running calculations', () => {
    render(
      <Attention
        issues={none}
        unpriced={[makeUnpriced('disposal')]}
        currency="USD"
        computing={false}
      />,
    );
    expect(
      screen.getByText(/No open issues, but the totals are incomplete: 1 sale has no price/),
    ).toBeDefined();
    cleanup();
    render(<Attention issues={none} unpriced={[]} currency="USD" computing />);
    expect(screen.queryByText(/No open issues/)).toBeNull();
    cleanup();
    render(<Attention issues={none} unpriced={[]} currency="USD" computing={false} />);
    expect(screen.getByText('No open issues.')).toBeDefined();
    cleanup();
    render(
      <Attention
        issues={none}
        unpriced={[file, { ...file, year: 2024 }]}
        currency="USD"
        computing={false}
      />,
    );
    expect(screen.queryByText('No open issues.')).toBeNull();
    expect(screen.getByText(/totals are incomplete: 1 file isn’t imported/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Import or dismiss 1 file' })).toBeDefined();
  });
});

it('shows unknown gains for years whose sales have no price', () => {
  render(
    <Gains
      assumedYears={[]}
      uncertainYears={[]}
      years={[]}
      unpriced={[makeUnpriced('disposal')]}
      currency="USD"
      stale={false}
      computing={false}
    />,
  );
  expect(screen.queryByText('No gains yet')).toBeNull();
  expect(screen.getAllByText('Gains are not known yet').length).toBeGreaterThan(0);
});
