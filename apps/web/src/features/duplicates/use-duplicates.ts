import { use } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { DismissIssues, RestoreIssues } from '../review/documents.ts';
import { SetIgnored } from '../transactions/decide/documents.ts';
import { step, useDecide, type Decide } from '../transactions/decide/use-decide.ts';
import { DecidedContext } from '../transactions/decide/use-overtaken.ts';
import { MergeDuplicates } from './documents.ts';

export const duplicateCode = 'possible-duplicate';

/** Said where nobody gives words of their own. */
export const notADuplicate = 'Not a duplicate';

export interface DuplicateActs extends Pick<Decide, 'busy' | 'wrong' | 'said'> {
  /** For the transactions that would be set aside; for all that wait at a source where that is named instead. */
  readonly merge: (of: readonly string[] | { readonly sourceId: string }) => Promise<boolean>;
  readonly keepBoth: (ids: readonly string[]) => Promise<boolean>;
  /** Asks again about two that somebody said to be two. */
  readonly askAgain: (id: string) => Promise<boolean>;
  /** Counts one that was set aside again. */
  readonly split: (id: string) => Promise<boolean>;
}

/** What can be done with transactions that look told twice; each can be undone. */
export function useDuplicates(): DuplicateActs {
  const accountId = useAccountId();
  const { run, busy, wrong, said, seen } = useDecide();
  const shown = use(DecidedContext)?.transactionId;
  const named = (ids: readonly string[]) => ({ accountId, issues: ids.map((transactionId) => ({ transactionId, code: duplicateCode })) });
  return {
    busy,
    wrong,
    said,
    merge: (of) =>
      run(step(MergeDuplicates, 'sourceId' in of ? { accountId, filter: { codes: [duplicateCode], sources: [of.sourceId], dismissed: false } } : named(of))),
    keepBoth: (ids) => run(step(DismissIssues, { ...named(ids), reason: notADuplicate }), { undo: [step(RestoreIssues, named(ids))] }),
    askAgain: (id) => run(step(RestoreIssues, named([id]))),
    split: (id) => run(step(SetIgnored, { accountId, taxTxId: id, ignore: false, seen: id === shown ? seen() : undefined })),
  };
}
