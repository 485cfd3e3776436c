import { expect, it } from 'vitest';
import { countStates, getSourcePage, listComparisons } from './comparisons.ts';

const asset = (name: string, state: string) => ({
  __typename: 'BalanceComparison' as const,
  asset: name,
  computed: '1',
  reported: '2',
  reportedAt: null,
  difference: '1',
  unexplained: '1',
  state,
  items: [],
});
const source = (name: string, kind: string, ...assets: ReturnType<typeof asset>[]) => ({
  __typename: 'SourceAudit' as const,
  id: `id-${name}`,
  kind,
  name,
  state: 'differs',
  assets,
});

it('lists differences first, and counts the rest', () => {
  const comparisons = listComparisons([
    {
      __typename: 'AccountAudit',
      accountId: 'a1',
      sources: [
        source('Ledger', 'wallet', asset('ETH', 'matches'), asset('BTC', 'differs')),
        source('Kraken', 'exchange', asset('USD', 'notReported'), asset('BTC', 'immaterial')),
      ],
    },
  ]);
  expect(comparisons.map(({ source: { name }, asset: each }) => `${name} ${each}`)).toEqual([
    'Ledger BTC',
    'Kraken USD',
    'Kraken BTC',
    'Ledger ETH',
  ]);
  expect(countStates(comparisons)).toEqual({ differing: 1, matching: 2, unreported: 1 });
  expect(comparisons.slice(0, 2).map((each) => getSourcePage(each.source))).toEqual([
    'wallets/id-Ledger/reconciliation',
    'exchanges/id-Kraken/reconciliation',
  ]);
});
