import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import type { MemoRow } from './documents.ts';
import { MemoPart } from './MemoPart.tsx';
import { drawWith, listSent } from './testing.tsx';
import {
  account,
  makeChange,
  memo,
  press,
  show,
  getSides,
  isUndone,
  told,
  undo,
  undone,
} from './testing-decisions.tsx';

vi.mock('../../account/use-account.ts', () => ({ useAccount: vi.fn(), useAccountId: () => 'a1' }));
vi.mock('../../account/use-may.ts', () => ({ useAllowed: vi.fn() }));
vi.mock('../../manual/use-entry-modal.ts', () => ({
  useEntryModal: () => ({ addBought: vi.fn() }),
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

describe('memos', () => {
  it('are added and deleted, each undone', async () => {
    const sent = show({
      memos: [memo],
      answers: {
        CreateMemo: { createMemo: { __typename: 'Memo', id: 'm2' } },
        DeleteMemo: { deleteMemo: true },
        RestoreMemo: { restoreMemo: { __typename: 'Memo', id: 'm1' } },
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'New memo' }), 'Paid the yard');
    await press('Add memo');
    await undo();
    await screen.findByText('Undone.');
    await press('Delete memo For the boat');
    await screen.findByText('Memo deleted.');
    await undo();
    await waitFor(() =>
      expect(listSent(sent, 'RestoreMemo')).toEqual([{ accountId: 'a1', id: 'm1' }]),
    );
    expect(listSent(sent, 'CreateMemo')).toEqual([
      { accountId: 'a1', transaction: 't1', appType: 'tax', memo: 'Paid the yard' },
    ]);
    expect(listSent(sent, 'DeleteMemo')).toEqual([
      { accountId: 'a1', id: 'm2' },
      { accountId: 'a1', id: 'm1' },
    ]);
  });
});

function MemosInDrawer() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Close' : 'Open'} the drawer
      </button>
      {open && (
        <MemoPart
          accountId="a1"
          transactionId="t2"
          appType="tax"
          memos={[memo as MemoRow]}
          may={{ add: true, edit: true, remove: true }}
        />
      )}
    </>
  );
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a memo that somebody is writing', () => {
  it('is there again after another memo was edited', async () => {
    show({ memos: [memo] });
    await userEvent.type(await box('New memo'), 'Paid the yard');
    await press('Edit memo For the boat');
    expect((await box('Edit memo')).value).toBe('For the boat');
    await press('Cancel');
    expect((await box('New memo')).value).toBe('Paid the yard');
    await userEvent.clear(await box('New memo'));
  });

  it('waits where the drawer was closed over it, and says so', async () => {
    drawWith(<MemosInDrawer />, {});
    await press('Edit memo For the boat');
    await press('Close the drawer');
    expect(screen.queryByText(/not saved/)).toBeNull();
    await press('Open the drawer');
    await userEvent.type(await box('New memo'), 'Paid the yard');
    await press('Close the drawer');
    await screen.findByText('Your memo isn’t saved. Open the transaction again to finish it.');
    await press('Open the drawer');
    expect((await box('New memo')).value).toBe('Paid the yard');
  });

  it('waits over a reload of the page, and not for somebody else', async () => {
    drawWith(<MemosInDrawer />, {});
    expect(sessionStorage).toHaveLength(0);
    await userEvent.type(await box('New memo'), 'Paid the yard');
    expect(Object.keys(sessionStorage)).toEqual([
      expect.stringContaining(account.permission.userId),
    ]);
    cleanup();
    const bob = { ...account, permission: { ...account.permission, userId: 'bob' } };
    vi.mocked(useAccount).mockReturnValue({
      accountId: 'a1',
      account: bob,
    } as unknown as ReturnType<typeof useAccount>);
    drawWith(<MemosInDrawer />, {});
    expect((await box('New memo')).value).toBe('');
  });
});

