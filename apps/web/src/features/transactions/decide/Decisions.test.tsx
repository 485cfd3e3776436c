import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { CategoryPart } from './CategoryPart.tsx';
import type { AppliedChange } from './change.ts';
import { drawWith, listSent } from './testing.tsx';
import {
  account,
  bobs,
  makeChange,
  decided,
  memo,
  press,
  show,
  side,
  getSides,
  isUndone,
  told,
  undo,
  undone,
} from './testing-decisions.tsx';
import { DecidedContext } from './use-conflict.ts';

vi.mock('../../account/use-account.ts', () => ({ useAccount: vi.fn(), useAccountId: () => 'a1' }));
vi.mock('../../account/use-may.ts', () => ({ useAllowed: vi.fn() }));
vi.mock('../../manual/use-entry-modal.ts', () => ({
  useEntryModal: () => ({ addBought: vi.fn() }),
}));
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

/** The preview of a category: what the transaction counts now, and what its category affects. */
const answerLosing = (
  counted: {
    readonly gainLoss?: string;
    readonly income?: string;
    readonly matched?: number;
    readonly outcomes?: readonly object[];
  },
  ...messages: readonly string[]
) => ({
  RecategorizePreview: {
    recategorizeRuleResult: {
      __typename: 'RecategorizePreview',
      decidedAt: null,
      total: 1,
      changed: 1,
      unchanged: 0,
      skipped: 0,
      replaced: 0,
      gainLoss: '0',
      income: '0',
      matched: 0,
      outcomes: [],
      ...counted,
    },
  },
  BulkWarning: {
    conditionalWarning: {
      __typename: 'ConditionalWarning',
      decidedAt: null,
      total: 1,
      warnings: messages.map((message) => ({
        __typename: 'ActionWarning',
        code: 'SOMETHING',
        message,
      })),
    },
  },
});
const nothingLost = answerLosing({});
const answerRuled = (by: string) => ({
  __typename: 'UserChange',
  kind: 'category',
  part: '',
  at: '2025-03-02T10:00:00.000Z',
  by,
  byEmail: by === 'u1' ? 'ada@example.com' : 'bob@example.com',
  before: null,
  after: { category: 'gift_standard', rule: 'r1' },
});

/** A transaction that has a category and could have one other. */
const Categorized = ({ now, choice }: { readonly now: string; readonly choice: string }) => (
  <CategoryPart
    accountId="a1"
    currency="USD"
    transactionId="t1"
    category={now}
    choices={[{ __typename: 'TaxCategory', id: choice, label: choice }]}
    isChosen={false}
  />
);

