import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent, type Answers } from '../decide/testing.tsx';
import type { FilterOptions } from '../use-filter-options.ts';
import { BulkActions } from './BulkActions.tsx';
import { useSelection } from './use-selection.ts';

vi.mock('../../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
vi.mock('../../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../shared/use-report-file.ts', () => ({
  useReportFile: () => ({ get: (make: () => Promise<unknown>) => void make(), busy: false }),
}));
afterEach(cleanup);

/** The request for transactions without decisions. */
const never = '1970-01-01T00:00:00.000Z';
const shown = { currencies: ['BTC'] };
const categories = ['gift_standard', 'sell_standard'].map((value) => ({ value, label: value }));
const options = {
  categories,
  exchanges: [{ value: 's1', label: 'Kraken' }],
  wallets: [],
} as unknown as FilterOptions;
const outcome = {
  __typename: 'RecategorizeOutcome',
  effect: 'give',
  count: 2,
  worth: '100',
  unpriced: 0,
};
const preview = {
  __typename: 'RecategorizePreview',
  decidedAt: null,
  total: 2,
  changed: 2,
  unchanged: 0,
  skipped: 0,
  replaced: 0,
  gainLoss: '12.5',
  income: '33.02',
  matched: 0,
  outcomes: [outcome],
};
const edited = {
  __typename: 'BulkEdit',
  id: 'e1',
  kind: 'category',
  status: 'done',
  total: 2,
  done: 2,
  changed: 2,
  message: 'Done to 2 transactions.',
  undo: 'act',
  begunBy: 'Ada',
  cancelledBy: null,
  finishedAt: null,
};
const something = {
  __typename: 'ActionWarning',
  code: 'SOMETHING',
  message: 'Something is taken back for 2 transactions.',
};
const about = { accountId: 'a1', filter: { taxTxIds: ['t1', 't2'] } };
const totals = {
  __typename: 'TransactionTotals',
  gainLoss: '12.5',
  proceeds: '100',
  costBasis: '87.5',
  income: '33.02',
  excluded: [],
};
const usual: Answers = {
  CompatibleCategories: {
    compatibleCategories: [{ __typename: 'TaxCategory', id: 'gift_standard' }],
  },
  SelectionTotals: { transactions: { __typename: 'TransactionConnection', totalCount: 2, totals } },
  RecategorizePreview: { recategorizeRuleResult: preview },
  BulkWarning: {
    conditionalWarning: {
      __typename: 'ConditionalWarning',
      decidedAt: null,
      total: 2,
      warnings: [],
    },
  },
  StartBulkEdit: { startBulkEdit: edited },
  UndoDecision: { undoDecision: { __typename: 'Decision', changed: 2, message: 'Undone.' } },
};

function Chosen({
  filters = 'BTC',
  choosesLots = true,
}: {
  readonly filters?: string;
  readonly choosesLots?: boolean;
}) {
  const selection = useSelection(filters);
  return (
    <>
      <button type="button" onClick={() => selection.choose(['t1', 't2'])}>
        Tick two
      </button>
      <BulkActions
        accountId="a1"
        appType="tax"
        currency="USD"
        selection={selection}
        filter={shown}
        total={250_000}
        options={options}
        mayMemo
        choosesUnits
        choosesLots={choosesLots}
        exported={{ sort: { column: 'date', order: 'desc' }, columns: ['date', 'sent'] }}
      />
    </>
  );
}

async function renderChosen(answers: Answers, choosesLots = true) {
  const sent = drawWith(
    <Chosen choosesLots={choosesLots} />,
    Object.defineProperties({ ...usual }, Object.getOwnPropertyDescriptors(answers)),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tick two' }));
  return sent;
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** A mutation that needs confirmation isn't sent yet. */
const pressWhenReady = async (name: string) => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false),
  );
  await press(name);
};

const pick = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));

