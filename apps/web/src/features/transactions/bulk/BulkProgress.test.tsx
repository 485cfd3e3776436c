import { ZoneContext } from '@lotbook/ui/When';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../decide/testing.tsx';
import { listAwaitedJobs, awaitJob } from './awaited-jobs.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { BulkWatch } from './BulkWatch.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const begun = {
  __typename: 'BulkEdit',
  id: 'e1',
  kind: 'category',
  status: 'queued',
  total: 2_049,
  done: 0,
  changed: 0,
  message: null,
  undo: null,
  begunBy: 'Ada Lovelace',
  cancelledBy: null,
  finishedAt: null,
};
const done = {
  ...begun,
  status: 'done',
  done: 2_049,
  changed: 2_049,
  message: 'Category Gift set for 2,049 transactions.',
  undo: 'act',
};

function Page({ mayCancel = true }: { readonly mayCancel?: boolean }) {
  const { start } = useBulkEdit('a1');
  return (
    <ZoneContext value="UTC">
      <BulkWatch accountId="a1" />
      <BulkProgress accountId="a1" mayCancel={mayCancel} />
      <button
        type="button"
        onClick={() =>
          void start({ types: ['deposit'] }, { kind: 'category', category: 'gift_standard' })
        }
      >
        Set
      </button>
    </ZoneContext>
  );
}

it('shows what was begun though it is done before anybody asks, and lets it be undone then', async () => {
  let asked = 0;
  const sent = drawWith(<Page />, {
    StartBulkEdit: { startBulkEdit: begun },
    UndoDecision: {
      undoDecision: {
        __typename: 'Decision',
        changed: 2_049,
        message: 'Undone for 2,049 transactions.',
      },
    },
    get BulkEdits() {
      asked += 1;
      return { bulkEdits: asked === 1 ? [] : [done] };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(await screen.findByRole('progressbar', { name: 'Setting categories' })).toBeDefined();
  await screen.findByText('Category Gift set for 2,049 transactions.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone for 2,049 transactions.');
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
});

it('tells who left the page meanwhile what came of it, once, and lets it be undone', async () => {
  drawWith(<Page />, {
    StartBulkEdit: { startBulkEdit: begun },
    BulkEdits: { bulkEdits: [begun] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  await screen.findByRole('progressbar', { name: 'Setting categories' });
  cleanup();
  const answers = {
    BulkEdits: { bulkEdits: [done] },
    UndoDecision: { undoDecision: { __typename: 'Decision', changed: 2_049, message: 'Undone.' } },
  };
  const sent = drawWith(<Page />, answers);
  await screen.findByText('Category Gift set for 2,049 transactions.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
  cleanup();
  const again = drawWith(<Page />, answers);
  await waitFor(() => expect(listSent(again, 'BulkEdits')).toHaveLength(1));
  expect(screen.queryByText('Category Gift set for 2,049 transactions.')).toBeNull();
});

const cancelled = {
  ...begun,
  status: 'cancelled',
  message: 'Cancelled: nothing was changed.',
  cancelledBy: 'Ann Lee',
  finishedAt: '2025-03-02T14:03:20.000Z',
};

/** Any page but those that show how far a job is. */
const Elsewhere = () => <BulkWatch accountId="a1" />;

it('tells who went to another page, or came back to one by a reload, and asks no more then', async () => {
  drawWith(<Page />, {
    StartBulkEdit: { startBulkEdit: begun },
    BulkEdits: { bulkEdits: [begun] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  await screen.findByRole('progressbar', { name: 'Setting categories' });
  cleanup();
  let asked = 0;
  const answers = {
    UndoDecision: { undoDecision: { __typename: 'Decision', changed: 2_049, message: 'Undone.' } },
    get BulkEdits() {
      asked += 1;
      return { bulkEdits: [asked === 1 ? { ...begun, status: 'running' } : done] };
    },
  };
  const sent = drawWith(<Elsewhere />, answers);
  await screen.findByText(done.message);
  expect(asked).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(asked).toBe(2);
});

it('names what somebody else cancelled, and shows what somebody began while the page was open', async () => {
  let asked = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  drawWith(<Page />, {
    get BulkEdits() {
      asked += 1;
      return {
        bulkEdits: asked === 1 ? [] : asked === 2 ? [{ ...begun, status: 'running' }] : [cancelled],
      };
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('progressbar', { name: 'Setting categories' })).toBeDefined();
  expect(
    screen.getByText(/^Setting categories, started by Ada Lovelace: 0 of 2,049\./),
  ).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_500);
  const told =
    'Setting categories, 2,049 transactions, started by Ada Lovelace. Canceled by Ann Lee at 14:03. Nothing was changed.';
  expect(await screen.findByText(told)).toBeDefined();
  vi.useRealTimers();
});

it('asks nothing on any page while nothing is awaited, and forgets what is not there any more', async () => {
  awaitJob('a2', 'e9');
  const sent = drawWith(<Elsewhere />, {});
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(sent).toEqual([]);
  cleanup();
  awaitJob('a1', 'gone');
  const asking = drawWith(<Elsewhere />, { BulkEdits: { bulkEdits: [] } });
  await waitFor(() => expect(listAwaitedJobs('a1')).toEqual([]));
  expect(listSent(asking, 'BulkEdits')).toHaveLength(1);
});

it('cancels what is going on, says so once, and offers no undo', async () => {
  let isCancelled = false;
  const sent = drawWith(<Page />, {
    get BulkEdits() {
      return { bulkEdits: [isCancelled ? cancelled : { ...begun, status: 'running' }] };
    },
    get CancelBulkEdit() {
      isCancelled = true;
      return { cancelBulkEdit: cancelled };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Setting categories' }));
  expect(await screen.findAllByText('Canceled. Nothing was changed.')).toHaveLength(1);
  expect(listSent(sent, 'CancelBulkEdit')).toEqual([{ accountId: 'a1', id: 'e1' }]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says that what ended meanwhile cannot be cancelled, and what came of it', async () => {
  let isAsked = false;
  drawWith(<Page />, {
    get BulkEdits() {
      return { bulkEdits: [isAsked ? done : { ...begun, status: 'running' }] };
    },
    get CancelBulkEdit() {
      isAsked = true;
      return new Error('This change has already ended, so it can’t be canceled.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Setting categories' }));
  await screen.findByText(
    'Something went wrong: This change has already ended, so it can’t be canceled.',
  );
  await screen.findByText(done.message);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

it('offers no cancelling to who may only look', async () => {
  drawWith(<Page mayCancel={false} />, {
    BulkEdits: { bulkEdits: [{ ...begun, status: 'running' }] },
  });
  await screen.findByRole('progressbar', { name: 'Setting categories' });
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});