describe('the category', () => {
  const answers = {
    ...nothingLost,
    SetTxCategories: { setTxCategories: decided },
    ResetTxCategories: { resetTxCategories: decided },
    ...undone,
  };
  const about = { accountId: 'a1', filter: { taxTxIds: ['t1'] } };

  it('can only be what the sides can be; it is set, and undone', async () => {
    const sent = show({ answers });
    const field = await screen.findByRole('combobox', { name: 'Category' });
    expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'transfer_standard',
      'gift_standard',
    ]);
    await userEvent.selectOptions(field, 'gift_standard');
    await screen.findByText('Done to 1 transaction.');
    expect(listSent(sent, 'SetTxCategories')).toMatchObject([
      { ...about, category: 'gift_standard' },
    ]);
    await undo();
    await screen.findByText('Undone.');
    expect(listSent(sent, 'UndoDecision')).toEqual(isUndone);
  });

  it('is asked about first where more hangs on it, and undone to what a person had chosen', async () => {
    const message = 'A person has chosen a category for 1 transaction; it will be replaced.';
    const sent = show({
      part: { userControl: { ...side.userControl, category: true } },
      answers: { ...answers, ...answerLosing({}, message) },
    });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Category' }),
      'gift_standard',
    );
    await screen.findByText(message);
    expect(listSent(sent, 'SetTxCategories')).toEqual([]);
    await press('Set category');
    await undo();
    await screen.findByText('Undone.');
    expect(listSent(sent, 'SetTxCategories')).toMatchObject([
      { ...about, category: 'gift_standard' },
    ]);
    expect(listSent(sent, 'UndoDecision')).toEqual(isUndone);
  });

  it('is sent with what was shown when it was chosen, whatever others decide while the page asks', async () => {
    const shown = makeChange('category', { category: 'airdrop_standard' }, '', 1);
    const later = { ...shown, at: new Date(Date.parse(shown.at) + 1000).toISOString() };
    function Together() {
      const [changes, setChanges] = useState<readonly AppliedChange[]>([shown]);
      return (
        <>
          <button onClick={() => setChanges([shown, later])}>Bob decides</button>
          <DecidedContext value={{ accountId: 'a1', transactionId: 't1', ownId: 'u1', changes }}>
            <Categorized now="transfer_standard" choice="gift_standard" />
          </DecidedContext>
        </>
      );
    }
    const sent = drawWith(<Together />, { ...answers, ...answerLosing({ income: '33.02' }) });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Category' }),
      'gift_standard',
    );
    await screen.findByText(/^This transaction counts as income/);
    fireEvent.click(screen.getByText('Bob decides'));
    await press('Set category');
    await waitFor(() =>
      expect(listSent(sent, 'SetTxCategories')).toMatchObject([{ seen: shown.at }]),
    );
  });

  it('is asked about first where the income or gain that it counts now goes', async () => {
    const sent = show({
      answers: { ...answers, ...answerLosing({ income: '33.02', gainLoss: '-12.5' }) },
    });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Category' }),
      'gift_standard',
    );
    await screen.findByText(
      'This transaction counts as income of $33.02 now. Gift isn’t income, so that income is removed.',
    );
    expect(
      screen.getByText(
        'This transaction has a loss of $12.50 now. It is recalculated, and removed if Gift isn’t a sale.',
      ),
    ).toBeDefined();
    expect(listSent(sent, 'SetTxCategories')).toEqual([]);
    await press('Set category');
    await waitFor(() =>
      expect(listSent(sent, 'SetTxCategories')).toMatchObject([
        { ...about, category: 'gift_standard' },
      ]),
    );
  });

  it.each([
    [
      '35',
      'is asked about first where it brings an income, with what that would change',
      ['About $35.00 counts as income: the value of the assets when received.'],
    ],
    ['33.02', 'is set at once where the income stays what it is', []],
    [null, 'is set at once where nobody knows what it would bring', []],
  ] as const)('that means an income of %s %s', async (worth, _, sentences) => {
    const outcomes = [
      {
        __typename: 'CategoryOutcome',
        effect: 'income',
        count: 1,
        worth,
        unpriced: worth === null ? 1 : 0,
      },
    ];
    const sent = drawWith(<Categorized now="airdrop_standard" choice="miningIncome_standard" />, {
      ...answers,
      ...answerLosing({ income: worth === '35' ? '0' : '33.02', outcomes }),
    });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Category' }),
      'miningIncome_standard',
    );
    const asked = sentences.length > 0;
    await waitFor(() =>
      expect([
        listSent(sent, 'SetTxCategories').length,
        screen.queryByRole('button', { name: 'Preview impact' }) !== null,
      ]).toEqual(asked ? [0, true] : [1, false]),
    );
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeDefined();
  });

  it('is asked about first where a found transfer comes apart', async () => {
    const sent = show({ answers: { ...answers, ...answerLosing({ matched: 1 }) } });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Category' }),
      'gift_standard',
    );
    await screen.findByText(/^The transaction is matched automatically\. The match is removed/);
    expect(listSent(sent, 'SetTxCategories')).toEqual([]);
  });

  it.each([
    [{ category: true, categoryByRule: true }, [answerRuled('u1')], 'Your rule set it.'],
    [
      { category: true, categoryByRule: true },
      [answerRuled('u1'), answerRuled('u2')],
      'A rule by bob@example.com set it.',
    ],
    [{ category: true }, [], 'Set manually.'],
    [{}, [], 'From the source.'],
  ])('says who chose it: %#', async (chosen, userChanges, words) => {
    show({ part: { userControl: { ...side.userControl, ...chosen }, userChanges } });
    expect(await screen.findByText(words)).toBeDefined();
  });

  describe('of nothing but money, on which no side counts yet', () => {
    const { TransactionSides: sides } = getSides({});
    const noSides = {
      TransactionSides: {
        ...(sides as object),
        taxTransactions: { __typename: 'TaxTransactionConnection', edges: [] },
      },
    };
    const chosen = {
      kind: 'category',
      part: '',
      at: '2025-03-02T10:00:00.000Z',
      ...bobs,
      by: 'u1',
      before: null,
    };

    it('is chosen like any other', async () => {
      const sent = show({ answers: { ...answers, ...noSides } });
      const field = await screen.findByRole('combobox', { name: 'Category' });
      expect([
        (field as HTMLSelectElement).value,
        screen.queryByText('From the source.') !== null,
      ]).toEqual(['transfer_standard', true]);
      await userEvent.selectOptions(field, 'gift_standard');
      await waitFor(() =>
        expect(listSent(sent, 'SetTxCategories')).toMatchObject([
          { ...about, category: 'gift_standard' },
        ]),
      );
    });

    it.each([
      [{ category: 'gift_standard' }, 'Set manually.'],
      [{ category: 'gift_standard', rule: 'r1' }, 'Your rule set it.'],
      [null, 'From the source.'],
    ])('says who chose it: %o', async (after, words) => {
      show({ answers: noSides, changes: [{ ...chosen, after }] });
      expect(await screen.findByText(words)).toBeDefined();
    });
  });

  it('goes back to what the source says', async () => {
    const sent = show({ part: { userControl: { ...side.userControl, category: true } }, answers });
    await press('Reset to source');
    await waitFor(() => expect(listSent(sent, 'ResetTxCategories')).toMatchObject([about]));
  });
});

