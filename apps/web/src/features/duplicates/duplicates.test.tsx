import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { DuplicatePart } from '../transactions/decide/DuplicatePart.tsx';
import { SourceDuplicates } from './SourceDuplicates.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({
    children,
    search,
  }: {
    readonly children: ReactNode;
    readonly search: { readonly txId: string };
  }) => <a href={search.txId}>{children}</a>,
}));
afterEach(cleanup);

const side = (id: string, more: object) => ({
  __typename: 'DuplicateSide',
  id,
  timestamp: '2024-01-01T10:00:00.000Z',
  type: 'buy',
  origin: 'fetched',
  originName: 'Kraken (API)',
  line: null,
  externalId: 'T1',
  movements: [{ __typename: 'DuplicateMovement', direction: 'in', asset: 'BTC', quantity: '1.5' }],
  ...more,
});
/** The time of the newest decision about the two. */
const shownAt = '2025-03-03T10:00:00.000Z';
const pair = (more: object) => ({
  __typename: 'Duplicate',
  state: 'possible',
  reason: null,
  why: 'It carries the id that the service gave it.',
  moves: ['The memo “for the house”.'],
  stays: [],
  decidedAt: shownAt,
  kept: side('k1', {}),
  other: side('o1', { origin: 'file', originName: 'trades.csv', line: 12, externalId: null }),
  ...more,
});
const goesOver = {
  __typename: 'ActionWarning',
  message: 'What people said about 1 transaction goes over to what stays.',
};
const decided = { __typename: 'Decision', changed: 1, message: 'Done.', undo: 'batch' };
const issues = [{ transactionId: 'o1', code: 'possible-duplicate' }];
const merged = [{ transactionId: 'o1', code: 'possible-duplicate', twin: 'k1' }];

it('tells which of the two stays and why, and what goes over, before it is merged', async () => {
  const sent = drawWith(<DuplicatePart accountId="a1" transactionId="o1" />, {
    DuplicatesOf: { duplicatesOf: [pair({})] },
    MergeDuplicates: { mergeDuplicates: decided },
  });
  expect((await screen.findByText('Kept')).parentElement?.textContent).toContain('Kraken (API)');
  expect(screen.getByText('Excluded').parentElement?.textContent).toContain('trades.csv, line 12');
  expect(screen.getByText('It carries the id that the service gave it.')).toBeDefined();
  expect(screen.getByText('The memo “for the house”.')).toBeDefined();
  expect(
    screen.getByRole('link', { name: 'Open the other transaction' }).getAttribute('href'),
  ).toBe('k1');
  screen.getByRole('button', { name: 'Merge' }).click();
  await waitFor(() =>
    expect(listSent(sent, 'MergeDuplicates')).toEqual([
      { accountId: 'a1', issues: merged, seen: shownAt },
    ]),
  );
});

it('remembers a person’s word that they are two, and asks again when that is wanted', async () => {
  const sent = drawWith(<DuplicatePart accountId="a1" transactionId="k1" />, {
    DuplicatesOf: {
      duplicatesOf: [
        pair({}),
        pair({ state: 'distinct', reason: 'Two orders', other: side('o2', {}) }),
      ],
    },
    DismissIssues: {
      dismissIssues: {
        __typename: 'IssuesChanged',
        changed: 1,
        message: '1 issue set aside.',
        undo: null,
      },
    },
    RestoreIssues: {
      restoreIssues: {
        __typename: 'IssuesChanged',
        changed: 1,
        message: '1 issue reopened.',
        undo: null,
      },
    },
  });
  (await screen.findByRole('button', { name: 'Not a duplicate' })).click();
  await waitFor(() =>
    expect(listSent(sent, 'DismissIssues')).toEqual([
      { accountId: 'a1', issues, reason: 'Not a duplicate', seen: shownAt },
    ]),
  );
  expect(
    screen.getByText('You marked these as separate transactions: Two orders. Both count.'),
  ).toBeDefined();
  screen.getByRole('button', { name: 'Check again' }).click();
  await waitFor(() =>
    expect(listSent(sent, 'RestoreIssues')).toEqual([
      {
        accountId: 'a1',
        issues: [{ transactionId: 'o2', code: 'possible-duplicate' }],
        seen: shownAt,
      },
    ]),
  );
});

it('lists those of a source, and merges all that wait at once', async () => {
  const sent = drawWith(<SourceDuplicates accountId="a1" sourceId="s1" />, {
    SourceDuplicates: {
      possibleDuplicates: [
        pair({}),
        pair({ other: side('o2', {}) }),
        pair({ state: 'merged', other: side('o3', {}) }),
      ],
    },
    MergeWarnings: {
      mergeWarnings: {
        __typename: 'ConditionalWarning',
        total: 2,
        decidedAt: shownAt,
        warnings: [goesOver],
      },
    },
    MergeDuplicates: { mergeDuplicates: decided },
  });
  const table = within(await screen.findByRole('region', { name: '2 possible duplicates' }));
  expect(table.getAllByRole('row').slice(1)).toHaveLength(3);
  expect(table.getAllByRole('button', { name: 'Count both' })).toHaveLength(1);
  screen.getByRole('button', { name: 'Merge all open' }).click();
  await screen.findByText(
    '2 duplicates are excluded from calculations, as long as the other transaction exists. All rows are kept.',
  );
  expect(screen.getByText(goesOver.message)).toBeDefined();
  const all = {
    accountId: 'a1',
    filter: { codes: ['possible-duplicate'], sources: ['s1'], dismissed: false },
  };
  expect(listSent(sent, 'MergeWarnings')).toEqual([all]);
  expect(listSent(sent, 'MergeDuplicates')).toEqual([]);
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }).click();
  await waitFor(() =>
    expect(listSent(sent, 'MergeDuplicates')).toEqual([{ ...all, seen: shownAt }]),
  );
});

it('merges nothing that somebody decided about meanwhile without saying so, and merges it by the next try', async () => {
  const message =
    'bob@example.com changed this in the meantime, on 4 Mar 2025. A person set the category Gift. Check it, and repeat your change if it still applies.';
  const details = {
    change: {
      kind: 'category',
      part: '',
      at: '2025-03-04T10:00:00.123Z',
      by: 'u2',
      byEmail: 'bob@example.com',
      after: null,
    },
    transactions: 1,
  };
  const refused = new CombinedGraphQLErrors({
    errors: [{ message, extensions: { code: 'CONFLICT', details } }],
  });
  let tries = 0;
  const sent = drawWith(<SourceDuplicates accountId="a1" sourceId="s1" />, {
    SourceDuplicates: { possibleDuplicates: [pair({})] },
    get MergeDuplicates() {
      return tries++ === 0 ? refused : { mergeDuplicates: decided };
    },
  });
  (await screen.findByRole('button', { name: 'Merge' })).click();
  await screen.findByText(message);
  screen.getByRole('button', { name: 'Merge' }).click();
  await waitFor(() =>
    expect(listSent(sent, 'MergeDuplicates')).toEqual([
      { accountId: 'a1', issues: merged, seen: shownAt },
      { accountId: 'a1', issues: merged, seen: details.change.at },
    ]),
  );
});

it('says nothing of what is told once', async () => {
  const sent = drawWith(<SourceDuplicates accountId="a1" sourceId="s1" />, {
    SourceDuplicates: { possibleDuplicates: [] },
  });
  await waitFor(() => expect(listSent(sent, 'SourceDuplicates')).toHaveLength(1));
  expect(screen.queryByText('Duplicates')).toBeNull();
});
