import { useAccountId } from '../account/use-account.ts';
import { DismissIssues, RestoreIssues } from '../review/documents.ts';
import { SetIgnored } from '../transactions/decide/documents.ts';
import { step, useDecide, type Decide } from '../transactions/decide/use-decide.ts';
import { MergeDuplicates, type Duplicate } from './documents.ts';

export const duplicateCode = 'possible-duplicate';

/** Said where nobody gives words of their own. */
export const notADuplicate = 'Not a duplicate';

export interface DuplicateActions extends Pick<Decide, 'busy' | 'wrong' | 'said'> {
  readonly merge: (duplicate: Duplicate) => Promise<boolean>;
  readonly keepBoth: (duplicate: Duplicate) => Promise<boolean>;
  /** Asks again about two that somebody said to be two. */
  readonly askAgain: (duplicate: Duplicate) => Promise<boolean>;
  /** Counts one that was set aside again. */
  readonly split: (duplicate: Duplicate) => Promise<boolean>;
}

/** What can be done with two transactions that look like one; each can be undone. */
export function useDuplicates(): DuplicateActions {
  const accountId = useAccountId();
  const { run, busy, wrong, said, seen } = useDecide();
  const named = ({ other }: Duplicate) => ({
    accountId,
    issues: [{ transactionId: other.id, code: duplicateCode }],
  });
  const shown = ({ decidedAt }: Duplicate) => ({ seen: seen(decidedAt) });
  return {
    busy,
    wrong,
    said,
    merge: (two) =>
      run(
        step(MergeDuplicates, {
          accountId,
          issues: [{ transactionId: two.other.id, code: duplicateCode, twin: two.kept.id }],
          ...shown(two),
        }),
      ),
    keepBoth: (two) =>
      run(step(DismissIssues, { ...named(two), reason: notADuplicate, ...shown(two) }), {
        undo: [step(RestoreIssues, named(two))],
      }),
    askAgain: (two) => run(step(RestoreIssues, { ...named(two), ...shown(two) })),
    split: (two) =>
      run(step(SetIgnored, { accountId, taxTxId: two.other.id, ignore: false, ...shown(two) })),
  };
}
