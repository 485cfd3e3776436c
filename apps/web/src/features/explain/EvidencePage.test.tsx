import { CombinedGraphQLErrors } from '@apollo/client';
import { calendarYears } from '@lotbook/law/tax-year';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { otherWindow } from '../../system/testing-windows.ts';
import { storeSelection, getSelectionKey } from '../../system/stored-selection.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { EvidencePage } from './EvidencePage.tsx';

vi.mock('../../system/use-search.ts', () => ({ useRouteSearch: vi.fn() }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ title, children }: { title: string; children: ReactNode }) => (
    <main>
      <h1>{title}</h1>
      {children}
    </main>
  ),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({
    page,
    search,
    children,
  }: {
    page: string;
    search?: object;
    children: ReactNode;
  }) => <a href={`/${page}?${JSON.stringify(search)}`}>{children}</a>,
  PageButton: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { name: 'Ada Lovelace', fiatCurrency: 'USD' } }),
}));
vi.mock('../account/AccountScope.tsx', () => ({
  AccountScope: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: calendarYears, unitsRule: undefined }),
}));
vi.mock('../account/ComputingBanner.tsx', () => ({ ComputingBanner: () => null }));
vi.mock('./use-export.ts', () => ({
  useExport: () => ({ save: () => undefined, saving: undefined }),
}));
afterEach(cleanup);

const answerAsking = (what: string, id: string): void =>
  void vi.mocked(useRouteSearch).mockReturnValue([{ what, id }, () => undefined] as never);

const node = (id: number, parent: number | null, text: string, figure: object | null = null) => ({
  __typename: 'ExplanationNode',
  id,
  parent,
  text,
  citation: null,
  figure: figure && { __typename: 'FigureName', ...figure },
});
const evidence = (nodes: readonly object[]) => ({
  Evidence: {
    evidence: {
      __typename: 'Evidence',
      nodes,
      furtherRecords: 0,
      records: [],
      settings: [],
      years: [2025],
      engine: '1',
      computedAt: null,
      inputDigest: null,
    },
  },
});
const address = (name: string): string | null | undefined =>
  screen.queryByRole('link', { name })?.getAttribute('href');

it('a year leads to each of its assets', async () => {
  answerAsking('year', '2025');
  drawWith(
    <EvidencePage />,
    evidence([
      node(0, null, '2025: 3.00 USD'),
      node(1, 0, 'BTC: 3.00 USD in 1 disposal.', { what: 'year', id: '2025/BTC' }),
    ]),
  );
  await screen.findByText('2025: 3.00 USD');
  expect(screen.getByText('Ada Lovelace · Tax year 2025 · Amounts in USD')).toBeDefined();
  expect(address('BTC: 3.00 USD in 1 disposal.')).toBe('/evidence?what=year&id=2025/BTC');
  expect(address('Whole year')).toBeUndefined();
  expect(address('Show income')).toBe(
    '/transactions?{"txDateStatic":"2025","hideDust":false,"hideZeroValue":false,"txFlags":{"flags":["income"],"operator":"or"}}',
  );
});

it('one asset of a year leads back to all of it, and on to its own transactions', async () => {
  answerAsking('year', '2025/BTC');
  const sent = drawWith(
    <EvidencePage />,
    evidence([
      node(0, null, 'BTC in 2025: 3.00 USD'),
      node(1, 0, '1 BTC left', { what: 'disposal', id: 's1:1' }),
    ]),
  );
  await screen.findByText('BTC in 2025: 3.00 USD');
  expect(listSent(sent, 'Evidence')).toEqual([{ accountId: 'a1', what: 'year', id: '2025/BTC' }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Evidence for BTC in 2025');
  expect(address('Whole year')).toBe('/evidence?{"what":"year","id":"2025"}');
  expect(address('Show disposals')).toBe(
    '/transactions?{"txDateStatic":"2025","currencies":["BTC"],"hideDust":false,"hideZeroValue":false,"txFlags":{"flags":["disposals"],"operator":"or"}}',
  );
  expect(address('Show income')).toBeUndefined();
});

it('totals of many ticked rows are asked by what this window keeps, and say so where it does not', async () => {
  const filter = { taxTxIds: Array.from({ length: 5000 }, (_, index) => `t${index}`) };
  storeSelection(filter);
  answerAsking('filter', getSelectionKey(filter));
  const sent = drawWith(
    <EvidencePage />,
    evidence([node(0, null, 'Gain 3.00 USD, in 5,000 transactions of this filter.')]),
  );
  await screen.findByText('Gain 3.00 USD, in 5,000 transactions of this filter.');
  expect(listSent(sent, 'Evidence')).toEqual([
    { accountId: 'a1', what: 'filter', id: JSON.stringify(filter) },
  ]);
  cleanup();
  sessionStorage.clear();
  otherWindow();
  drawWith(<EvidencePage />, evidence([]));
  expect(await screen.findByText('This selection is no longer available')).toBeDefined();
});

it('totals of a filter lead to their parts, and to the rows that they are of', async () => {
  const filter =
    '{"currencies":["BTC"],"txDateStart":"2025-01-01T00:00:00.000Z","txDateEnd":"2026-01-01T00:00:00.000Z"}';
  answerAsking('filter', filter);
  drawWith(
    <EvidencePage />,
    evidence([
      node(0, null, 'Gain 3.00 USD'),
      node(1, 0, 'BTC: gain 3.00 USD.', { what: 'transaction', id: 't1' }),
    ]),
  );
  await screen.findByText('Gain 3.00 USD');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Evidence for totals');
  expect(address('BTC: gain 3.00 USD.')).toBe('/evidence?what=transaction&id=t1');
  expect(address('Show transactions')).toBe(
    '/transactions?{"currencies":["BTC"],"txDateStart":"2025-01-01","txDateEnd":"2025-12-31","hideDust":false,"hideZeroValue":false}',
  );
});

it('a transaction leads back to itself', async () => {
  answerAsking('transaction', 't1');
  drawWith(<EvidencePage />, evidence([node(0, null, 'Sell: 2 sides.')]));
  await screen.findByText('Sell: 2 sides.');
  expect(address('Show transaction')).toBe('/transactions?{"txId":"t1"}');
});

it('says of a figure that is not there any more that nothing failed', async () => {
  answerAsking('lot', 'gone');
  const message = 'There is no such figure in this account.';
  drawWith(<EvidencePage />, {
    Evidence: new CombinedGraphQLErrors({
      errors: [{ message, extensions: { code: 'NOT_FOUND' } }],
    }),
  });
  expect(await screen.findByText('This figure doesn’t exist')).toBeDefined();
  expect(screen.getByText(/may have been changed/).textContent).toContain(message);
  expect(screen.queryByText(/Our team is working on it/)).toBeNull();
});
