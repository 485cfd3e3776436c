import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { ReviewBulk } from './ReviewBulk.tsx';

afterEach(cleanup);

const changed = {
  __typename: 'IssuesChanged',
  changed: 2,
  message: '2 issues set aside: Presents',
  undo: 'act',
};
const seen = '2025-03-03T10:00:00.000Z';
const decided = { IssuesDecided: { issuesDecidedAt: seen } };
const answers = {
  ...decided,
  UndoDecision: {
    undoDecision: { __typename: 'Decision', changed: 2, message: 'Undone for 2 transactions.' },
  },
  DismissIssues: { dismissIssues: changed },
  RestoreIssues: { restoreIssues: { ...changed, message: '2 issues reopened.' } },
};
const keys = ['t1~unmatched-deposit~BTC', 't2~missing-basis~ETH'];
const named = [
  { transactionId: 't1', code: 'unmatched-deposit', asset: 'BTC' },
  { transactionId: 't2', code: 'missing-basis', asset: 'ETH' },
];
const nothing = () => undefined;
const selection = (more: Partial<Selection> = {}): Selection => ({
  ids: new Set(keys),
  all: false,
  has: () => true,
  toggle: nothing,
  choose: nothing,
  chooseAll: nothing,
  drop: nothing,
  clear: nothing,
  ...more,
});

async function setAside() {
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Presents{Enter}');
}

const noWarnings = {
  BulkWarning: {
    conditionalWarning: {
      __typename: 'ConditionalWarning',
      decidedAt: null,
      total: 2,
      warnings: [],
    },
  },
};

it('dismisses the selected issues for one reason, and reopens them on undo', async () => {
  const sent = drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={selection()}
      rows={[]}
      filter={{ dismissed: false }}
      total={9}
    />,
    answers,
  );
  await setAside();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(listSent(sent, 'DismissIssues')).toEqual([
    { accountId: 'a1', issues: named, reason: 'Presents', seen },
  ]);
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
});

it.each([
  ['Exclude as spam or duplicate', 'Exclude', 'ignore', 'updateTxIgnore'],
  ['Use market value as cost basis', 'Assign cost basis', 'assign-basis', 'assignCostBasis'],
])(
  '%s says first what changes, and tells what somebody decided meanwhile',
  async (label, verb, kind, action) => {
    const shownAt = '2025-03-03T10:00:00.000Z';
    const warned = {
      __typename: 'ActionWarning',
      code: 'SOMETHING',
      message: 'Something changes for 2 transactions.',
    };
    const message =
      'bob@example.com decided about 2 transactions of these meanwhile. Check them, and repeat your change to replace that.';
    const details = {
      change: {
        kind,
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
    const done = {
      __typename: 'BulkEdit',
      id: 'e1',
      kind,
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
    let tries = 0;
    const clear = vi.fn<() => void>();
    const sent = drawWith(
      <ReviewBulk
        accountId="a1"
        currency="USD"
        selection={selection({ clear })}
        rows={[]}
        filter={{ dismissed: false }}
        total={9}
      />,
      {
        ...decided,
        BulkWarning: {
          conditionalWarning: {
            __typename: 'ConditionalWarning',
            decidedAt: shownAt,
            total: 2,
            warnings: [warned],
          },
        },
        get StartBulkEdit() {
          return tries++ === 0 ? refused : { startBulkEdit: done };
        },
      },
    );
    await userEvent.click(screen.getByRole('button', { name: label }));
    await screen.findByText(warned.message);
    await userEvent.click(screen.getByRole('button', { name: verb }));
    await screen.findByText(message);
    expect(clear).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: verb }));
    await screen.findByText('Done to 2 transactions.');
    const about = { accountId: 'a1', filter: { taxTxIds: ['t1', 't2'] } };
    expect(listSent(sent, 'BulkWarning')).toEqual([{ ...about, action }]);
    expect(listSent(sent, 'StartBulkEdit')).toEqual([
      { ...about, edit: { kind }, seen: shownAt },
      { ...about, edit: { kind }, seen: details.change.at },
    ]);
    expect(clear).toHaveBeenCalledOnce();
  },
);

