import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { YearReady } from '../account/year-ready.ts';
import { YearMeters } from './YearMeters.tsx';

vi.mock('../../system/links.tsx', () => ({
  WhyNote: ({
    what,
    id,
    of,
  }: {
    readonly what: string;
    readonly id: string;
    readonly of: string;
  }) => <a href={`/evidence?what=${what}&id=${id}`}>Why? {of}</a>,
  PageLink: ({ search, children }: { readonly search: object; readonly children: ReactNode }) => (
    <a href={`?${JSON.stringify(search)}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const year = (of: number, rest: Partial<YearReady>): YearReady => ({
  __typename: 'YearReadiness',
  year: of,
  label: String(of),
  isPresent: false,
  transactions: 4,
  leftOut: 0,
  troubled: 0,
  low: null,
  high: null,
  mayMoveLater: false,
  excluded: [],
  range: {
    __typename: 'YearRange',
    gainLow: '0',
    gainHigh: '0',
    incomeLow: '0',
    incomeHigh: '0',
    items: 0,
    unknown: 0,
  },
  earlier: null,
  later: null,
  aside: null,
  kinds: [],
  behind: [],
  missingRows: [],
  checks: [],
  ...rest,
});
const half = { low: '-50', high: '0' };
/** A deposit of 2023 of unknown cost, sold half in 2024 and half in 2025. */
const years = [
  year(2025, { ...half, earlier: { __typename: 'EarlierIssues', count: 1, ...half } }),
  year(2024, { ...half, earlier: { __typename: 'EarlierIssues', count: 1, ...half } }),
  year(2023, { troubled: 1, later: { __typename: 'LaterChange', low: '-100', high: '0' } }),
];
const show = (chosen: number) =>
  render(
    <YearMeters
      years={years}
      chosen={chosen}
      currency="USD"
      stale={false}
      onChoose={() => undefined}
    />,
  );

it('shows the tax impact on a year of its own and of earlier issues', () => {
  show(2025);
  const said =
    '1 issue from an earlier year affects 2025 because its units were sold then. Your gain could be up to $50.00 lower';
  expect(screen.getByText(said)).toBeDefined();
  expect(screen.getAllByText('ready except for 1 issue from earlier years')).toHaveLength(2);
  expect(
    decodeURIComponent(screen.getByRole('link', { name: 'Show it' }).getAttribute('href') ?? ''),
  ).toBe('?{"soldIn":2025}');
  const made = screen
    .getByRole('link', { name: 'How the tax impact is calculated' })
    .getAttribute('href');
  expect(decodeURIComponent(made ?? '')).toBe('?{"what":"stake","id":"2025"}');
  const leads = screen
    .getAllByRole('link', { name: /^Why/ })
    .map((link) => link.getAttribute('href'));
  expect(leads).toEqual([2025, 2024, 2023].map((of) => `/evidence?what=stake&id=${of}`));
});

it('shows the impact of its issues on the years in which the units are sold', () => {
  show(2023);
  const said =
    'Your gain in other years could be up to $100.00 lower, when units acquired in 2023 are sold';
  expect(screen.getByText(`${said}.`)).toBeDefined();
  expect(screen.getByText(`1 of 4 transactions needs attention. ${said}`)).toBeDefined();
  expect(
    screen.getByRole('link', { name: 'Why? Years other than 2023' }).getAttribute('href'),
  ).toBe('/evidence?what=stake&id=2023');
});

it('names the sources whose data may end before the year, once the year is over', () => {
  const behind = [
    {
      __typename: 'SourceBehind' as const,
      id: 's1',
      label: 'Kraken',
      lastAt: '2025-06-03T12:00:00Z',
    },
  ];
  const years = [year(2026, { isPresent: true, behind }), year(2025, { behind })];
  const { rerender } = render(
    <YearMeters
      years={years}
      chosen={2025}
      currency="USD"
      stale={false}
      onChoose={() => undefined}
    />,
  );
  expect(
    screen.getByText(
      /^Kraken data ends on Jun 3, 2025\. If there were more transactions, import a newer file\./,
    ),
  ).toBeDefined();
  rerender(
    <YearMeters
      years={years}
      chosen={2026}
      currency="USD"
      stale={false}
      onChoose={() => undefined}
    />,
  );
  expect(screen.queryByText(/^Kraken is known/)).toBeNull();
});

const renderWith = (excluded: YearReady['excluded']) => (
  <YearMeters
    years={[year(2025, { excluded })]}
    chosen={2025}
    currency="USD"
    stale={false}
    onChoose={() => undefined}
  />
);

it('calls no year complete while a file is not imported', () => {
  const { rerender } = render(renderWith([]));
  expect(screen.getByText('100% ready')).toBeDefined();
  rerender(
    renderWith([
      { __typename: 'YearUnpriced', year: 2025, kind: 'file', transactions: 1, unstaked: 1 },
    ]),
  );
  expect(screen.queryByText('100% ready')).toBeNull();
  expect(screen.getByText(/^1 file isn’t imported/)).toBeDefined();
});
