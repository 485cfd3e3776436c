import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useCallback } from 'react';
import type {
  BulkEditInput,
  StartBulkEditMutation,
  TransactionFilter,
} from '../../../generated/graphql.ts';
import { makeStep, useDecide, type Step } from '../decide/use-decide.ts';
import { awaitJob } from './awaited-jobs.ts';
import { BulkEditsDocument, StartBulkEdit } from './documents.ts';

/** Applies an action to all transactions of a filter. `decidedAt` comes with the warnings or the preview. A worker handles large ones: then the list of transactions shows the progress, and every page shows the end. */
export function useBulkEdit(accountId: string) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen, forget } = useDecide();
  const start = useCallback(
    (filter: TransactionFilter, edit: BulkEditInput, decidedAt?: string | null) =>
      run(
        {
          ...makeStep(StartBulkEdit, { accountId, filter, edit, seen: seen(decidedAt) }),
          update: showStarted(accountId),
        },
        { said: t(texts.jobStarted) },
      ),
    [run, seen, accountId, t],
  );
  return { start, run, seen, busy, wrong, said, forget };
}

/** Shows the job right away and starts polling: it may end before the first poll, and must have an undo button then too. */
const showStarted =
  (accountId: string): NonNullable<Step['update']> =>
  (cache, { data }) => {
    const job = (data as StartBulkEditMutation | null | undefined)?.startBulkEdit;
    if (job?.status !== 'queued') return;
    awaitJob(accountId, job.id);
    cache.updateQuery(
      { query: BulkEditsDocument, variables: { accountId } },
      (cached) =>
        cached && {
          ...cached,
          bulkEdits: [job, ...cached.bulkEdits.filter(({ id }) => id !== job.id)],
        },
    );
  };
