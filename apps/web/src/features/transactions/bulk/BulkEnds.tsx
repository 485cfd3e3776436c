import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { formatTime } from '@lotbook/ui/format-when';
import { useToast, type ToastTone } from '@lotbook/ui/toast';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useEffect } from 'react';
import { UndoDecision } from '../decide/undo-document.ts';
import { makeStep, useDecide } from '../decide/use-decide.ts';
import type { BulkEditsQuery } from '../../../generated/graphql.ts';
import { listAwaitedJobs, takeAwaited } from './awaited-jobs.ts';
import { BulkEditsDocument } from './documents.ts';
import { formatAction } from '@lotbook/model/action-text';

const pollMs = 1_000;

const tones: Readonly<Record<string, ToastTone>> = { done: 'gain', cancelled: 'info' };

/** Polls the awaited jobs of an account and shows a toast with an undo button when one ends, on every page. */
export function BulkEnds({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const client = useApolloClient();
  const { run } = useDecide();
  const toast = useToast();
  const zone = use(ZoneContext);
  useEffect(() => {
    const poll = async () => {
      const ids = listAwaitedJobs(accountId);
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
        const undoAction =
          undo === null
            ? undefined
            : {
                label: t(texts.undo),
                run: () => void run(makeStep(UndoDecision, { accountId, ref: undo })),
              };
        toast(formatEnd(job, zone, t), tones[status] ?? 'loss', undoAction);
      }
    };
    return repeat(poll);
  }, [client, accountId, run, toast, zone, t]);
  return null;
}

/** A finished job has the server's message. Others are named, because the reader may not have ended them. */
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
  t: Translate,
): string {
  if (status === 'done') return message ?? t(common.done);
  const someone = t(texts.someoneInText);
  const cancelled =
    finishedAt &&
    t(texts.jobCancelledBy, {
      person: cancelledBy ?? someone,
      time: formatTime(finishedAt, zone),
    });
  return t(texts.jobNotDone, {
    job: formatAction(kind, t),
    count: total,
    person: begunBy ?? someone,
    result: (status === 'cancelled' ? cancelled : message) ?? '',
  });
}

/** Repeats the poll while the window is visible, never two at once. Returns a function that stops it. */
function repeat(poll: () => Promise<void>): () => void {
  let isPolling = false;
  const timer = setInterval(() => {
    if (isPolling || document.hidden) return;
    isPolling = true;
    void poll()
      .catch(() => undefined)
      .finally(() => (isPolling = false));
  }, pollMs);
  return () => clearInterval(timer);
}
