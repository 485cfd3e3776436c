import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { side } from '../transactions/decide/testing-decisions.tsx';
import { Resolve } from './Resolve.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({
    accountId: 'a1',
    account: { fiatCurrency: 'USD', permission: { userId: 'u1' } },
  }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { children: ReactNode }) => <span>{children}</span>,
  PageLink: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));
afterEach(cleanup);

const sold = {
  ...side,
  category: 'sell_standard',
  priceAtTimeOfTx: null,
  priceOrigin: null,
  costBasis: null,
};

const draw = (asset: string) =>
  drawWith(
    <Resolve
      transactionId="t1"
      code="missing-price"
      asset="BTC"
      ignored={false}
      received={[{ asset }]}
    />,
    {
      TransactionSides: {
        taxTransactions: {
          __typename: 'TaxTransactionConnection',
          edges: [{ __typename: 'TaxTransactionEdge', node: sold }],
        },
        memos: [],
        compatibleCategories: [],
      },
      PriceChoices: new Error('asked in vain'),
      PriceCandidates: new Error('asked in vain'),
    },
  );

it('offers no price for a sale for money, whose proceeds are that money', async () => {
  const sent = draw('USD');
  expect(
    await screen.findByText(/^This is a cash sale, so the proceeds are the cash received\./),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /price/i })).toBeNull();
  expect(sent.filter(({ name }) => name.startsWith('Price'))).toEqual([]);
  expect(listSent(sent, 'TransactionSides')).toHaveLength(1);
});

it('offers a price for a trade', async () => {
  draw('ETH');
  expect(await screen.findByRole('button', { name: 'Change the price of BTC' })).toBeDefined();
});
