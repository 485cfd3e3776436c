import { assert } from '@lotbook/model/errors';
import type { TransactionId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TaxResult, TransactionOutcome } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import { plansOf, resultOf, runOf, type Book } from '../compute.ts';
import { countedOf } from '../check.ts';
import { withPositionTreatments } from '../effects/positions.ts';
import type { Change, Delta } from '../ledger.ts';
import { inOrder } from '../order.ts';
import { needsOf, type Asked } from '../prices.ts';
import { deltaBetween, type Whole } from './difference.ts';
import { nothingWritten } from '../booking/start-run.ts';
import { appendOutcome, outcomeOfIssue, takeOutcome } from './outcomes.ts';

/**
 * A computed book of a place whose units are pooled. Units that come within thirty days decide what left before, so that an edit also reaches back;
 * every change computes the whole book, and tells what came out differently.
 */
export class PoolLedger {
  #book: Omit<Book, 'transactions'>;
  readonly #transactions: Map<TransactionId, Transaction>;
  #computed: Computed;

  constructor(book: Book) {
    this.#book = book;
    this.#transactions = new Map(book.transactions.map((each) => [each.id, each]));
    this.#computed = computed(book);
  }

  change({ put = [], remove = [], ...rest }: Change): Delta {
    for (const id of remove) this.#transactions.delete(id);
    for (const transaction of put) this.#transactions.set(transaction.id, transaction);
    this.#book = { ...this.#book, ...rest };
    const before = this.#computed;
    this.#computed = computed({ ...this.#book, transactions: [...this.#transactions.values()] });
    return deltaBetween(wholeOf(before), this);
  }

  outcomes(): Iterable<TransactionOutcome> {
    return this.#computed.outcomes;
  }

  result(): TaxResult {
    return this.#computed.result;
  }

  lots(): readonly OpenLot[] {
    return this.#computed.result.lots;
  }

  needs(): readonly PriceNeed[] {
    return this.#computed.needs;
  }
}

const wholeOf = ({ result, outcomes, needs }: Computed): Whole => ({ result: () => result, outcomes: () => outcomes, needs: () => needs });

interface Computed {
  readonly result: TaxResult;
  /** In the order of the transactions, and after them those that cannot be counted. */
  readonly outcomes: readonly TransactionOutcome[];
  readonly needs: readonly PriceNeed[];
}

function computed(book: Book): Computed {
  const asked: Asked[] = [];
  const { counted, issues } = countedOf(book.transactions, book.latest);
  const dated = inOrder(withPositionTreatments(counted));
  const run = runOf(book, dated, (each) => asked.push(each));
  assert(run.law.units.by === 'pools', 'a ledger of pools is kept in a place that has them');
  const outcomes: TransactionOutcome[] = [];
  const whole = nothingWritten();
  const { lots } = run.law.units.book(run, plansOf(run, dated), (id) => {
    const outcome = takeOutcome(run, id);
    outcomes.push(outcome);
    appendOutcome(whole, outcome);
  });
  for (const issue of issues) outcomes.push(outcomeOfIssue(issue));
  return { result: resultOf(whole, run.law, lots, issues), outcomes, needs: needsOf(asked) };
}
