import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import type { Source } from '../sources/use-sources.ts';
import { ExchangeReconciliation } from './SourceReconciliation.tsx';
import { WalletReconciliation } from './WalletReconciliation.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD', timezone: 'UTC' } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: false, show: vi.fn(), close: vi.fn() }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ children }: { readonly children: ReactNode }) => <a href="/x">{children}</a>,
}));
afterEach(cleanup);

const wallet = { id: 's1', kind: 'wallet', name: 'Kraken' } as Source;

const asset = (more: object) => ({
  __typename: 'BalanceComparison',
  asset: 'BTC',
  computed: '1.5',
  reported: '1.5',
  reportedAt: '2024-05-01T10:00:00.000Z',
  reportedBy: 'source',
  difference: '0',
  unexplained: '0',
  value: null,
  threshold: null,
  state: 'matches',
  items: [],
  ...more,
});
const audit = (...assets: readonly object[]) => ({
  __typename: 'SourceAudit',
  id: 's1',
  state: 'matches',
  materialityThreshold: '1.00',
  remembers: false,
  notes: ['2 records of this source could not be read and wait for you.'],
  assets,
});
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('compares blockchain balances with calculated balances and explains differences', async () => {
  const staked = {
    items: [
      { __typename: 'ReconcilingItem', reason: 'Staked there by 1 transaction', quantity: '10' },
    ],
  };
  const sent = drawWith(<WalletReconciliation accountId="a1" source={wallet} />, {
    WalletAudit: {
      auditBalancesWallets: [
        audit(
          asset({}),
          asset({ asset: 'DOT', ...staked }),
          asset({ asset: 'ETH', unexplained: '0.25', state: 'differs' }),
          asset({
            asset: 'XRP',
            reported: null,
            reportedAt: null,
            unexplained: null,
            state: 'notReported',
          }),
        ),
      ],
    },
  });
  expect(await screen.findByRole('row', { name: /BTC/ })).toBeDefined();
  expect(cells(/BTC/)).toContain('Matches');
  expect(cells(/ETH/)).toContain('Differs');
  expect(cells(/DOT/)).toContain('Staked there by 1 transaction');
  expect(cells(/XRP/)).toContain('Not reported');
  expect(
    screen.getByText('2 records of this source could not be read and wait for you.'),
  ).toBeDefined();
  expect(listSent(sent, 'WalletAudit')).toEqual([{ accountId: 'a1', sourceId: 's1' }]);
});

