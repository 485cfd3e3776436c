import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { listSent } from './testing.tsx';
import {
  account,
  bobs,
  decided,
  getLots,
  press,
  show,
  isUndone,
  told,
  undo,
  undone,
} from './testing-decisions.tsx';

vi.mock('../../account/use-account.ts', () => ({ useAccount: vi.fn(), useAccountId: () => 'a1' }));
vi.mock('../../account/use-may.ts', () => ({ useAllowed: vi.fn() }));
vi.mock('../../../system/links.tsx', () => ({
  PageLink: ({ search, children }: { search: { txId: string }; children: ReactNode }) => (
    <a href={`/${search.txId}`}>{children}</a>
  ),
}));
vi.mock('../../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'tax', clientId: undefined }),
}));

beforeEach(() => {
  vi.mocked(useAccount).mockReturnValue({ accountId: 'a1', account } as unknown as ReturnType<
    typeof useAccount
  >);
  vi.mocked(useAllowed).mockReturnValue({ role: 'owner', may: () => true });
});
afterEach(cleanup);

const end = (id: string, quantity: string, label: string) => ({
  __typename: 'OtherEnd',
  ofId: 't1/0',
  id: `${id}/0`,
  transactionId: id,
  timestamp: '2025-03-01T11:00:00.000Z',
  txSide: 'incoming',
  currency: 'BTC',
  source: { __typename: 'SourceRef', id: label, label, provider: 'ledger' },
  amount: quantity,
  quantity,
  lost: '0',
  confidence: 60,
  level: 'medium',
  why: 'The amounts add up.',
  lots: [],
});

describe('the other end of a transfer', () => {
  const match = {
    __typename: 'TransferMatch',
    group: 't1',
    outId: 't1/0',
    inId: 't2/0',
    quantity: '0.5',
    lost: '0',
    reason: 'amount-time',
    confidence: 90,
    level: 'high',
    why: 'The same amount arrived within 30 minutes.',
  };
  const candidate = {
    __typename: 'MatchCandidate',
    id: 't3/0',
    timestamp: '2025-03-01T11:00:00.000Z',
    currency: 'BTC',
    amount: '0.49',
    confidence: 70,
    level: 'medium',
    why: 'Nearly the same amount arrived within an hour.',
    source: { __typename: 'SourceRef', id: 's2', label: 'Trezor', provider: 'trezor' },
    matchedWith: [],
  };

  it('shows how it was found and how sure that is, and is taken apart', async () => {
    const sent = show({
      part: { transferMatch: match },
      matchState: 'matched',
      answers: {
        TransactionLots: getLots([], '2025-03-03T10:00:00.000Z'),
        RemoveTransferMatchLink: { removeTransferMatchLink: decided },
        ...undone,
      },
    });
    await screen.findByText('Confidence 90 of 100, high');
    expect(screen.getByText(/^The same amount arrived within 30 minutes\./)).toBeDefined();
    await press('Not a transfer between my accounts');
    await undo();
    await screen.findByText('Undone.');
    expect(listSent(sent, 'RemoveTransferMatchLink')).toEqual([
      {
        accountId: 'a1',
        taxTxId: 't1/0',
        disableAutoMatching: true,
        seen: '2025-03-03T10:00:00.000Z',
      },
    ]);
    expect(listSent(sent, 'UndoDecision')).toEqual(isUndone);
  });

  it.each([true, false])(
    'names all of its ends with source, time and amount, and leads there; may decide: %s',
    async (mayDecide) => {
      vi.mocked(useAllowed).mockReturnValue({ role: 'owner', may: () => mayDecide });
      const others = { ...end('t9', '7', 'Elsewhere'), ofId: 't1/1' };
      show({
        part: { transferMatch: match },
        matchState: 'matched',
        answers: {
          TransactionLots: getLots([
            end('t2', '0.3', 'Ledger'),
            end('t3', '0.2', 'Trezor'),
            others,
          ]),
        },
      });
      const links = await screen.findAllByRole('link', { name: /^Open the other side at/ });
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Open the other side at Ledger', '/t2'],
        ['Open the other side at Trezor', '/t3'],
      ]);
      expect(screen.getByText(/to Ledger/).textContent).toMatch(/^0\.30 BTC to Ledger, .*2025/);
      expect(screen.getAllByText('Confidence 60 of 100, medium')).toHaveLength(2);
    },
  );

  it('is chosen among what could be it', async () => {
    const sent = show({
      matchState: 'unmatched',
      answers: {
        MatchCandidates: {
          matchableTaxTransactions: {
            __typename: 'MatchCandidateConnection',
            decidedAt: '2025-03-03T10:00:00.000Z',
            totalCount: 2,
            nodes: [candidate],
            present: [],
          },
        },
        CreateTransferMatch: { createTransferMatch: decided },
      },
    });
    await press('Show possible matches');
    await screen.findByText(/Confidence 70 of 100 \(medium\)\./);
    expect(screen.getByText('1 less likely match is not shown.')).toBeDefined();
    await press('Link with 0.49 BTC at Trezor');
    await waitFor(() =>
      expect(listSent(sent, 'CreateTransferMatch')).toEqual([
        { accountId: 'a1', taxTxIds: ['t1/0', 't3/0'], seen: '2025-03-03T10:00:00.000Z' },
      ]),
    );
  });

  it('that somebody decided about at its other end meanwhile is told, and replaced by the next try', async () => {
    const change = {
      kind: 'match-off',
      part: '',
      at: '2025-03-04T10:00:00.123Z',
      ...bobs,
      after: {},
    };
    const details = { change, transactionId: 't2', transactions: 1 };
    const message = 'bob@example.com decided about this meanwhile.';
    const sent = show({
      part: { transferMatch: match },
      matchState: 'matched',
      answers: {
        RemoveTransferMatchLink: new CombinedGraphQLErrors({
          errors: [{ message, extensions: { code: 'CONFLICT', details } }],
        }),
      },
    });
    await press('Wrong match');
    await screen.findByText(
      /^bob@example\.com changed the other side at the same time: .+ Repeat your action to replace that\.$/,
    );
    told['RemoveTransferMatchLink'] = { removeTransferMatchLink: decided };
    await press('Wrong match');
    await screen.findByText('Done to 1 transaction.');
    expect(listSent(sent, 'RemoveTransferMatchLink')).toMatchObject([
      { seen: '1970-01-01T00:00:00.000Z' },
      { seen: change.at },
    ]);
  });

  it('is looked for again after it was switched off', async () => {
    const sent = show({
      part: { transferMatchingDisabled: true },
      answers: { EnableTransferMatchLinks: { enableTransferMatchLinks: decided } },
    });
    await press('Find a match again');
    await waitFor(() =>
      expect(listSent(sent, 'EnableTransferMatchLinks')).toEqual([
        { accountId: 'a1', taxTxIds: ['t1/0'], seen: '1970-01-01T00:00:00.000Z' },
      ]),
    );
  });
});

it('the cost of units that came from a place of one’s own is theirs: it is not changed where they arrived', async () => {
  const from = { ...end('t2', '0.5', 'Kraken'), txSide: 'outgoing' };
  show({
    part: { txSide: 'incoming', matchRef: 't2/0' },
    answers: { TransactionLots: getLots([from]) },
  });
  expect(
    await screen.findByText(
      'The cost basis comes from Kraken with the transfer. If this isn’t a transfer, unlink it first.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change the cost basis of BTC' })).toBeNull();
});
