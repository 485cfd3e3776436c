import { useCallback } from 'react';
import type { BulkEditInput, TransactionFilter } from '../../../generated/graphql.ts';
import { step, useDecide } from '../decide/use-decide.ts';
import { StartBulkEdit } from './documents.ts';

/** Does something to everything that a filter means. Many are a worker's: then the page tells how far it is. */
export function useBulkEdit(accountId: string) {
  const { run, busy, wrong, forget } = useDecide();
  const start = useCallback(
    (filter: TransactionFilter, edit: BulkEditInput) =>
      run(step(StartBulkEdit, { accountId, filter, edit }), { said: 'Begun. The page tells how far it is; everything can go on meanwhile.' }),
    [run, accountId],
  );
  return { start, run, busy, wrong, forget };
}
