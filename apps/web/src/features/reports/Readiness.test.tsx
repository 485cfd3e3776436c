import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { Readiness } from './Readiness.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ account: { fiatCurrency: 'USD' } }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ search, children }: { readonly search: object; readonly children: ReactNode }) => (
    <a href={`?${JSON.stringify(search)}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const kind = (code: string, severity: string, count: number) => ({
  __typename: 'IssueKind',
  code,
  severity,
  count,
});
const year = (
  of: number,
  kinds: readonly object[],
  isPresent = false,
  carried: object | null = null,
  earlier: object | null = null,
  excluded: readonly object[] = [],
) => ({
  __typename: 'YearReadiness',
  year: of,
  label: String(of),
  isPresent,
  earlier,
  excluded,
  kinds,
  carried,
});
const script = (generation: number) => ({
  Readiness: {
    taxTotals: { __typename: 'TaxTotals', taxYear: 2025, generation },
    readiness: [
      year(2026, [], true),
      year(2025, [kind('missing-basis', 'error', 0), kind('unmatched-deposit', 'warning', 2)]),
      year(2024, [kind('missing-basis', 'error', 1), kind('missing-price', 'error', 3)]),
      year(2023, [kind('unmatched-deposit', 'info', 1)]),
      year(2019, [kind('missing-basis', 'error', 1)], false, null, null, [
        { __typename: 'YearUnpriced', year: 2019, kind: 'disposal', transactions: 2, unstaked: 2 },
        { __typename: 'YearUnpriced', year: 2019, kind: 'rejected', transactions: 3, unstaked: 3 },
      ]),
      year(2021, [], false, null, { __typename: 'EarlierIssues', count: 2 }),
      year(2020, [], false, null, null, [
        { __typename: 'YearUnpriced', year: 2020, kind: 'income', transactions: 2, unstaked: 1 },
      ]),
      year(2022, [], false, {
        __typename: 'CarriedApart',
        label: '2021',
        sealedBasis: '100',
        presentBasis: '700',
      }),
    ],
  },
});
const show = (of: number, generation = 1) => showWith(script(generation), <Readiness year={of} />);

it('warns of the chosen year alone, and each kind leads to its issues of that year', async () => {
  show(2024);
  const banner = (await screen.findByText('2024 figures may change:')).parentElement!;
  expect(banner.textContent).toContain('a cost basis of zero for units without a known cost');
  expect(banner.textContent).not.toContain('ncomplete');
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]);
  expect(links).toEqual([
    ['1 disposal has no cost basis', '?{"taxYear":2024,"codes":["missing-basis"]}'],
    ['3 transactions have no price', '?{"taxYear":2024,"codes":["missing-price"]}'],
  ]);
});

it('says what is to be looked at where nothing is wrong', async () => {
  show(2025);
  expect((await screen.findByText(/^To look at in 2025:/)).textContent).toBe(
    'To look at in 2025: 2 unmatched deposits.',
  );
});

it('says that a year has not ended, that nothing was computed, and nothing of a year that is ready', async () => {
  show(2026);
  expect(await screen.findByText(/^2026 has not ended yet\./)).toBeDefined();
  cleanup();
  show(2024, 0);
  expect(await screen.findByText(/^Nothing was computed yet\./)).toBeDefined();
  cleanup();
  const sent = show(2023);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(/2023/)).toBeNull();
});

it('says where units of issues of earlier years were sold, and leads to those', async () => {
  show(2021);
  expect((await screen.findByText(/^2 issues of earlier years count in 2021/)).textContent).toBe(
    '2 issues of earlier years count in 2021: their units were sold then. Show them',
  );
  expect(decodeURIComponent(screen.getByRole('link').getAttribute('href') ?? '')).toBe(
    '?{"soldIn":2021}',
  );
});

it('says where a year begins with something else than the sealed one before it ended with', async () => {
  show(2022);
  const told = (
    await screen.findByText('2021 was sealed, and its sales use up another cost today:')
  ).parentElement!;
  expect(told.textContent).toContain('100.00 USD as filed, 700.00 USD by the books of today.');
});

it('warns of a year whose missing prices were dismissed', async () => {
  show(2020);
  const banner = (await screen.findByText('2020 is incomplete:')).parentElement!;
  expect(banner.textContent).toContain(
    '2 rewards or other income have no price and are not included.',
  );
  expect(
    decodeURIComponent(screen.getByRole('link', { name: 'Add prices' }).getAttribute('href') ?? ''),
  ).toBe('?{"codes":["missing-price"],"taxYear":2020}');
});

it('keeps apart what is left out, which marks reports INCOMPLETE, and what has no cost, which does not', async () => {
  show(2019);
  const banner = (await screen.findByText('2019 is incomplete:')).parentElement!;
  expect(banner.textContent).toContain(
    '2 sales have no price and are not included; 3 imported rows were rejected and are not included.',
  );
  expect(banner.textContent).toContain('2019 figures may change: 1 disposal has no cost basis.');
  expect(screen.getByRole('link', { name: 'Fix rejected rows' })).toBeDefined();
});
