import { useCallback } from 'react';
import type {
  BulkEditInput,
  StartBulkEditMutation,
  TransactionFilter,
} from '../../../generated/graphql.ts';
import { step, useDecide, type Step } from '../decide/use-decide.ts';
import { awaitJob } from './awaited-jobs.ts';
import { BulkEditsDocument, StartBulkEdit } from './documents.ts';

/** Does something to everything that a filter means; `decidedAt` is what was told with the warnings or the preview of it. Many are a worker's: then the list of transactions tells how far it is, and every page what came of it. */
export function useBulkEdit(accountId: string) {
  const { run, busy, wrong, said, seen, forget } = useDecide();
  const start = useCallback(
    (filter: TransactionFilter, edit: BulkEditInput, decidedAt?: string | null) =>
      run(
        {
          ...step(StartBulkEdit, { accountId, filter, edit, seen: seen(decidedAt) }),
          update: showBegun(accountId),
        },
        { said: 'Begun. The page tells how far it is; everything can go on meanwhile.' },
      ),
    [run, seen, accountId],
  );
  return { start, run, seen, busy, wrong, said, forget };
}

/** What a worker is to do is shown at once, and asked about from then on: it may be done before anybody asks a first time, and is to be undone then too. */
const showBegun =
  (accountId: string): NonNullable<Step['update']> =>
  (cache, { data }) => {
    const begun = (data as StartBulkEditMutation | null | undefined)?.startBulkEdit;
    if (begun?.status !== 'queued') return;
    awaitJob(accountId, begun.id);
    cache.updateQuery(
      { query: BulkEditsDocument, variables: { accountId } },
      (known) =>
        known && {
          ...known,
          bulkEdits: [begun, ...known.bulkEdits.filter(({ id }) => id !== begun.id)],
        },
    );
  };
