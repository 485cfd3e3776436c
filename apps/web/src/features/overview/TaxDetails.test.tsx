import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { TaxDetails } from './TaxDetails.tsx';

const details: Record<string, unknown> = {
  jurisdiction: 'US',
  taxYear: 2025,
  unitsRule: null,
  taxMethod: 'HIFO',
  tracking: 'us',
};
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({ accountId: 'a1', account: { taxPayerDetails: details } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const seal = {
  __typename: 'SealedYear',
  id: 's1',
  status: 'sealed',
  error: null,
  progress: 100,
  sealed: '2026-04-02T12:00:00.000Z',
  requestedBy: null,
  digest: null,
  engine: '1.8.0',
  transactions: 5,
  hasMoved: false,
  totals: null,
};
const year = (of: object) => ({
  __typename: 'TaxYear',
  taxYear: 2025,
  label: '2025',
  hasEnded: true,
  totals: null,
  seal: null,
  former: [],
  ...of,
});
const ready = { troubled: 0, earlier: null, excluded: [] };

async function getFacts(
  of: object,
  readiness: object = ready,
): Promise<readonly (string | null)[]> {
  drawWith(
    <TaxDetails taxYear={2025} label="2025" readiness={readiness as never} computing={false} />,
    { TaxYears: { taxYears: [year(of)] } },
  );
  await screen.findByText('Tax details');
  await waitFor(() => expect(screen.getAllByRole('definition')).toHaveLength(4));
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  const link = screen.queryByRole('link')?.getAttribute('href') ?? null;
  cleanup();
  return [...texts.slice(1), link];
}

it('shows country, method, status and next step', async () => {
  const law = 'United States, HIFO';
  expect(await getFacts({}, { ...ready, troubled: 2, earlier: { count: 1 } })).toEqual([
    law,
    'Open, 3 open issues',
    'Review open issues',
    '/review',
  ]);
  expect(await getFacts({ hasEnded: false })).toEqual([
    law,
    'Not over yet, no issues',
    'Keep your sources up to date',
    '/sources',
  ]);
  expect(await getFacts({})).toEqual([
    law,
    'Open, no issues',
    'Create your reports, then lock the year after you file',
    '/reports',
  ]);
  const excluded = [{ year: 2025, kind: 'disposal', transactions: 1, unstaked: 0 }];
  expect(await getFacts({}, { ...ready, excluded })).toEqual([
    law,
    'Open, incomplete',
    'Add prices',
    '/review',
  ]);
  expect(await getFacts({ seal })).toEqual([
    law,
    'Filed, locked on Apr 2, 2026',
    'None: the year is filed',
    null,
  ]);
  expect(await getFacts({ seal: { ...seal, hasMoved: true } })).toEqual([
    law,
    'Filed, locked on Apr 2, 2026',
    'Decide whether you need to amend the return',
    null,
  ]);
});

it('shows the rule for units in countries without a choice of method', async () => {
  Object.assign(details, { jurisdiction: 'UK', unitsRule: 'Units are identified with the pool.' });
  expect((await getFacts({}))[0]).toBe('United Kingdom. Units are identified with the pool.');
});

it('is not without issues while a file is missing', async () => {
  expect(
    (await getFacts({}, { ...ready, excluded: [{ kind: 'file', transactions: 2 }] })).slice(1),
  ).toEqual(['Open, incomplete', 'Import or dismiss 2 files', '/sources']);
});
