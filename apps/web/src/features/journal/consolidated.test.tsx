import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { ConsolidatedBalances } from './ConsolidatedBalances.tsx';

const { opened } = vi.hoisted((): { opened: unknown[] } => ({ opened: [] }));
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({ accountId: 'a', account: { timezone: 'UTC', fiatCurrency: 'USD' } }),
  useAccountId: () => 'a',
}));
vi.mock('../../system/use-search.ts', () => ({ useRouteSearch: () => [{}, vi.fn()] }));
vi.mock('../../system/place.ts', () => ({
  usePageAt: () => (page: string) => `/accounting/${page}`,
  usePlace: () => ({ appId: 'accounting' }),
}));
vi.mock('./JournalLayout.tsx', () => ({ JournalTitle: () => null }));
vi.mock('./DownloadConsolidated.tsx', () => ({ DownloadConsolidated: () => null }));
vi.mock('./use-journal-state.ts', () => ({ useJournalState: () => ({ state: undefined }) }));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => (to: unknown) => opened.push(to),
  useRouter: () => ({ invalidate: () => Promise.resolve() }),
}));
afterEach(() => {
  cleanup();
  opened.length = 0;
  localStorage.clear();
});

const makeFigures = (opening: string, debit: string, credit: string, closing: string) => ({
  __typename: 'ConsolidatedFigures',
  opening,
  debit,
  credit,
  closing,
});
const zero = makeFigures('0', '0', '0', '0');
const makeSide = (accountId: string, transactionId: string) => ({
  __typename: 'ConsolidatedTransfer',
  accountId,
  transactionId,
  quantity: '1',
  at: '2025-02-01T00:00:00Z',
});
const makeRow = (given: object) => ({
  __typename: 'ConsolidatedRow',
  kind: 'account',
  account: null,
  role: null,
  ...given,
});
const answer = {
  ConsolidatedBalances: {
    consolidatedBalances: {
      __typename: 'ConsolidatedBalances',
      currency: 'USD',
      entities: [
        ['a', 'Holding', true],
        ['b', 'Trading', false],
      ].map(([accountId, name, isCurrent]) => ({
        __typename: 'ConsolidatedEntity',
        accountId,
        name,
        model: 'cost',
        isCurrent,
      })),
      excluded: [
        {
          __typename: 'ExcludedEntity',
          accountId: 'c',
          name: 'Berlin',
          currency: 'EUR',
          reason: 'currency',
        },
      ],
      rows: [
        makeRow({
          key: '1300',
          account: {
            __typename: 'ConsolidatedAccount',
            code: '1300',
            name: 'Crypto assets',
            classification: 'asset',
          },
          entities: [makeFigures('0', '0', '1000', '-1000'), makeFigures('0', '1200', '0', '1200')],
          eliminations: zero,
          total: makeFigures('0', '1200', '1000', '200'),
        }),
        makeRow({
          key: 'suspense',
          kind: 'role',
          role: 'suspense',
          entities: [makeFigures('0', '1000', '0', '1000'), makeFigures('0', '0', '1200', '-1200')],
          eliminations: makeFigures('0', '1200', '1000', '200'),
          total: makeFigures('0', '2200', '2200', '0'),
        }),
        makeRow({
          key: 'difference',
          kind: 'difference',
          entities: [zero, zero],
          eliminations: makeFigures('0', '0', '200', '-200'),
          total: makeFigures('0', '0', '200', '-200'),
        }),
      ],
      pairs: [
        {
          __typename: 'ConsolidatedPair',
          asset: 'ETH',
          reason: 'hash',
          state: 'eliminated',
          sent: makeSide('a', 'w1'),
          received: makeSide('b', 'd1'),
          sentAmount: '1000',
          receivedAmount: '1200',
          difference: '-200',
        },
      ],
    },
  },
};

it('shows entities, eliminations and the total, what is left out, and both sides of a transfer', async () => {
  showWith(answer, <ConsolidatedBalances />);
  expect(await screen.findByText('Every column balances: debits equal credits.')).toBeDefined();
  expect(screen.getByText('Not included: Berlin (its books are in EUR)')).toBeDefined();
  expect(screen.getByText(/^The journal of Trading is being updated/)).toBeDefined();
  expect(screen.getAllByText('Difference between the entities’ amounts')).not.toHaveLength(0);
  const transfers = within(screen.getByRole('region', { name: 'Transfers between entities' }));
  expect(transfers.getByText('Eliminated')).toBeDefined();
  await userEvent.click(transfers.getByRole('button', { name: /in Trading$/ }));
  expect(localStorage.getItem('account.accounting')).toBe('b');
  expect(opened).toEqual([{ to: '/accounting/transactions', search: { txId: 'd1' } }]);
});
