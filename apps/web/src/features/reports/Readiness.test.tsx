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
  low: null,
  high: null,
  mayMoveLater: false,
  range: { __typename: 'YearRange', unknown: 0 },
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

it('warns only about the selected year, with links to its issues', async () => {
  show(2024);
  const banner = (await screen.findByText('2024 figures may change:')).closest('[role=status]')!;
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

it('lists warnings if there are no errors', async () => {
  show(2025);
  expect((await screen.findByText(/^Check in 2025:/)).textContent).toBe(
    'Check in 2025: 2 unmatched deposits.',
  );
});

it('mentions a year that has not ended and missing data, and is empty for a year that is ready', async () => {
  show(2026);
  expect(await screen.findByText(/^2026 has not ended yet\./)).toBeDefined();
  cleanup();
  show(2024, 0);
  expect(await screen.findByText(/^No data yet\./)).toBeDefined();
  cleanup();
  const sent = show(2023);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(/2023/)).toBeNull();
});

it('links to issues of earlier years whose units were sold', async () => {
  show(2021);
  expect((await screen.findByText(/^2 issues from earlier years affect 2021/)).textContent).toBe(
    '2 issues from earlier years affect 2021 because their units were sold then. Show them',
  );
  expect(decodeURIComponent(screen.getByRole('link').getAttribute('href') ?? '')).toBe(
    '?{"soldIn":2021}',
  );
});

it('warns if the opening balance differs from the locked year before', async () => {
  show(2022);
  const banner = (
    await screen.findByText('2021 is locked, but its sales now use a different cost basis:')
  ).parentElement!;
  expect(banner.textContent).toContain('100.00 USD as filed, 700.00 USD now.');
});

it('warns about a year whose missing prices were dismissed', async () => {
  show(2020);
  const banner = (await screen.findByText('2020 is incomplete:')).parentElement!;
  expect(banner.textContent).toContain(
    '2 rewards or other income have no price and are not included.',
  );
  expect(
    decodeURIComponent(screen.getByRole('link', { name: 'Add prices' }).getAttribute('href') ?? ''),
  ).toBe('?{"codes":["missing-price"],"taxYear":2020}');
});

it('separates excluded rows, which mark reports INCOMPLETE, from missing costs, which do not', async () => {
  show(2019);
  const banner = (await screen.findByText('2019 is incomplete:')).closest('[role=status]')!;
  expect(banner.textContent).toContain(
    '2 sales have no price and are not included; 3 imported rows were rejected and are not included.',
  );
  expect(banner.textContent).toContain('Reports without them are marked INCOMPLETE.');
  expect(banner.textContent).toContain('2019 figures may change: 1 disposal has no cost basis.');
  expect(screen.getByRole('link', { name: 'Fix rejected rows' })).toBeDefined();
});

it('shows missing rows, uncertain gains and other issues in one banner, each once', async () => {
  showWith(
    script(1),
    <Readiness
      year={2024}
      uncertain={{ transactions: 1, low: '0', high: '50', codes: ['missing-basis'] }}
    />,
  );
  const banner = (await screen.findByText('Gains in 2024 are uncertain:')).closest(
    '[role=status]',
  )!;
  expect(document.querySelectorAll('.lb-banner')).toHaveLength(1);
  expect(banner.textContent).toContain('up to $50.00 higher, because 1 sale depends');
  expect(banner.textContent).toContain('2024 figures may change: 3 transactions have no price.');
  expect(banner.textContent).not.toContain('disposal has no cost basis');
});

it('states the same range as Review, whatever it is due to', async () => {
  const unpriced = {
    __typename: 'YearUnpriced',
    year: 2018,
    kind: 'disposal',
    transactions: 1,
    unstaked: 0,
  };
  const open = {
    ...year(2018, [kind('missing-price', 'error', 1)], false, null, null, [unpriced]),
    low: '-946.97',
    high: '4116.11',
  };
  const { Readiness: answer } = script(1);
  const answers = { Readiness: { ...answer, readiness: [open] } };
  const range = 'up to $946.97 lower or $4,116.11 higher';
  showWith(
    answers,
    <Readiness
      year={2018}
      uncertain={{ transactions: 6, low: '-946.97', high: '0', codes: ['missing-basis'] }}
    />,
  );
  const uncertain = (await screen.findByText('Gains in 2018 are uncertain:')).parentElement!;
  expect(uncertain.textContent).toContain(
    `${range}, because 6 sales depend on an uncertain cost (Missing cost basis) and other items are open.`,
  );
  cleanup();
  showWith(answers, <Readiness year={2018} />);
  const incomplete = (await screen.findByText('2018 is incomplete:')).parentElement!;
  expect(incomplete.textContent).toContain(`Your gain could be ${range}.`);
});

it('names files that are not imported, whose rows may belong to any year', async () => {
  const files = [{ fileName: 'a.csv' }, { fileName: 'b.csv' }];
  showWith(script(1), <Readiness year={2023} files={files} />);
  expect((await screen.findByText('2 files are not imported:')).parentElement!.textContent).toBe(
    '2 files are not imported: a.csv and b.csv. Figures and reports don’t include their rows. Import or dismiss the files',
  );
  cleanup();
  showWith(script(0), <Readiness year={2023} files={files} />);
  expect(await screen.findByText('2 files are not imported:')).toBeDefined();
});
