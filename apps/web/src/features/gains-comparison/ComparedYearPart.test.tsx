import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { ComparedYearPart } from './ComparedYearPart.tsx';
import type { ComparedYear } from './use-report-comparison.ts';

const state = vi.hoisted(() => ({ unpriced: [] as unknown[] }));
vi.mock('../account/use-unpriced.ts', () => ({ useUnpriced: () => state.unpriced }));
vi.mock('../account/use-assumed.ts', () => ({ useAssumed: () => () => ({ gain: 0, income: 0 }) }));
vi.mock('../account/use-uncertain.ts', () => ({ useUncertain: () => () => undefined }));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: { label: String } }),
}));
vi.mock('../account/IncompleteBanner.tsx', () => ({ IncompleteBanner: () => null }));
vi.mock('../account/UncertainBanner.tsx', () => ({ UncertainBanner: () => null }));
vi.mock('../../system/links.tsx', () => ({ PageLink: () => null }));
afterEach(cleanup);

const year: ComparedYear = {
  __typename: 'ComparedReportYear',
  year: 2024,
  theirs: { __typename: 'GainsSum', proceeds: '1600', costBasis: '0', gain: '1600' },
  ours: { __typename: 'GainsSum', proceeds: '1600', costBasis: '25', gain: '1575' },
  agreed: 3,
  differing: 4,
  differences: [
    {
      __typename: 'GainsDifference',
      asset: 'BTC',
      on: '2024-07-01',
      gain: '-25',
      reasons: ['No cost basis there'],
    },
  ],
};

it('shows both sums, their difference, and why the sales differ', () => {
  state.unpriced = [];
  drawWith(<ComparedYearPart compared={year} file="koinly.csv" />, {});
  const sums = within(screen.getByRole('region', { name: 'Sums of 2024' }));
  expect(sums.getByRole('row', { name: /Gain or loss/ }).textContent).toMatch(
    /1,600\.00.*1,575\.00.*25\.00/,
  );
  const differences = within(screen.getByRole('region', { name: 'Differences of 2024' }));
  expect(differences.getByRole('row', { name: /BTC/ }).textContent).toContain(
    'No cost basis there.',
  );
  expect(screen.getByText(/4 days differ, 3 days agree/)).toBeTruthy();
  expect(screen.getByText('3 smaller differences aren’t listed.')).toBeTruthy();
});

it('marks our sums if sales lack a price', () => {
  state.unpriced = [{ year: 2024, kind: 'disposal', transactions: 2, unstaked: 0 }];
  drawWith(<ComparedYearPart compared={year} file="koinly.csv" />, {});
  expect(screen.getAllByText(/2 .*price/).length).toBeGreaterThan(0);
});
