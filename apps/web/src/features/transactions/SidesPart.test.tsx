import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from './decide/testing.tsx';
import { side } from './decide/testing-decisions.tsx';
import { SidesPart } from './SidesPart.tsx';

vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));
afterEach(cleanup);

const getSide = (id: string, txSide: string, costBasis: string | null) => ({
  ...side,
  id,
  txSide,
  costBasis,
  currency: 'ETH',
  amount: '2',
  category: 'stakingRewards_standard',
  priceAtTimeOfTx: '30',
  priceOrigin: null,
});
const end = (ofId: string, id: string) => ({
  __typename: 'OtherEnd',
  ofId,
  id,
  transactionId: 't2',
  timestamp: '2025-03-01T11:00:00.000Z',
  txSide: 'incoming',
  currency: 'ETH',
  source: { __typename: 'SourceRef', id: 's2', label: 'Ledger', provider: 'ledger' },
  amount: '2',
  quantity: '2',
  lost: '0',
  confidence: 90,
  level: 'high',
  why: 'The same amount.',
  lots: [
    {
      __typename: 'LotOfTransfer',
      lotId: 'b1/0',
      quantity: '0.5',
      cameAt: '2024-01-05T10:00:00.000Z',
    },
  ],
});

const draw = (sides: readonly unknown[], ends: readonly unknown[], opened: readonly unknown[]) =>
  drawWith(<SidesPart accountId="a1" transactionId="t1" currency="USD" />, {
    TransactionSides: {
      taxTransactions: {
        __typename: 'TaxTransactionConnection',
        edges: sides.map((node) => ({ __typename: 'TaxTransactionEdge', node })),
      },
      memos: [],
      compatibleCategories: [],
    },
    TransactionLots: {
      transactionLots: { __typename: 'TransactionLots', decidedAt: null, ends, opened },
    },
    Explain: {
      explain: [
        {
          __typename: 'ExplanationNode',
          id: 1,
          parent: null,
          text: '2 ETH came to Kraken.',
          citation: null,
          figure: null,
        },
      ],
    },
  });

it('asks why income is what it is, and shows the lot that began', async () => {
  const sent = draw(
    [getSide('t1/0', 'incoming', '60')],
    [],
    [{ __typename: 'OpenedLot', lotId: 't1/0', currency: 'ETH', quantity: '2', costBasis: '60' }],
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Why these figures for 2 ETH received?' }),
  );
  await screen.findByText('2 ETH came to Kraken.');
  await userEvent.click(
    screen.getByRole('button', { name: 'Where does the lot of 2 ETH come from?', hidden: true }),
  );
  expect(listSent(sent, 'Explain')).toEqual([
    { accountId: 'a1', what: 'entry', id: 't1/0' },
    { accountId: 'a1', what: 'lot', id: 't1/0' },
  ]);
});

it('lists the lots that moved, once where both sides stand in one row', async () => {
  draw(
    [getSide('t1/0', 'outgoing', '60'), getSide('t1/1', 'incoming', '60')],
    [end('t1/0', 't1/1'), end('t1/1', 't1/0')],
    [],
  );
  expect(
    await screen.findAllByRole('button', { name: 'Where does the lot of 0.5 ETH come from?' }),
  ).toHaveLength(1);
  expect(
    screen.getByText(
      'Units keep the cost basis and acquisition date of their lot when you move them between your own sources.',
    ),
  ).toBeDefined();
  expect(screen.queryByText('New tax lots')).toBeNull();
});