it('merges possible duplicates after it showed how many, and sends when they were seen', async () => {
  const shownAt = '2025-03-03T10:00:00.000Z';
  const chosen = selection({
    ids: new Set(['t1~possible-duplicate~BTC', 't2~possible-duplicate~ETH']),
  });
  const sent = drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={chosen}
      rows={[]}
      filter={{ dismissed: false }}
      total={2}
    />,
    {
      ...decided,
      MergeWarnings: {
        mergeWarnings: {
          __typename: 'ConditionalWarning',
          total: 2,
          decidedAt: shownAt,
          warnings: [],
        },
      },
      MergeDuplicates: {
        mergeDuplicates: {
          __typename: 'Decision',
          changed: 2,
          message: '2 transactions set aside as told twice.',
          undo: 'act',
        },
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  await screen.findByText(/^2 duplicates are excluded from calculations/);
  expect(listSent(sent, 'MergeDuplicates')).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }));
  await screen.findByText('2 transactions set aside as told twice.');
  const issues = [
    { transactionId: 't1', code: 'possible-duplicate', asset: 'BTC' },
    { transactionId: 't2', code: 'possible-duplicate', asset: 'ETH' },
  ];
  expect(listSent(sent, 'MergeDuplicates')).toEqual([{ accountId: 'a1', issues, seen: shownAt }]);
});

it('sends the filters if all are selected, and offers no action that needs ids', async () => {
  const filter = { dismissed: false, codes: ['unmatched-deposit'] };
  const sent = drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={selection({ all: true })}
      rows={[]}
      filter={filter}
      total={4000}
    />,
    answers,
  );
  expect(screen.getByText('4,000 issues selected')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Exclude/ })).toBeNull();
  await setAside();
  await screen.findByText('2 issues set aside: Presents');
  expect(listSent(sent, 'DismissIssues')).toEqual([
    { accountId: 'a1', filter, reason: 'Presents', seen },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
});

it('reopens dismissed issues', async () => {
  const sent = drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={selection()}
      rows={[]}
      filter={{ dismissed: true }}
      total={2}
    />,
    answers,
  );
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  await screen.findByText('2 issues reopened.');
  expect(listSent(sent, 'RestoreIssues')).toEqual([{ accountId: 'a1', issues: named, seen }]);
});

