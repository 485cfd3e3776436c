import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawWith, sentAs } from '../transactions/decide/testing.tsx';
import { ExchangeAudit } from './ExchangeAudit.tsx';
import { WalletReconciliation } from './WalletReconciliation.tsx';

afterEach(cleanup);

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
  state: 'matches',
  items: [],
  ...more,
});
const audit = (...assets: readonly object[]) => ({
  __typename: 'SourceAudit',
  id: 's1',
  state: 'matches',
  notes: ['2 records of this source could not be read and wait for you.'],
  assets,
});
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows what the chain reports beside what the rows leave, with what explains a difference', async () => {
  const staked = { items: [{ __typename: 'ReconcilingItem', reason: 'Staked there by 1 transaction', quantity: '10' }] };
  const sent = drawWith(<WalletReconciliation accountId="a1" walletId="s1" />, {
    WalletAudit: {
      auditBalancesWallets: [
        audit(
          asset({}),
          asset({ asset: 'DOT', ...staked }),
          asset({ asset: 'ETH', unexplained: '0.25', state: 'differs' }),
          asset({ asset: 'XRP', reported: null, reportedAt: null, unexplained: null, state: 'notReported' }),
        ),
      ],
    },
  });
  expect(await screen.findByRole('row', { name: /BTC/ })).toBeDefined();
  expect(cells(/BTC/)).toContain('Agrees');
  expect(cells(/ETH/)).toContain('Differs');
  expect(cells(/DOT/)).toContain('Staked there by 1 transaction');
  expect(cells(/XRP/)).toContain('Not reported');
  expect(screen.getByText('2 records of this source could not be read and wait for you.')).toBeDefined();
  expect(sentAs(sent, 'WalletAudit')).toEqual([{ accountId: 'a1', sourceId: 's1' }]);
});

it('says why there is nothing to compare, and what failed', async () => {
  drawWith(<WalletReconciliation accountId="a1" walletId="s1" />, { WalletAudit: { auditBalancesWallets: [audit()] } });
  expect(await screen.findByText('Nothing to compare with yet')).toBeDefined();
  cleanup();
  drawWith(<WalletReconciliation accountId="a1" walletId="s1" />, { WalletAudit: new Error('It is closed') });
  expect(await screen.findByText(/^It is closed\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

it('shows where the ledger of an exchange has gaps', async () => {
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
  drawWith(<ExchangeAudit accountId="a1" exchangeId="s1" />, {
    ExchangeAudit: { auditBalancesExchanges: [audit(asset({}))], ledgerAudit: { __typename: 'LedgerAudit', lines: 3, gaps: [gap] } },
  });
  expect(await screen.findByText('Reported by the exchange')).toBeDefined();
  expect(cells(/L9/)[0]).toContain('BTC');
  cleanup();
  drawWith(<ExchangeAudit accountId="a1" exchangeId="s1" />, {
    ExchangeAudit: { auditBalancesExchanges: [audit(asset({ reportedBy: 'person' }))], ledgerAudit: { __typename: 'LedgerAudit', lines: 1200, gaps: [] } },
  });
  expect(await screen.findByText('All 1,200 rows follow one from the other: nothing is missing between them.')).toBeDefined();
  expect(screen.queryByText('Reported by the exchange')).toBeNull();
});
