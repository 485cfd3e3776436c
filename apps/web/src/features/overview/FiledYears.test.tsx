import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { FiledYears } from './FiledYears.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const year = (taxYear: number, status: string, hasMoved: boolean) => ({
  __typename: 'TaxYear',
  taxYear,
  label: String(taxYear),
  hasEnded: true,
  totals: null,
  former: [],
  seal: {
    __typename: 'SealedYear',
    id: `s${taxYear}`,
    status,
    error: null,
    progress: 100,
    sealed: null,
    requestedBy: null,
    digest: null,
    engine: null,
    transactions: 5,
    hasMoved,
    totals: null,
  },
});

it('names every locked year whose figures changed, and links to the changes', async () => {
  drawWith(<FiledYears />, {
    TaxYears: {
      taxYears: [
        year(2025, 'sealing', false),
        year(2024, 'sealed', true),
        year(2023, 'sealed', false),
        year(2022, 'sealed', true),
      ],
    },
  });
  expect(
    await screen.findByText(/The current figures for 2024, 2022 differ from the filed return\./),
  ).toBeDefined();
  expect(
    screen.getByRole('link', { name: 'See what changed since filing' }).getAttribute('href'),
  ).toBe('/reports');
});
