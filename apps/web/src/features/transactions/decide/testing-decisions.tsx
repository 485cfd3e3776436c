import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AppliedChange } from './change.ts';
import { Decisions } from './Decisions.tsx';
import { drawWith, type Answers } from './testing.tsx';

export const side = {
  __typename: 'TaxTransaction',
  id: 't1/0',
  transactionId: 't1',
  timestamp: '2025-03-01T10:00:00.000Z',
  txSide: 'outgoing',
  currency: 'BTC',
  amount: '0.5',
  category: 'transfer_standard',
  source: { __typename: 'SourceRef', id: 's1', label: 'Kraken' },
  priceAtTimeOfTx: '8000',
  priceOrigin: 'reported by the source',
  costBasis: '500',
  proceeds: null as string | null,
  isEdited: false,
  costBasisAssignments: [] as readonly unknown[],
  matchRef: null as string | null,
  transferMatch: null as unknown,
  transferMatchManual: false,
  transferMatchingDisabled: false,
  userControl: {
    __typename: 'UserControl',
    category: false,
    categoryByRule: false,
    transferMatching: false,
  },
  specIdTransactions: [] as readonly unknown[],
  customData: null,
  userChanges: [] as readonly unknown[],
};
export const memo = {
  __typename: 'Memo',
  id: 'm1',
  memo: 'For the boat',
  createdByEmail: 'ada@example.com',
  createdAt: '2025-03-02T10:00:00.000Z',
  changedByEmail: null,
  changedAt: null,
};
export const decided = {
  __typename: 'Decision',
  changed: 1,
  message: 'Done to 1 transaction.',
  undo: 'act',
};
/** What undoing an act as a whole sends. */
export const isUndone = [{ accountId: 'a1', ref: 'act' }];
export const undone = {
  UndoDecision: {
    undoDecision: { __typename: 'Decision', changed: 1, message: 'Undone for 1 transaction.' },
  },
};

export function getSides(part: Partial<typeof side>, memos: readonly unknown[] = []): Answers {
  return {
    TransactionSides: {
      taxTransactions: {
        __typename: 'TaxTransactionConnection',
        edges: [{ __typename: 'TaxTransactionEdge', node: { ...side, ...part } }],
      },
      memos,
      compatibleCategories: ['transfer_standard', 'gift_standard'].map((id) => ({
        __typename: 'TaxCategory',
        id,
        label: id,
      })),
    },
  };
}

interface Case {
  readonly part?: Partial<typeof side>;
  readonly memos?: readonly unknown[];
  readonly answers?: Answers;
  readonly matchState?: string | null;
  readonly ignored?: boolean;
  readonly issue?: string;
  readonly changes?: readonly AppliedChange[];
  readonly received?: readonly { readonly asset: string }[];
}

export function show({
  part = {},
  memos = [],
  answers = {},
  matchState = null,
  ignored = false,
  issue,
  changes = [],
  received = [],
}: Case) {
  const issues = issue ? [{ code: issue }] : [];
  told = {
    ...getSides(part, memos),
    NamesToChoose: names,
    DuplicatesOf: { duplicatesOf: [] },
    OwnTreatment: { ownTreatment: null },
    TransactionLots: getLots([]),
    ...answers,
  };
  return drawWith(
    <Decisions
      transactionId="t1"
      category={part.category ?? side.category}
      ignored={ignored}
      matchState={matchState}
      issues={issues}
      changes={changes}
      received={received}
      contactId={undefined}
    />,
    told,
  );
}

export const getLots = (ends: readonly unknown[], decidedAt: string | null = null) => ({
  transactionLots: { __typename: 'TransactionLots', decidedAt, ends, opened: [] },
});

/** The service's answers; a test may change them at any time. */
export let told: Record<string, unknown>;

export const bobs = {
  by: 'u2',
  byEmail: 'bob@example.com',
  act: 'first',
  reach: 1,
  holds: true,
  undoing: false,
};
const names = {
  contacts: {
    __typename: 'ContactList',
    contacts: [{ __typename: 'Contact', id: 'c1', contactName: 'Grandma', address: '0xc1' }],
  },
  organizations: [
    {
      __typename: 'Organization',
      id: 'o1',
      name: 'Red Cross',
      address: 'Geneva',
      taxNumber: '',
      createdAt: '2024-03-01T10:00:00.000Z',
    },
  ],
};

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const undo = () => press('Undo');
export const account = {
  fiatCurrency: 'USD',
  permission: { userId: 'u1' },
  taxPayerDetails: { unitsRule: null },
  taxUpdater: { specIdFeature: true },
};

export const makeChange = (
  kind: string,
  after: unknown,
  part: string,
  n: number,
): AppliedChange => ({
  kind,
  part,
  at: `2025-03-02T10:00:0${n}.000Z`,
  ...bobs,
  act: null,
  after,
});