it('sets a category that fits all that are ticked, after it said what changes, and undoes it', async () => {
  const sent = await renderChosen({});
  await screen.findByText('2 transactions selected');
  await waitFor(() => expect(document.querySelector('[data-full="12.5"]')).not.toBeNull());
  expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toBe(
    '/evidence?what=filter&id={"taxTxIds":["t1","t2"]}',
  );
  const field = screen.getByRole('combobox', { name: 'Change category' });
  await waitFor(() =>
    expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      '',
      'gift_standard',
    ]),
  );
  await userEvent.selectOptions(field, 'gift_standard');
  await screen.findByText('2 transactions change.');
  expect(
    screen.getByText(
      /^The changed transactions count as income of \$33\.02 now. Gift isn’t income, so that income is removed/,
    ),
  ).toBeDefined();
  expect(
    screen.getByText(
      'The changed transactions have a gain of $12.50 now. It is recalculated, and removed if Gift isn’t a sale.',
    ),
  ).toBeDefined();
  expect(
    screen.getByText(
      'Assets sent count as a gift: no gain or loss. Their cost basis goes with them.',
    ),
  ).toBeDefined();
  expect(listSent(sent, 'StartBulkEdit')).toEqual([]);
  await press('Set category');
  await press('Undo');
  await screen.findByText('Undone.');
  expect(listSent(sent, 'StartBulkEdit')).toEqual([
    { ...about, edit: { kind: 'category', category: 'gift_standard' }, seen: never },
  ]);
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
});

