import type { Issue } from '@lotbook/model/issue';
import type { TaxResult } from '@lotbook/model/result';

/** A deposit that no withdrawal matches is worth a warning; once its units are sold at a basis of zero, the gain is most likely wrong, and it is an error. */
export function raiseSoldDeposits({
  disposals,
  issues,
}: Pick<TaxResult, 'disposals' | 'issues'>): readonly Issue[] {
  if (!issues.some(isUnmatched)) return issues;
  const sold = new Set(
    disposals.flatMap(({ basis, stake }) =>
      basis === 0n && stake && isUnmatched(stake) ? [`${stake.transactionId} ${stake.asset}`] : [],
    ),
  );
  if (sold.size === 0) return issues;
  const isSold = (issue: Issue): boolean =>
    isUnmatched(issue) && sold.has(`${issue.transactionId} ${issue.asset}`);
  return issues.map((issue) => (isSold(issue) ? { ...issue, severity: 'error' as const } : issue));
}

const isUnmatched = ({ code }: Pick<Issue, 'code'>): boolean => code === 'unmatched-deposit';
