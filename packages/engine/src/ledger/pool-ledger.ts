import { assert } from '@lotbook/model/errors';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TaxResult, TransactionOutcome } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import { selectCounted } from '../check.ts';
import { getResult, type Book } from '../compute.ts';
import { addPositionTreatments } from '../effects/positions.ts';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import type { Change, Delta } from '../ledger.ts';
import { compareText } from '../natural.ts';
import { sortByTime, type Dated } from '../order.ts';
import { getNeeds } from '../prices.ts';
import { makeEmptyOutput } from '../start-run.ts';
import { isSame } from '../is-same.ts';
import { findSoldInOutcomes, raiseOutcome } from '../sold-deposits.ts';
import { makeDelta, type Whole } from './difference.ts';
import { appendOutcome, getIssueOutcome } from './outcomes.ts';
import { listReachedAssets, getPoolName, findReached } from './pool-reach.ts';
import { writePools, type PoolOutcome } from './pool-run.ts';

/**
 * A computed book of a place whose units are pooled. Units that come within thirty days decide what left before, so that an edit also reaches back; a change
 * computes the pools of the assets that it moves, and of those that were ever exchanged for them or paid as their fee, and leaves all others as they are.
 */
export class PoolLedger {
  #book: Omit<Book, 'transactions'>;
  readonly #transactions: Map<TransactionId, Transaction>;
  /** Those that count, as they count. */
  #counted: ReadonlyMap<TransactionId, Transaction> = new Map();
  readonly #outcomes = new Map<TransactionId, PoolOutcome>();
  readonly #lots = new Map<AssetId, readonly OpenLot[]>();
  #shown: Whole;

  constructor(book: Book) {
    this.#book = book;
    this.#transactions = new Map(book.transactions.map((each) => [each.id, each]));
    this.#shown = this.#compute();
  }

  change({ put = [], remove = [], ...rest }: Change): Delta {
    for (const id of remove) this.#transactions.delete(id);
    for (const transaction of put) this.#transactions.set(transaction.id, transaction);
    this.#book = { ...this.#book, ...rest };
    if (rest.prices || rest.settings) this.#forget();
    const before = this.#shown;
    this.#shown = this.#compute();
    return makeDelta(before, this.#shown);
  }

  outcomes(): Iterable<TransactionOutcome> {
    return this.#shown.outcomes();
  }

  result(): TaxResult {
    return this.#shown.result();
  }

  lots(): readonly OpenLot[] {
    return this.#shown.result().lots;
  }

  needs(): readonly PriceNeed[] {
    return this.#shown.needs();
  }

  /** Another price, another zone or another answer can reach anything. */
  #forget(): void {
    this.#counted = new Map();
    this.#outcomes.clear();
    this.#lots.clear();
  }

  #compute(): Whole {
    const { counted, issues } = selectCounted([...this.#transactions.values()], this.#book.latest);
    const dated = sortByTime(addPositionTreatments(counted));
    const affected = this.#reached(dated);
    const { outcomes, lots } = writePools(this.#book, affected);
    for (const [id, each] of outcomes) this.#outcomes.set(id, each);
    for (const [asset, left] of Map.groupBy(lots, (lot) => lot.asset)) this.#lots.set(asset, left);
    return this.#show(dated, issues);
  }

  /**
   * Adopts the new input, forgets what is no longer valid, and returns the transactions to report
   * again, in order.
   */
  #reached(dated: readonly Dated[]): readonly Dated[] {
    const before = this.#counted;
    this.#counted = new Map(dated.map(({ transaction }) => [transaction.id, transaction]));
    const isKept = (id: TransactionId): boolean => isSame(before.get(id), this.#counted.get(id));
    const changed = dated.filter(({ transaction: { id } }) => !isKept(id));
    const removed = [...before.values()].filter(({ id }) => !isKept(id));
    const starts = [
      ...listReachedAssets(changed),
      ...listReachedAssets(removed.map((transaction) => ({ transaction, ms: 0 }))),
    ];
    const { affected, assets } = findReached(
      dated,
      new Set(starts),
      new Set(changed.map(({ transaction }) => transaction.id)),
    );
    for (const { id } of removed) this.#outcomes.delete(id);
    for (const asset of this.#lots.keys())
      if (assets.has(getPoolName(asset))) this.#lots.delete(asset);
    return affected;
  }

  #show(dated: readonly Dated[], issues: readonly Issue[]): Whole {
    const poolOutcomes = dated.map(({ transaction: { id } }) => this.#outcomes.get(id)!);
    const lots = [...this.#lots].sort(([a], [b]) => compareText(a, b)).flatMap(([, left]) => left);
    return getShown(this.#book, { poolOutcomes, lots, issues });
  }
}

function getShown(
  { settings }: Pick<Book, 'settings'>,
  {
    poolOutcomes,
    lots,
    issues,
  }: { poolOutcomes: readonly PoolOutcome[]; lots: readonly OpenLot[]; issues: readonly Issue[] },
): Whole {
  const law = getJurisdiction(settings.jurisdiction);
  assert(law.units.by === 'pools', 'a ledger of pools is kept in a place that has them');
  const counted = poolOutcomes.map(({ outcome }) => outcome);
  const sold = findSoldInOutcomes(counted);
  const outcomes = [
    ...counted.map((outcome) => raiseOutcome(outcome, sold)),
    ...issues.map(getIssueOutcome),
  ];
  let result: TaxResult | undefined;
  return {
    outcomes: () => outcomes,
    // Everything is read before anything is written.
    needs: () =>
      getNeeds([
        ...poolOutcomes.flatMap(({ askedFirst }) => askedFirst),
        ...poolOutcomes.flatMap(({ askedLast }) => askedLast),
      ]),
    result: () => {
      if (result) return result;
      const whole = makeEmptyOutput();
      for (const { outcome } of poolOutcomes) appendOutcome(whole, outcome);
      return (result = getResult(whole, law, lots, issues));
    },
  };
}