it('asks before it leaves one end of a found transfer out', async () => {
  const message =
    '1 transaction matched with another end that was found: they come apart, and the other ends lose their match.';
  const sent = show({
    answers: { ...answerLosing({}, message), UpdateTxIgnore: { updateTxIgnore: decided } },
  });
  await press('Exclude');
  await screen.findByText(message);
  expect(listSent(sent, 'UpdateTxIgnore')).toEqual([]);
  await press('Exclude transaction');
  await waitFor(() => expect(listSent(sent, 'UpdateTxIgnore')).toHaveLength(1));
});

it('tells of a sealed year as a warning before it leaves a transaction out', async () => {
  const message = '1 transaction of the sealed tax year 2024: its return was filed.';
  const warnings = [{ __typename: 'ActionWarning', code: 'SEALED_YEARS', message }];
  show({
    answers: {
      BulkWarning: {
        conditionalWarning: {
          __typename: 'ConditionalWarning',
          decidedAt: null,
          total: 1,
          warnings,
        },
      },
    },
  });
  await press('Exclude');
  expect((await screen.findByText(message)).closest('.lb-banner-warning')).not.toBeNull();
});

it('leaves a transaction out of the figures, and counts it again', async () => {
  const sent = show({
    answers: { ...nothingLost, UpdateTxIgnore: { updateTxIgnore: decided }, ...undone },
  });
  await press('Exclude');
  await undo();
  await screen.findByText('Undone.');
  expect(listSent(sent, 'UpdateTxIgnore')).toEqual([
    { accountId: 'a1', taxTxId: 't1', ignore: true, seen: '1970-01-01T00:00:00.000Z' },
  ]);
  expect(listSent(sent, 'UndoDecision')).toEqual(isUndone);
});

const at = '2025-03-04T10:00:00.123Z';
/** The server keeps the newer decision and reports it. */
const answerOvertaken = (kind: string, after: unknown) =>
  new CombinedGraphQLErrors({
    errors: [
      {
        message: 'bob@example.com decided about this meanwhile.',
        extensions: {
          code: 'CONFLICT',
          details: { change: { kind, part: '', at, ...bobs, after } },
        },
      },
    ],
  });

