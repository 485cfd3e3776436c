import { useApolloClient } from '@apollo/client/react';
import { formatTime } from '@lotbook/ui/format-when';
import { useToast, type ToastTone } from '@lotbook/ui/toast';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useEffect } from 'react';
import { UndoDecision } from '../decide/undo-document.ts';
import { step, useDecide } from '../decide/use-decide.ts';
import type { BulkEditsQuery } from '../../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { awaitedJobs, takeAwaited } from './awaited-jobs.ts';
import { BulkEditsDocument } from './documents.ts';
import { formatDoing } from '@lotbook/model/action-text';

const pollMs = 1_000;

const tones: Readonly<Record<string, ToastTone>> = { done: 'gain', cancelled: 'info' };

/** Asks how far the awaited jobs of an account are, and tells what came of each with a way to undo it, whatever page is on screen. */
export function BulkEnds({ accountId }: { readonly accountId: string }) {
  const client = useApolloClient();
  const { run } = useDecide();
  const toast = useToast();
  const zone = use(ZoneContext);
  useEffect(() => {
    const look = async () => {
      const ids = awaitedJobs(accountId);
      const { data } = await client.query({
        query: BulkEditsDocument,
        variables: { accountId },
        fetchPolicy: 'network-only',
      });
      for (const id of ids) {
        const job = data?.bulkEdits.find((each) => each.id === id);
        if (
          job?.status === 'queued' ||
          job?.status === 'running' ||
          !takeAwaited(accountId, id) ||
          !job
        )
          continue;
        const { status, undo } = job;
        const takeBack =
          undo === null
            ? undefined
            : { label: 'Undo', run: () => void run(step(UndoDecision, { accountId, ref: undo })) };
        toast(formatEnd(job, zone), tones[status] ?? 'loss', takeBack);
      }
    };
    return again(look);
  }, [client, accountId, run, toast, zone]);
  return null;
}

/** What was done says so itself; what was not is named, since it may be told to whoever did not end it. */
function formatEnd(
  {
    kind,
    status,
    total,
    message,
    begunBy,
    cancelledBy,
    finishedAt,
  }: BulkEditsQuery['bulkEdits'][number],
  zone: string,
): string {
  if (status === 'done') return message ?? 'Done.';
  const cancelled =
    finishedAt &&
    `Cancelled by ${cancelledBy ?? 'somebody'}, ${formatTime(finishedAt, zone)}: nothing was changed.`;
  const said = status === 'cancelled' ? cancelled : message;
  return `${formatDoing(kind)}, ${several(total, 'transaction', 'transactions')}, begun by ${begunBy ?? 'somebody'}. ${said ?? ''}`;
}

/** Does it again and again, one after the other, as long as somebody looks: who comes back to the window is told then. Returns what ends it. */
function again(look: () => Promise<void>): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking || document.hidden) return;
    isLooking = true;
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, pollMs);
  return () => clearInterval(timer);
}
