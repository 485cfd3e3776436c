import type { Issue } from '@lotbook/model/issue';
import type { Disposal, TransactionOutcome } from '@lotbook/model/result';

/** What decides whether the units of an unmatched deposit were sold. */
interface Figures {
  readonly disposals: readonly Disposal[];
  readonly issues: readonly Issue[];
}

/** An unmatched deposit is a warning. Once units are sold at its basis of zero, the gain is most likely wrong, and it is an error. */
export function raiseSoldDeposits(figures: Figures): readonly Issue[] {
  return raiseIssues(figures.issues, findSoldDeposits(figures));
}

/** The keys of unmatched deposits whose units were sold at a basis of zero. */
export function findSoldDeposits(figures: Figures): ReadonlySet<string> {
  if (!figures.issues.some(isUnmatched)) return new Set();
  return new Set(figures.disposals.flatMap(getSoldKeys));
}

/** The same of outcomes. */
export function findSoldInOutcomes(outcomes: readonly TransactionOutcome[]): ReadonlySet<string> {
  if (!outcomes.some(hasUnmatchedDeposit)) return new Set();
  return new Set(outcomes.flatMap(({ disposals }) => disposals.flatMap(getSoldKeys)));
}

export const raiseOutcome = (
  outcome: TransactionOutcome,
  sold: ReadonlySet<string>,
): TransactionOutcome => {
  const issues = raiseIssues(outcome.issues, sold);
  return issues === outcome.issues ? outcome : { ...outcome, issues };
};

export const hasUnmatchedDeposit = ({ issues }: Pick<TransactionOutcome, 'issues'>): boolean =>
  issues.some(isUnmatched);

/** Follows, change by change, which unmatched deposits were sold at a basis of zero. Until {@link settle} it answers as before the change. */
export class SoldDeposits {
  readonly #sales = new Map<string, number>();
  readonly #changed = new Set<string>();
  #sold = new Set<string>();

  /** Adds the sales of an outcome, or with -1 takes them away. */
  count(outcome: TransactionOutcome, times: 1 | -1): void {
    for (const disposal of outcome.disposals)
      for (const key of getSoldKeys(disposal)) {
        this.#sales.set(key, (this.#sales.get(key) ?? 0) + times);
        this.#changed.add(key);
      }
  }

  raise(outcome: TransactionOutcome): TransactionOutcome {
    return raiseOutcome(outcome, this.#sold);
  }

  /** Adopts what was counted. Returns the ids of the deposits that this reaches, and what `raise` did before. */
  settle(): {
    readonly reached: ReadonlySet<string>;
    readonly raiseFormer: (outcome: TransactionOutcome) => TransactionOutcome;
  } {
    const before = this.#sold;
    const flipped = [...this.#changed].filter((key) => before.has(key) !== this.#isSold(key));
    this.#changed.clear();
    if (flipped.length > 0) {
      this.#sold = new Set(before);
      for (const key of flipped)
        if (this.#isSold(key)) this.#sold.add(key);
        else this.#sold.delete(key);
    }
    return {
      reached: new Set(flipped.map((key) => key.slice(0, key.indexOf('\n')))),
      raiseFormer: (outcome) => raiseOutcome(outcome, before),
    };
  }

  #isSold(key: string): boolean {
    const sales = this.#sales.get(key) ?? 0;
    if (sales === 0) this.#sales.delete(key);
    return sales > 0;
  }
}

function raiseIssues(issues: readonly Issue[], sold: ReadonlySet<string>): readonly Issue[] {
  const isSold = (issue: Issue): boolean => isUnmatched(issue) && sold.has(getIssueKey(issue));
  if (sold.size === 0 || !issues.some(isSold)) return issues;
  return issues.map((issue) => (isSold(issue) ? { ...issue, severity: 'error' as const } : issue));
}

const isUnmatched = ({ code }: Pick<Issue, 'code'>): boolean => code === 'unmatched-deposit';

const getIssueKey = ({ transactionId, asset }: Pick<Issue, 'transactionId' | 'asset'>): string =>
  `${transactionId}\n${asset}`;

const noKeys: readonly string[] = [];

/**
 * The deposits that a sale knows to depend on: its lot has no cost, or its pool has none for a part
 * of its units.
 */
function getSoldKeys({ basis, stakes, rule }: Disposal): readonly string[] {
  return stakes && (basis === 0n || rule === 'section-104')
    ? stakes.filter(isUnmatched).map(getIssueKey)
    : noKeys;
}