it.each([
  ['Dismiss', 'DismissIssues', keys, false],
  [
    'Not duplicates',
    'DismissIssues',
    ['t1~possible-duplicate~BTC', 't2~possible-duplicate~ETH'],
    false,
  ],
  ['Reopen', 'RestoreIssues', keys, true],
])(
  '%s is held where somebody decided meanwhile, says so, and replaces that when done again',
  async (label, call, ids, dismissed) => {
    const message =
      'bob@example.com decided about 2 transactions of these meanwhile. Check them, and repeat your change to replace that.';
    const details = {
      change: {
        kind: 'dismissed',
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
    const answer = (done: object) => (tries++ === 0 ? refused : done);
    const clear = vi.fn<() => void>();
    const sent = drawWith(
      <ReviewBulk
        accountId="a1"
        currency="USD"
        selection={selection({ ids: new Set(ids), clear })}
        rows={[]}
        filter={{ dismissed }}
        total={2}
      />,
      {
        ...decided,
        get DismissIssues() {
          return answer({ dismissIssues: changed });
        },
        get RestoreIssues() {
          return answer({ restoreIssues: changed });
        },
      },
    );
    const again = async () =>
      userEvent.click(screen.getAllByRole('button', { name: label }).at(-1)!);
    await (label === 'Dismiss' ? setAside() : again());
    await screen.findByText(message);
    expect(clear).not.toHaveBeenCalled();
    await again();
    await screen.findByText('2 issues set aside: Presents');
    expect(
      listSent(sent, call).map((variables) => (variables as { readonly seen: string }).seen),
    ).toEqual([seen, details.change.at]);
    expect(clear).toHaveBeenCalledOnce();
  },
);

it('adds missing prices after a preview, and undoes them together', async () => {
  const planned = {
    __typename: 'BulkPreview',
    total: 2,
    looked: 2,
    changed: 1,
    changes: [
      {
        __typename: 'PlannedChange',
        transactionId: 't1',
        timestamp: '2024-05-01T12:00:00Z',
        asset: 'FOO',
        what: '5.00 USD for one FOO',
        why: 'coinbase, at that time',
      },
    ],
    left: [{ __typename: 'LeftAlone', count: 1, why: 'no provider knows a price' }],
    decidedAt: '2025-03-03T10:00:00.000Z',
  };
  const started = {
    __typename: 'BulkEdit',
    id: 'e1',
    kind: 'price',
    status: 'queued',
    total: 2,
    done: 0,
    changed: 0,
    begunBy: 'Ada',
    cancelledBy: null,
    finishedAt: null,
    message: null,
    undo: null,
  };
  const chosen = selection({ ids: new Set(['t1~missing-price~FOO', 't2~missing-price~BAR']) });
  const sent = drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={chosen}
      rows={[]}
      filter={{ dismissed: false }}
      total={2}
    />,
    {
      ...noWarnings,
      ...decided,
      BulkEditPreview: { bulkEditPreview: planned },
      StartBulkEdit: { startBulkEdit: started },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add prices…' }));
  await screen.findByText('5.00 USD for one FOO');
  expect(screen.getByText('1 unchanged: no provider knows a price.')).toBeDefined();
  expect(listSent(sent, 'StartBulkEdit')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Set prices' }));
  await screen.findByText(/^Started\./);
  const edit = { kind: 'price', rule: 'provider' };
  expect(listSent(sent, 'BulkEditPreview')).toEqual([
    { accountId: 'a1', filter: { taxTxIds: ['t1', 't2'] }, edit },
  ]);
  expect(listSent(sent, 'StartBulkEdit')).toEqual([
    { accountId: 'a1', filter: { taxTxIds: ['t1', 't2'] }, edit, seen: '2025-03-03T10:00:00.000Z' },
  ]);
});

it('accepts suggested transfers for all that match the filters, with the requested certainty', async () => {
  const nothingFound = {
    __typename: 'BulkPreview',
    total: 4919,
    looked: 2000,
    changed: 0,
    changes: [],
    left: [],
    decidedAt: null,
  };
  const filter = { dismissed: false, codes: ['unmatched-deposit'], sources: ['s1'] };
  const sent = drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={selection({ all: true })}
      rows={[]}
      filter={filter}
      total={4000}
    />,
    {
      ...noWarnings,
      ...decided,
      BulkEditPreview: { bulkEditPreview: nothingFound },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Accept suggested transfers…' }));
  await screen.findByText(
    'Nothing would change in the first 2,000 of 4,919. The rest is checked when it runs.',
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Minimum confidence' }), '65');
  await vi.waitFor(() =>
    expect(listSent(sent, 'BulkEditPreview').at(-1)).toEqual({
      accountId: 'a1',
      filter: { exchanges: ['s1'], txFlags: { flags: ['unmatched-deposit'], operator: 'or' } },
      edit: { kind: 'accept-matches', confidence: 65, withinDays: 30 },
    }),
  );
});

it('counts selected rows as the list does: issues with the same key have a row each', async () => {
  const rows = ['t1', 't1', 't3'].map((transactionId) => ({
    node: { transactionId, code: 'unmatched-deposit', asset: 'BTC' },
  }));
  const all = selection({ ids: new Set(['t1~unmatched-deposit~BTC', 't3~unmatched-deposit~BTC']) });
  drawWith(
    <ReviewBulk
      accountId="a1"
      currency="USD"
      selection={all}
      rows={rows}
      filter={{ dismissed: false }}
      total={3}
    />,
    answers,
  );
  expect(screen.getByText('3 issues selected')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('heading', { name: 'Dismiss 3 issues?' })).toBeDefined();
});
