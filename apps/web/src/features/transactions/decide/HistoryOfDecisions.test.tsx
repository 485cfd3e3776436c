import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import type { AppliedChange } from './change.ts';
import { listSent } from './testing.tsx';
import { account, bobs, makeChange, press, show, undone } from './testing-decisions.tsx';

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
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('tells whom somebody named, which issue was set aside, and what became of memos', async () => {
  show({
    changes: [
      makeChange('contact', { contactId: 'c1', name: 'Grandma' }, '', 1),
      makeChange('organization', { organizationId: 'o1', name: 'Red Cross' }, '', 2),
      makeChange('dismissed', { reason: 'Own wallet' }, 'unmatched-deposit BTC', 3),
      makeChange('memo', { memo: 'For the yacht' }, 'm1', 4),
      makeChange('memo', { deleted: 'For the yacht' }, 'm2', 5),
    ],
  });
  await screen.findByText('Contact set to Grandma');
  screen.getByText('Recipient set to Red Cross');
  screen.getByText(/^“.+” dismissed: Own wallet$/);
  screen.getByText('Memo changed to: For the yacht');
  expect(screen.getByText('Memo deleted: For the yacht')).toBeDefined();
});

const history: readonly AppliedChange[] = [
  {
    kind: 'category',
    part: '',
    at: '2025-03-02T10:00:00.000Z',
    ...bobs,
    holds: false,
    after: { category: 'gift_standard' },
  },
  {
    ...bobs,
    kind: 'category',
    part: '',
    at: '2025-03-03T10:00:00.000Z',
    by: 'u1',
    byEmail: null,
    act: 'second',
    after: null,
  },
];

it('tells who did what, the newest first', async () => {
  show({ changes: history });
  const first = await screen.findByText('Category reset to source');
  const second = screen.getByText('Category set to Gift');
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^bob@example.com,/)).toBeDefined();
  expect(screen.getByText(/^You,/)).toBeDefined();
});

const price = (unitPrice: string, n: number) => ({
  ...bobs,
  kind: 'price',
  part: '0',
  at: `2025-03-02T10:00:0${n}.000Z`,
  after: { unitPrice, currency: 'USD' },
});

describe('what holds', () => {
  it('can be undone by the act that first said it, so that it goes back further, and the undoing can be undone', async () => {
    const changes = [
      { ...price('2', 1), act: 'two' },
      { ...price('3', 2), act: 'three', holds: false },
      { ...price('2', 3), act: 'back', undoing: true },
    ];
    const sent = show({ changes, answers: undone });
    await press('Undo: Unit price set to $2.00');
    await press('Redo: Unit price set to $2.00');
    await waitFor(() =>
      expect(listSent(sent, 'UndoDecision')).toEqual([
        { accountId: 'a1', ref: 'two' },
        { accountId: 'a1', ref: 'back' },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Undo: Unit price set to $3.00' })).toBeNull();
    expect(screen.getByText(/^bob@example.com, by undoing,/)).toBeDefined();
  });

  it('can be undone long after it was said', async () => {
    const sent = show({ changes: history, answers: undone });
    await press('Undo: Category reset to source');
    await screen.findByText('Undone for 1 transaction.');
    expect(screen.queryByRole('button', { name: 'Undo: Category set to Gift' })).toBeNull();
    expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'second' }]);
  });

  it.each([
    [2_001, 'Undo for more than 2,000 transactions?'],
    [6_000, 'Undo for 6,000 transactions?'],
  ])('is undone for all that it was said about, after a question: %i', async (reach, question) => {
    const sent = show({ changes: [{ ...history[0]!, holds: true, reach }], answers: undone });
    await press('Undo: Category set to Gift');
    expect(screen.getByRole('heading', { name: question })).toBeDefined();
    expect(listSent(sent, 'UndoDecision')).toEqual([]);
    await press('Undo for all');
    await waitFor(() =>
      expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'first' }]),
    );
  });
});

it('tells the history of what is left out of the figures, which has no sides', async () => {
  const none = {
    taxTransactions: { __typename: 'TaxTransactionConnection', edges: [] },
    memos: [],
    compatibleCategories: [],
  };
  show({ ignored: true, changes: history, answers: { TransactionSides: none } });
  expect(await screen.findByText('Category set to Gift')).toBeDefined();
});