it('shows an empty state without balances, and the error if the query fails', async () => {
  drawWith(<WalletReconciliation accountId="a1" source={wallet} />, {
    WalletAudit: { auditBalancesWallets: [audit()] },
  });
  expect(await screen.findByText('No blockchain balances yet')).toBeDefined();
  cleanup();
  drawWith(<WalletReconciliation accountId="a1" source={wallet} />, {
    WalletAudit: new Error('It is closed'),
  });
  expect(await screen.findByText(/^It is closed\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

const gap = {
  __typename: 'LedgerGap',
  asset: 'BTC',
  wallet: 'XXBT',
  missing: '0.5',
  afterId: 'L2',
  afterAt: '2022-01-02T10:00:00.000Z',
  beforeId: 'L9',
  beforeAt: '2022-03-02T10:00:00.000Z',
};
const reading = (more: object) => ({
  __typename: 'ManualBalance',
  asset: 'BTC',
  amount: '2',
  calculated: '1.5',
  difference: '0.5',
  at: '2023-12-31T23:00:00.000Z',
  ...more,
});
const drawExchange = (audited: object, ledger: object, readings: readonly object[] = []) =>
  drawWith(<ExchangeReconciliation accountId="a1" source={{ ...wallet, kind: 'exchange' }} />, {
    ExchangeAudit: {
      auditBalancesExchanges: [audited],
      ledgerAudit: { __typename: 'LedgerAudit', lines: 0, gaps: [], ...ledger },
    },
    ManualExchangeBalances: { manualExchangeBalances: readings },
    SourceDuplicates: { possibleDuplicates: [] },
  });

it('lists the ledger gaps of an exchange', async () => {
  drawExchange(audit(asset({})), { lines: 3, gaps: [gap] });
  expect(await screen.findByRole('row', { name: /L9/ })).toBeDefined();
  expect(cells(/L9/)[0]).toContain('BTC');
  cleanup();
  drawExchange(audit(), { lines: 1200 });
  expect(
    await screen.findByText('Balances reconcile across all 1,200 rows. No gaps.'),
  ).toBeDefined();
  expect(screen.getByText('No reported balances')).toBeDefined();
});

it('lists reported and manually entered balances in one table with their thresholds', async () => {
  const reported = asset({ threshold: '0.01' });
  const entered = asset({
    asset: 'ETH',
    reportedBy: 'person',
    reportedAt: '2024-04-01T00:00:00.000Z',
  });
  drawExchange(audit(reported, entered), {}, [
    reading({}),
    reading({ asset: 'ETH', amount: '1.5', difference: '0', at: '2024-04-01T00:00:00.000Z' }),
  ]);
  expect(await screen.findAllByRole('table')).toHaveLength(1);
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(3);
  expect(cells(/2023/)).toContain('Differs');
  expect(cells(/ETH/).join(' ')).toMatch(/1\.00 USD.*Matches.*entered manually/);
  expect(cells(/May \d+, 2024/).join(' ')).toMatch(/0\.01 BTC.*Matches.*automatic/);
});

it('explains that a source has no historical balances if an asset differs', async () => {
  drawExchange(audit(asset({ state: 'differs', unexplained: '1' })), {});
  expect(
    await screen.findByText(
      /^Kraken doesn’t provide historical balances, so we can’t search for the first day that differs\./,
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Find the first day that differs' })).toBeNull();
});

const sighting = (at: string, computed: string, reported: string) => ({
  __typename: 'BalanceSighting',
  at,
  computed,
  reported,
});

it('finds the first day that differs, with both balances and its transactions', async () => {
  const differs = { ...audit(asset({ state: 'differs', unexplained: '1' })), remembers: true };
  const node = {
    __typename: 'Transaction',
    id: 't1',
    timestamp: '2024-03-02T08:00:00.000Z',
    type: 'transfer-out',
    sent: [{ __typename: 'Leg', asset: 'BTC', quantity: '0.5' }],
    received: [],
    fees: [],
  };
  const sent = drawWith(<WalletReconciliation accountId="a1" source={wallet} />, {
    WalletAudit: { auditBalancesWallets: [differs] },
    FindDivergence: { findDivergence: { __typename: 'Divergence', id: 'd1' } },
    Divergence: {
      divergence: {
        __typename: 'Divergence',
        id: 'd1',
        asset: 'BTC',
        status: 'done',
        asked: 9,
        message: 'They agree until 2024-03-01.',
        agreed: sighting('2024-03-01T08:00:00.000Z', '2', '2'),
        parted: sighting('2024-03-02T08:00:00.000Z', '1.5', '1.25'),
      },
    },
    DayOfDivergence: {
      transactions: {
        __typename: 'TransactionConnection',
        totalCount: 1,
        edges: [{ __typename: 'TransactionEdge', node }],
      },
    },
  });
  (await screen.findByRole('button', { name: 'Find the first day that differs' })).click();
  const dialog = within(await screen.findByRole('dialog', { name: 'First day that BTC differs' }));
  expect((await dialog.findByText('First day that differs')).parentElement?.textContent).toContain(
    'Mar 2, 2024',
  );
  expect(dialog.getByText('Reported by Kraken').parentElement?.textContent).toContain('1.25');
  expect(
    dialog.getByText('Calculated from your transactions').parentElement?.textContent,
  ).toContain('1.50');
  expect(await dialog.findByRole('row', { name: /transfer-out/ })).toBeDefined();
  expect(listSent(sent, 'FindDivergence')).toEqual([
    { accountId: 'a1', sourceId: 's1', asset: 'BTC' },
  ]);
  expect(listSent(sent, 'DayOfDivergence')).toEqual([
    {
      accountId: 'a1',
      limit: 20,
      filter: {
        currencies: ['BTC'],
        wallets: ['s1'],
        txDateStart: '2024-03-02T00:00:00.000Z',
        txDateEnd: '2024-03-03T00:00:00.000Z',
      },
    },
  ]);
});