it('a memo that somebody else changed is saved over what it says by now, and tells who changed it', async () => {
  const sent = show({
    memos: [memo],
    answers: {
      UpdateMemo: new Error('Somebody changed this memo meanwhile. It says now: For the yacht.'),
    },
  });
  await press('Edit memo For the boat');
  const now = {
    ...memo,
    memo: 'For the yacht',
    changedByEmail: 'bob@example.com',
    changedAt: '2025-03-04T10:00:00.000Z',
  };
  Object.assign(told, getSides({}, [now]));
  await press('Save memo');
  await screen.findByText(/; changed by bob@example.com,/);
  Object.assign(told, {
    UpdateMemo: { updateMemo: { __typename: 'Memo', id: 'm1', memo: 'For the boat' } },
  });
  await press('Save memo');
  await screen.findByText('Memo changed.');
  expect(listSent(sent, 'UpdateMemo')).toEqual([
    { accountId: 'a1', id: 'm1', memo: 'For the boat', was: 'For the boat' },
    { accountId: 'a1', id: 'm1', memo: 'For the boat', was: 'For the yacht' },
  ]);
});

it('a memo that somebody else deleted while it was being changed leaves what was written, to be added as a new one', async () => {
  const sent = show({
    memos: [memo],
    answers: { UpdateMemo: new Error('There is no such memo in this account.') },
  });
  await press('Edit memo For the boat');
  await userEvent.type(await box('Edit memo'), ' and the yard');
  Object.assign(told, getSides({}, []));
  await press('Save memo');
  await screen.findByText(
    'Someone deleted the memo you were editing. Your text is now under “New memo”.',
  );
  expect((await box('New memo')).value).toBe('For the boat and the yard');
  expect(screen.queryByText(/no such memo/)).toBeNull();
  Object.assign(told, { CreateMemo: { createMemo: { __typename: 'Memo', id: 'm2' } } });
  await press('Add memo');
  await screen.findByText('Memo added.');
  expect(listSent(sent, 'CreateMemo')).toEqual([
    { accountId: 'a1', transaction: 't1', appType: 'tax', memo: 'For the boat and the yard' },
  ]);
});

it('one’s own deletion of a memo takes along what was half written in it', async () => {
  show({ memos: [memo], answers: { DeleteMemo: { deleteMemo: true } } });
  await press('Edit memo For the boat');
  await userEvent.type(await box('Edit memo'), ' and the yard');
  Object.assign(told, getSides({}, []));
  await press('Delete memo For the boat');
  await screen.findByText('Memo deleted.');
  expect((await box('New memo')).value).toBe('');
  expect(screen.queryByText(/deleted the memo/)).toBeNull();
});

it('undoes what became of a memo from its history', async () => {
  const sent = show({
    changes: [
      { ...makeChange('memo', { deleted: 'For the yacht' }, 'm2', 5), act: 'act', reach: 1 },
    ],
    answers: undone,
  });
  await press('Undo: Memo deleted: For the yacht');
  await waitFor(() => expect(listSent(sent, 'UndoDecision')).toEqual(isUndone));
});

it('tells that a memo was put back, and undoes that as well as the change that it says again', async () => {
  const says = { memo: 'two', was: 'one' };
  const changes = [
    { ...makeChange('memo', says, 'm1', 1), act: 'edit' },
    { ...makeChange('memo', { deleted: 'two' }, 'm1', 2), act: 'deletion', holds: false },
    { ...makeChange('memo', { ...says, restored: true }, 'm1', 3), act: 'return', undoing: true },
  ];
  const sent = show({ changes, answers: undone });
  await press('Undo: Memo changed to: two');
  await press('Redo: Memo restored: two');
  await waitFor(() =>
    expect(listSent(sent, 'UndoDecision')).toEqual([
      { accountId: 'a1', ref: 'edit' },
      { accountId: 'a1', ref: 'return' },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Undo: Memo deleted: two' })).toBeNull();
});
