import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Kinds } from './Kinds.tsx';

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
}));
afterEach(cleanup);

const notLater = { laterLow: null, laterHigh: null };
const kinds = [
  {
    code: 'missing-basis',
    severity: 'error',
    count: 3,
    dismissed: 1,
    unstaked: 0,
    low: '0',
    high: '1200.5',
    ...notLater,
  },
  {
    code: 'unknown-asset',
    severity: 'info',
    count: 1,
    dismissed: 0,
    unstaked: 0,
    low: null,
    high: null,
    ...notLater,
  },
  {
    code: 'unmatched-deposit',
    severity: 'warning',
    count: 1,
    dismissed: 0,
    unstaked: 0,
    low: null,
    high: null,
    laterLow: '0',
    laterHigh: '9400',
  },
  {
    code: 'unsupported-basis',
    severity: 'warning',
    count: 2,
    dismissed: 0,
    unstaked: 0,
    low: '0',
    high: '20',
    laterLow: '0',
    laterHigh: '80',
  },
];

it('shows the number and the tax impact of each kind of issue', () => {
  render(
    <Kinds
      kinds={kinds}
      taxYear={undefined}
      chosen={[]}
      aside={false}
      currency="USD"
      onChoose={() => undefined}
    />,
  );
  expect(
    screen.getByRole('button', {
      name: /^Missing cost basis 3 Your gain could .*\$1,200\.50 lower$/,
    }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Unknown asset 1 Tax impact unknown' })).toBeDefined();
  expect(
    screen.getByRole('button', {
      name: 'Unmatched deposit 1 Your gain could be up to $9,400.00 lower, when the units are sold',
    }),
  ).toBeDefined();
  expect(
    screen.getByText(
      'Your gain could be up to $20.00 lower or higher. Your gain in other years could be up to $80.00 lower or higher, when the units are sold',
    ),
  ).toBeDefined();
});

const leads = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('links each tax impact to its evidence for the years shown', () => {
  const { rerender } = render(
    <Kinds
      kinds={kinds}
      taxYear={undefined}
      chosen={[]}
      aside={false}
      currency="USD"
      onChoose={() => undefined}
    />,
  );
  expect(leads()).toEqual([
    ['Why? Missing cost basis', '/evidence?what=stake&id=*/missing-basis'],
    ['Why? Unmatched deposit', '/evidence?what=stake&id=*/unmatched-deposit'],
    ['Why? Cost basis without evidence', '/evidence?what=stake&id=*/unsupported-basis'],
  ]);
  expect(screen.getAllByRole('button').every((button) => button.querySelector('a') === null)).toBe(
    true,
  );
  rerender(
    <Kinds
      kinds={kinds}
      taxYear={2025}
      chosen={[]}
      aside={false}
      currency="USD"
      onChoose={() => undefined}
    />,
  );
  expect(leads()[0]).toEqual([
    'Why? Missing cost basis',
    '/evidence?what=stake&id=2025/missing-basis',
  ]);
});

it('shows only the number of dismissed issues', () => {
  render(
    <Kinds
      kinds={kinds}
      taxYear={2025}
      chosen={[]}
      aside
      currency="USD"
      onChoose={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: 'Missing cost basis 1' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
