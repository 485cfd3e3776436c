import { useAccountId } from '../../account/use-account.ts';
import { DismissIssues, RestoreIssues } from './dismissal-documents.ts';
import { SetIgnored } from './documents.ts';
import { makeStep, useDecide, type Decide } from './use-decide.ts';
import { MergeDuplicates, type Duplicate } from './duplicate-documents.ts';

export const duplicateCode = 'possible-duplicate';

/** The default reason. */
export const notADuplicate = 'Not a duplicate';

export interface DuplicateActions extends Pick<Decide, 'busy' | 'wrong' | 'said'> {
  readonly merge: (duplicate: Duplicate) => Promise<boolean>;
  readonly keepBoth: (duplicate: Duplicate) => Promise<boolean>;
  /** Reopens a duplicate that was marked as two transactions. */
  readonly askAgain: (duplicate: Duplicate) => Promise<boolean>;
  /** Undoes a merge. */
  readonly split: (duplicate: Duplicate) => Promise<boolean>;
}

/** Actions for possible duplicates; each can be undone. */
export function useDuplicates(): DuplicateActions {
  const accountId = useAccountId();
  const { run, busy, wrong, said, seen } = useDecide();
  const getIssues = ({ other }: Duplicate) => ({
    accountId,
    issues: [{ transactionId: other.id, code: duplicateCode }],
  });
  const getSeen = ({ decidedAt }: Duplicate) => ({ seen: seen(decidedAt) });
  return {
    busy,
    wrong,
    said,
    merge: (two) =>
      run(
        makeStep(MergeDuplicates, {
          accountId,
          issues: [{ transactionId: two.other.id, code: duplicateCode, twin: two.kept.id }],
          ...getSeen(two),
        }),
      ),
    keepBoth: (two) =>
      run(makeStep(DismissIssues, { ...getIssues(two), reason: notADuplicate, ...getSeen(two) }), {
        undo: [makeStep(RestoreIssues, getIssues(two))],
      }),
    askAgain: (two) => run(makeStep(RestoreIssues, { ...getIssues(two), ...getSeen(two) })),
    split: (two) =>
      run(
        makeStep(SetIgnored, { accountId, taxTxId: two.other.id, ignore: false, ...getSeen(two) }),
      ),
  };
}
