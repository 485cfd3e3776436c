import type { AssetId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { Disposal, TaxEntry, TransactionOutcome } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import { compareText } from './natural.ts';
import { getPoolName } from './ledger/pool-reach.ts';

/** What decides whether the units of an unmatched deposit were sold; disposals in order of time. */
interface Figures {
  readonly entries: readonly Pick<TaxEntry, 'transactionId' | 'at'>[];
  readonly disposals: readonly Disposal[];
  readonly issues: readonly Issue[];
}

/** An unmatched deposit is a warning. Once its units are sold at a basis of zero, the gain is most likely wrong, and it is an error. */
export function raiseSoldDeposits(figures: Figures): readonly Issue[] {
  return raiseIssues(figures.issues, findSoldDeposits(figures));
}

/** The keys of unmatched deposits whose units were sold at a basis of zero. */
export function findSoldDeposits(figures: Figures): ReadonlySet<string> {
  if (!figures.issues.some(isUnmatched)) return new Set();
  return new Set([...figures.disposals.flatMap(getSoldKeys), ...findSoldFromPools(figures)]);
}

/** The same of outcomes that are in order of time. */
export function findSoldInOutcomes(outcomes: readonly TransactionOutcome[]): ReadonlySet<string> {
  const deposits = outcomes.filter(hasUnmatchedDeposit);
  if (deposits.length === 0) return new Set();
  return findSoldDeposits({
    entries: deposits.flatMap(({ entries }) => entries),
    disposals: outcomes.flatMap(({ disposals }) => disposals),
    issues: deposits.flatMap(({ issues }) => issues),
  });
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
  const isSold = (issue: Issue): boolean => isUnmatched(issue) && sold.has(keyFor(issue));
  if (sold.size === 0 || !issues.some(isSold)) return issues;
  return issues.map((issue) => (isSold(issue) ? { ...issue, severity: 'error' as const } : issue));
}

const isUnmatched = ({ code }: Pick<Issue, 'code'>): boolean => code === 'unmatched-deposit';

const keyFor = ({ transactionId, asset }: Pick<Issue, 'transactionId' | 'asset'>): string =>
  `${transactionId}\n${asset}`;

const noKeys: readonly string[] = [];

/** Of lots: a sale knows which issue its cost depends on. */
function getSoldKeys({ basis, stake }: Disposal): readonly string[] {
  return basis === 0n && stake && isUnmatched(stake) ? [keyFor(stake)] : noKeys;
}

/**
 * Of pools: units without a known origin add to a pool at no cost. If the first sale out of the pool after that has no basis, it sold such units; if it has one, the pool had a cost, and
 * every unit shares it. A pool with a cost has none only after all of its units left.
 */
function findSoldFromPools({ entries, disposals, issues }: Figures): readonly string[] {
  const pooled = disposals.filter(({ rule }) => rule === 'section-104');
  if (pooled.length === 0) return noKeys;
  const unmatched = issues.filter(isUnmatched);
  const ids = new Set(unmatched.map(({ transactionId }) => transactionId));
  const timeById = new Map(
    entries.flatMap(({ transactionId, at }) =>
      ids.has(transactionId) ? [[transactionId, at] as const] : [],
    ),
  );
  const deposits = unmatched
    .flatMap((issue) => ({ issue, at: timeById.get(issue.transactionId) ?? noTime }))
    .sort((a, b) => compareText(a.at, b.at));
  const waiting = new Map<AssetId, Issue[]>();
  const sold: string[] = [];
  let next = 0;
  for (const { at, asset, basis, proceeds } of pooled) {
    for (; next < deposits.length && deposits[next]!.at <= at; next += 1) {
      const { issue } = deposits[next]!;
      const pool = getPoolName(issue.asset);
      const list = waiting.get(pool);
      if (list) list.push(issue);
      else waiting.set(pool, [issue]);
    }
    const pool = getPoolName(asset);
    if (basis === 0n && proceeds > 0n) sold.push(...(waiting.get(pool) ?? []).map(keyFor));
    if (basis !== 0n || proceeds > 0n) waiting.delete(pool);
  }
  return sold;
}

const noTime = '' as Instant;