describe('what somebody else decided a moment ago', () => {
  it('is told where a price would be written over it, which the next try replaces', async () => {
    const sent = show({
      answers: {
        UpdateCostBasis: answerOvertaken('price', { unitPrice: '20000', currency: 'USD' }),
      },
    });
    await press('Change the price of BTC');
    await userEvent.clear(screen.getByRole('textbox', { name: /^Price of one BTC/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Price of one BTC/ }), '30000');
    await press('Save');
    await screen.findByText(
      'bob@example.com changed this at the same time: Unit price set to $20,000.00. Repeat your action to replace that.',
    );
    expect(screen.getByRole('textbox', { name: /^Price of one BTC/ })).toHaveProperty(
      'value',
      '30000',
    );
    told['UpdateCostBasis'] = { updateCostBasis: decided };
    await press('Save');
    await screen.findByText('Done to 1 transaction.');
    expect(listSent(sent, 'UpdateCostBasis')).toMatchObject([
      { seen: '1970-01-01T00:00:00.000Z' },
      { seen: at },
    ]);
  });

  it('is told before somebody else is named', async () => {
    show({
      answers: { StartBulkEdit: answerOvertaken('contact', { contactId: 'c2', name: 'Grandpa' }) },
    });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Contact' }),
      'Grandma',
    );
    expect(
      await screen.findByText(
        'bob@example.com changed this at the same time: Contact set to Grandpa. Repeat your action to replace that.',
      ),
    ).toBeDefined();
  });

  it('is told before the category is taken back', async () => {
    show({
      part: { userControl: { ...side.userControl, category: true } },
      answers: { ResetTxCategories: answerOvertaken('category', { category: 'gift_standard' }) },
    });
    await press('Reset to source');
    expect(
      await screen.findByText(
        'bob@example.com changed this at the same time: Category set to Gift. Repeat your action to replace that.',
      ),
    ).toBeDefined();
  });

  it('is compared with what the page shows', async () => {
    const shown = makeChange('price', { unitPrice: '1', currency: 'USD' }, '0', 1);
    const sent = show({
      changes: [shown],
      answers: { UpdateCostBasis: { updateCostBasis: decided } },
    });
    await press('Change the price of BTC');
    await userEvent.type(screen.getByRole('textbox', { name: /^Price of one BTC/ }), '1');
    await press('Save');
    await waitFor(() =>
      expect(listSent(sent, 'UpdateCostBasis')).toMatchObject([{ seen: shown.at }]),
    );
  });
});

it('sets no category while the list is walked with the arrows', async () => {
  const sent = show({
    answers: {
      ...nothingLost,
      SetTxCategories: { setTxCategories: decided },
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Category' });
  field.focus();
  await userEvent.keyboard('{ArrowDown}');
  fireEvent.change(field, { target: { value: 'gift_standard' } });
  expect(listSent(sent, 'BulkWarning')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(listSent(sent, 'SetTxCategories')).toHaveLength(1));
});

it('names who stands behind it, and who received a donation', async () => {
  const edited = {
    __typename: 'BulkEdit',
    id: 'e1',
    kind: 'contact',
    status: 'done',
    total: 1,
    done: 1,
    changed: 1,
    begunBy: 'Ada',
    cancelledBy: null,
    finishedAt: null,
    message: 'Contact set for 1 transaction.',
    undo: 'act',
  };
  const sent = show({
    part: { category: 'donation_standard' },
    answers: { StartBulkEdit: { startBulkEdit: edited }, UndoDecision: { undoDecision: decided } },
  });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Contact' }),
    'Grandma',
  );
  await undo();
  await screen.findByText('Undone.');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Donation recipient' }),
    'Red Cross',
  );
  await waitFor(() => expect(listSent(sent, 'StartBulkEdit')).toHaveLength(2));
  const filter = { taxTxIds: ['t1'] };
  expect(listSent(sent, 'StartBulkEdit')).toMatchObject([
    { accountId: 'a1', filter, edit: { kind: 'contact', contactId: 'c1' } },
    { accountId: 'a1', filter, edit: { kind: 'organization', organizationId: 'o1' } },
  ]);
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
});

it('offers to add a contact where there is none yet', async () => {
  show({
    answers: {
      NamesToChoose: { contacts: { __typename: 'ContactList', contacts: [] }, organizations: [] },
    },
  });
  await press('Add contact');
  expect(await screen.findByRole('dialog', { name: 'Add contact' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Contact' })).toBeNull();
});

it('lets those who may only look see, and change nothing', async () => {
  vi.mocked(useAllowed).mockReturnValue({ role: 'read_only', may: () => false });
  show({ memos: [memo], matchState: 'unmatched' });
  await screen.findByText('For the boat');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
});