it('reaches everything that the filters mean, says what it breaks, and tells that a worker does it', async () => {
  const broken = {
    __typename: 'ActionWarning',
    code: 'BREAKS_LINKS',
    message: '4 transactions linked by hand as a transfer.',
  };
  const sent = await renderChosen({
    RecategorizePreview: {
      recategorizeRuleResult: {
        ...preview,
        total: 250_000,
        changed: 200_000,
        skipped: 50_000,
        replaced: 3,
        gainLoss: '-1490.31',
        income: '0',
        matched: 35,
        outcomes: [{ ...outcome, effect: 'dispose', count: 200_000, worth: '17997', unpriced: 3 }],
      },
    },
    BulkWarning: {
      conditionalWarning: {
        __typename: 'ConditionalWarning',
        decidedAt: null,
        total: 250_000,
        warnings: [broken],
      },
    },
    StartBulkEdit: {
      startBulkEdit: {
        ...edited,
        status: 'queued',
        total: 250_000,
        changed: 0,
        message: null,
        undo: null,
      },
    },
  });
  await press('Select all 250,000');
  await screen.findByText('250,000 transactions selected');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Change category' }),
    'sell_standard',
  );
  await screen.findByText('200,000 transactions change.');
  expect(screen.getByText('50,000 can’t have this category and stay unchanged.')).toBeDefined();
  expect(
    screen.getByText('3 of them have a manually set category, which is replaced.'),
  ).toBeDefined();
  expect(
    screen.getByText(
      'The changed transactions have a loss of $1,490.31 now, which is recalculated.',
    ),
  ).toBeDefined();
  expect(
    screen.getByText(/^35 of them are matched automatically\. The matches are removed/),
  ).toBeDefined();
  expect(
    screen.getByText(
      /^About \$17,997\.00 is the value of the assets sold\. Gains and losses depend/,
    ),
  ).toBeDefined();
  expect(
    screen.getByText('3 of them have no known value yet, so their amount is unknown.'),
  ).toBeDefined();
  expect(screen.getByText(broken.message)).toBeDefined();
  await press('Set category');
  await screen.findByText(/^Started\./);
  expect(listSent(sent, 'StartBulkEdit')).toEqual([
    {
      accountId: 'a1',
      filter: shown,
      edit: { kind: 'category', category: 'sell_standard' },
      seen: never,
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('leaves what is ticked out of the figures after it said which transfers come apart', async () => {
  const apart = {
    __typename: 'ActionWarning',
    code: 'LOSES_MATCHES',
    message: '2 transactions matched with another end that was found.',
  };
  const shownAt = '2025-03-03T10:00:00.000Z';
  const sent = await renderChosen({
    BulkWarning: {
      conditionalWarning: {
        __typename: 'ConditionalWarning',
        decidedAt: shownAt,
        total: 2,
        warnings: [apart],
      },
    },
  });
  await press('More');
  await pick('Exclude from calculations');
  await screen.findByText(/^2 transactions, with their lots, gains and income, are excluded/);
  await screen.findByText(apart.message);
  expect(listSent(sent, 'StartBulkEdit')).toEqual([]);
  await press('Exclude');
  await screen.findByText('Done to 2 transactions.');
  expect(listSent(sent, 'StartBulkEdit')).toEqual([
    { ...about, edit: { kind: 'ignore' }, seen: shownAt },
  ]);
});

const plan = {
  __typename: 'BulkPreview',
  total: 2,
  looked: 2,
  changed: 2,
  changes: [],
  left: [],
  decidedAt: '2025-03-03T10:00:00.000Z',
};
const onlyRule = {
  __typename: 'RecategorizeRule',
  id: 'r1',
  name: null,
  category: 'gift_standard',
  filter: {},
  given: 0,
  createdAt: '2025-03-02',
};
const noNames = { contacts: { __typename: 'ContactList', contacts: [] }, organizations: [] };

it.each([
  ['Exclude from calculations', 'Exclude', { kind: 'ignore' }],
  ['Match again', 'Match again', { kind: 'matching-on' }],
  ['Set prices…', 'Set prices', { kind: 'price', rule: 'provider' }],
  [
    'Accept suggested transfers…',
    'Link transfers',
    { kind: 'accept-matches', confidence: 85, withinDays: 30 },
  ],
  [
    'Select lots by a rule…',
    'Select lots',
    { kind: 'choose-lots', rule: 'highest-cost', channel: 'books' },
  ],
  ['Set contact…', 'Set', { kind: 'contact' }],
  ['Set donation recipient…', 'Set', { kind: 'organization' }],
  ['Run a rule…', 'Run rule', { kind: 'run-rule', ruleId: 'r1' }],
])(
  '%s tells that somebody decided about some of them since it was asked, and replaces that by the next try',
  async (label, verb, edit) => {
    const shownAt = '2025-03-03T10:00:00.000Z';
    const message =
      'bob@example.com decided about 2 transactions of these meanwhile. Check them, and repeat your change to replace that.';
    const details = {
      change: {
        kind: 'ignore',
        part: '',
        at: '2025-03-04T10:00:00.123Z',
        by: 'u2',
        byEmail: 'bob@example.com',
        after: null,
      },
      transactions: 2,
    };
    const refused = new CombinedGraphQLErrors({
      errors: [{ message, extensions: { code: 'CONFLICT', details } }],
    });
    let tries = 0;
    const answers = {
      ...usual,
      BulkWarning: {
        conditionalWarning: {
          __typename: 'ConditionalWarning',
          decidedAt: shownAt,
          total: 2,
          warnings: [something],
        },
      },
      BulkEditPreview: { bulkEditPreview: plan },
      NamesToChoose: noNames,
      RecategorizeRules: { recategorizeRules: [onlyRule] },
      RecategorizeRuleRun: {
        recategorizeRuleRun: { ...preview, kept: 0, linked: 0, decidedAt: shownAt },
      },
    };
    Object.defineProperty(answers, 'StartBulkEdit', {
      get: () => (tries++ === 0 ? refused : { startBulkEdit: edited }),
    });
    const sent = await renderChosen(answers);
    await press('More');
    await pick(label);
    await pressWhenReady(verb);
    await screen.findByText(message);
    await press(verb);
    await screen.findByText('Done to 2 transactions.');
    expect(listSent(sent, 'StartBulkEdit')).toEqual([
      { ...about, edit, seen: shownAt },
      { ...about, edit, seen: details.change.at },
    ]);
  },
);

it.each([
  ['Include in calculations', 'count', 'countAgain'],
  ['Reset category', 'reset-category', 'resetTxCategories'],
  ['Assign missing cost basis', 'assign-basis', 'assignCostBasis'],
  ['Reset prices and cost basis', 'revert-basis', 'revertCostBasis'],
  ['Exclude from matching', 'matching-off', 'disableMatching'],
  ['Match again', 'matching-on', 'enableMatching'],
])('%s says first what changes', async (label, kind, action) => {
  const sent = await renderChosen({
    BulkWarning: {
      conditionalWarning: {
        __typename: 'ConditionalWarning',
        decidedAt: null,
        total: 2,
        warnings: [something],
      },
    },
  });
  await press('More');
  await pick(label);
  await screen.findByText(something.message);
  expect(listSent(sent, 'BulkWarning')).toEqual([{ ...about, action }]);
  expect(listSent(sent, 'StartBulkEdit')).toEqual([]);
  await userEvent.click(screen.getAllByRole('button').at(-1)!);
  await screen.findByText('Done to 2 transactions.');
  expect(listSent(sent, 'StartBulkEdit')).toEqual([{ ...about, edit: { kind }, seen: never }]);
});

it.each([
  ['at all', []],
  [
    'though they lie in a sealed year',
    [
      {
        __typename: 'ActionWarning',
        code: 'SEALED_YEARS',
        message: '2 transactions lie in the sealed tax year 2024.',
      },
    ],
  ],
  [
    'though they come soon after a sale in one',
    [
      {
        __typename: 'ActionWarning',
        code: 'AFTER_SEALED_YEAR',
        message: '2 transactions come within 30 days after a disposal.',
      },
    ],
  ],
])('does nothing where nothing would change %s', async (_, warnings) => {
  await renderChosen({
    BulkWarning: {
      conditionalWarning: { __typename: 'ConditionalWarning', decidedAt: null, total: 2, warnings },
    },
  });
  await press('More');
  await pick('Reset prices and cost basis');
  await screen.findByText('Nothing changes.');
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
});

const isWarning = async (message: string) =>
  (await screen.findByText(message)).closest('.lb-banner-warning') !== null;

it('tells of sealed years as a warning, and of the transactions themselves as it is', async () => {
  const warnings = [
    {
      __typename: 'ActionWarning',
      code: 'AFTER_SEALED_YEAR',
      message: '1 transaction comes within 30 days after a loss in a sealed year.',
    },
    { __typename: 'ActionWarning', code: 'BREAKS_LINKS', message: '1 link goes.' },
  ];
  await renderChosen({
    BulkWarning: {
      conditionalWarning: { __typename: 'ConditionalWarning', decidedAt: null, total: 2, warnings },
    },
  });
  await press('More');
  await pick('Exclude from calculations');
  expect([await isWarning(warnings[0]!.message), await isWarning(warnings[1]!.message)]).toEqual([
    true,
    false,
  ]);
});

it('puts a memo beside each, and says beside the field why not', async () => {
  const problem = {
    __typename: 'MemoProblem',
    code: 'MEMO_BLANK',
    message: 'This field is required',
  };
  const sent = await renderChosen({
    ValidateMemos: {
      validateMemosByTransactionIds: ['t1', 't2'].map((transactionId) => ({
        ...problem,
        transactionId,
      })),
    },
  });
  await press('More');
  await pick('Add memo…');
  await press('Add memo');
  await screen.findByText('This field is required');
  expect(listSent(sent, 'ValidateMemos')).toEqual([
    { accountId: 'a1', transactions: ['t1', 't2'], appType: 'tax', memo: '' },
  ]);
  expect(listSent(sent, 'StartBulkEdit')).toEqual([]);
});

it('links what is ticked as one transfer after it said which links that replaces', async () => {
  const replaced = {
    __typename: 'ActionWarning',
    code: 'REPLACES_LINKS',
    message: 'A person linked 1 transaction before: those links go, with all their ends.',
  };
  const shownAt = '2025-03-03T10:00:00.000Z';
  const sent = await renderChosen({
    BulkWarning: {
      conditionalWarning: {
        __typename: 'ConditionalWarning',
        decidedAt: shownAt,
        total: 2,
        warnings: [replaced],
      },
    },
    CreateTransferMatch: {
      createTransferMatch: { __typename: 'Decision', changed: 2, message: 'Linked.', undo: 'act' },
    },
  });
  await press('More');
  await pick('Link as one transfer');
  await screen.findByText(replaced.message);
  expect(
    screen.getByText('2 transactions become one transfer, even if amounts and times differ.'),
  ).toBeDefined();
  expect(listSent(sent, 'BulkWarning')).toEqual([{ ...about, action: 'linkTransfer' }]);
  expect(listSent(sent, 'CreateTransferMatch')).toEqual([]);
  await press('Link');
  await screen.findByText('Linked.');
  expect(listSent(sent, 'CreateTransferMatch')).toEqual([
    { accountId: 'a1', taxTxIds: ['t1', 't2'], seen: shownAt },
  ]);
});

it('says before what cannot be one transfer, and what to choose instead, and does not send it', async () => {
  const message = 'All of these sent. Choose one that received, too.';
  const sealed = {
    __typename: 'ActionWarning',
    code: 'SEALED_YEARS',
    message: 'The return of 2024 was filed.',
  };
  const warnings = [{ __typename: 'ActionWarning', code: 'CANNOT_LINK', message }, sealed];
  const sent = await renderChosen({
    BulkWarning: {
      conditionalWarning: { __typename: 'ConditionalWarning', decidedAt: null, total: 2, warnings },
    },
  });
  await press('More');
  await pick('Link as one transfer');
  await screen.findByText(message);
  expect(screen.queryByText(/become one transfer|was filed|can be undone/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Link' })).toHaveProperty('disabled', true);
  expect(listSent(sent, 'CreateTransferMatch')).toEqual([]);
});

const rules = [
  {
    __typename: 'RecategorizeRule',
    id: 'r1',
    name: 'Presents',
    category: 'gift_standard',
    filter: { sources: ['s1'] },
    given: 3,
    createdAt: '2025-03-02',
  },
  {
    __typename: 'RecategorizeRule',
    id: 'r2',
    name: null,
    category: 'airdrop_standard',
    filter: { assets: ['ETH'] },
    given: 0,
    createdAt: '2025-03-01',
  },
];
const ruleRun = {
  __typename: 'RecategorizePreview',
  decidedAt: null,
  total: 2,
  changed: 1,
  unchanged: 0,
  kept: 1,
  skipped: 0,
  replaced: 0,
  linked: 0,
  gainLoss: '0',
  income: '33.02',
  matched: 1,
  outcomes: [{ ...outcome, count: 1 }],
};

it('runs a rule upon what is ticked after it said what the rule looks at and what changes, and undoes it', async () => {
  const sent = await renderChosen({
    RecategorizeRules: { recategorizeRules: rules },
    RecategorizeRuleRun: { recategorizeRuleRun: ruleRun },
  });
  await press('More');
  await pick('Run a rule…');
  const field = await screen.findByRole('combobox', { name: 'Rule' });
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a rule',
    'Presents',
    'Airdrop',
  ]);
  expect(screen.getByRole('button', { name: 'Run rule' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(field, 'r1');
  await screen.findByText('Gift: source is Kraken');
  await screen.findByText('1 transaction changes.');
  expect(screen.getByText('1 has a different category set manually, which stays.')).toBeDefined();
  expect(
    screen.getByText(
      /^The changed transactions count as income of \$33\.02 now\. Gift isn’t income/,
    ),
  ).toBeDefined();
  expect(
    screen.getByText(/^1 of them is matched automatically\. The match is removed/),
  ).toBeDefined();
  expect(
    screen.getByText(
      'Assets sent count as a gift: no gain or loss. Their cost basis goes with them.',
    ),
  ).toBeDefined();
  expect(listSent(sent, 'RecategorizeRuleRun')).toEqual([{ ...about, ruleId: 'r1' }]);
  await press('Run rule');
  await press('Undo');
  await screen.findByText('Undone.');
  expect(listSent(sent, 'StartBulkEdit')).toEqual([
    { ...about, edit: { kind: 'run-rule', ruleId: 'r1' }, seen: never },
  ]);
});

it('does not run a rule that changes nothing', async () => {
  await renderChosen({
    RecategorizeRules: { recategorizeRules: rules.slice(0, 1) },
    RecategorizeRuleRun: { recategorizeRuleRun: { ...ruleRun, changed: 0, kept: 0, skipped: 2 } },
  });
  await press('More');
  await pick('Run a rule…');
  await screen.findByText('Nothing changes.');
  expect(
    screen.getByText('2 don’t match the rule or can’t have its category, and stay unchanged.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Run rule' })).toHaveProperty('disabled', true);
});

it('says how to make a rule where there is none', async () => {
  await renderChosen({ RecategorizeRules: { recategorizeRules: [] } });
  await press('More');
  await pick('Run a rule…');
  await screen.findByText('No rules yet.');
  expect(screen.getByText(/^To create a rule, filter the table/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Run rule' })).toBeNull();
});

it('offers to switch choosing lots on where the account has not', async () => {
  const sent = await renderChosen(
    { ToggleSpecIdFeature: { toggleSpecIdFeature: { __typename: 'Account', id: 'a1' } } },
    false,
  );
  await press('More');
  await pick('Select lots by a rule…');
  await press('Turn on specific identification');
  await screen.findByText('Specific identification is on.');
  expect(listSent(sent, 'ToggleSpecIdFeature')).toEqual([{ accountId: 'a1', enable: true }]);
  expect(screen.getByRole('button', { name: 'Select lots' })).toHaveProperty('disabled', true);
});

it('names a contact behind the chosen, added in place where there is none yet', async () => {
  const contacts: { __typename: string; id: string; contactName: string }[] = [];
  const names = () => ({
    contacts: { __typename: 'ContactList', contacts: [...contacts] },
    organizations: [],
  });
  const grace = { __typename: 'Contact', id: 'c1', contactName: 'Grace', address: '0xc1' };
  const replaced = {
    __typename: 'ActionWarning',
    code: 'REPLACES_NAMES',
    message: 'Somebody is named behind 1 transaction already; that is replaced.',
  };
  const sent = await renderChosen({
    BulkWarning: {
      conditionalWarning: {
        __typename: 'ConditionalWarning',
        decidedAt: null,
        total: 2,
        warnings: [replaced],
      },
    },
    get NamesToChoose() {
      return names();
    },
    get CreateContact() {
      contacts.push(grace);
      return { createContact: grace };
    },
  });
  await press('More');
  await pick('Set contact…');
  await screen.findByText(replaced.message);
  expect(listSent(sent, 'BulkWarning')).toEqual([{ ...about, action: 'setContact' }]);
  await press('Add contact');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Grace');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), '0xab');
  await press('Add contact');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Contact' })).toHaveProperty('value', 'c1'),
  );
  await press('Set');
  await waitFor(() =>
    expect(listSent(sent, 'StartBulkEdit')).toEqual([
      { ...about, edit: { kind: 'contact', contactId: 'c1' }, seen: never },
    ]),
  );
});

it('exports those that are ticked, with the columns and in the order of the table', async () => {
  const sent = await renderChosen({
    ExportTransactions: { exportTransactions: { __typename: 'Report', id: 'r1' } },
  });
  await press('More');
  await pick('Export selection as XLSX');
  await waitFor(() =>
    expect(listSent(sent, 'ExportTransactions')).toEqual([
      {
        ...about,
        sort: { column: 'date', order: 'desc' },
        columns: ['date', 'sent'],
        format: 'xlsx',
      },
    ]),
  );
});
