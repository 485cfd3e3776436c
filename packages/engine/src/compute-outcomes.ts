import type { PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TransactionOutcome, TransferMatch } from '@lotbook/model/result';
import type { TransactionId } from '@lotbook/model/ids';
import { bookInstant, closeInstant, planOf } from './booking/book-instant.ts';
import type { Run } from './booking/run.ts';
import { countedOf } from './check.ts';
import { runOf, type Book } from './compute.ts';
import { withPositionTreatments } from './effects/positions.ts';
import { jurisdictionOf } from './jurisdiction/registry.ts';
import { divideAmong, outcomeOfIssue } from './ledger/outcomes.ts';
import { PoolLedger } from './ledger/pool-ledger.ts';
import { lotMethods } from './methods/registry.ts';
import { lotsAtEnd } from './open-lots.ts';
import { inOrder, instantsOf, type Dated } from './order.ts';
import { needsOf, type Asked } from './prices.ts';

export interface ComputedOutcomes {
  /** In order, and after them those of transactions that cannot be counted. */
  readonly outcomes: readonly TransactionOutcome[];
  /** By asset and age. */
  readonly lots: readonly OpenLot[];
  /** The prices that figures lack, each once. */
  readonly needs: readonly PriceNeed[];
}

/** What a `Ledger` of the book says, without what a ledger keeps to follow changes: a third of the time, and half of the memory. */
export function computeOutcomes(book: Book): ComputedOutcomes {
  if (jurisdictionOf(book.settings.jurisdiction).units.by !== 'lots') {
    const ledger = new PoolLedger(book);
    return { outcomes: [...ledger.outcomes()], lots: ledger.lots(), needs: ledger.needs() };
  }
  const { counted, issues } = countedOf(book.transactions, book.latest);
  const dated = inOrder(withPositionTreatments(counted));
  const unanswered: Asked[] = [];
  const run = runOf(book, dated, (asked) => {
    if (!asked.answer && asked.isNeeded) unanswered.push(asked);
  });
  const outcomes: TransactionOutcome[] = [];
  for (const instant of instantsOf(dated)) for (const outcome of outcomesOf(run, instant)) outcomes.push(outcome);
  for (const issue of issues) outcomes.push(outcomeOfIssue(issue));
  return { outcomes, lots: lotsAtEnd(run), needs: needsOf(unanswered) };
}

/** Books an instant and takes off the run's lists what it wrote there. */
function outcomesOf(run: Run, instant: readonly Dated[]): readonly TransactionOutcome[] {
  run.holdings.method = lotMethods[run.orders(instant[0]!.ms, undefined)];
  const plans = instant.map((each) => planOf(run, each));
  const bookedBy = new Map<TransferMatch, TransactionId>();
  run.onStep =
    plans.length === 1
      ? undefined
      : ({ transaction }) => {
          for (let index = bookedBy.size; index < run.transfers.length; index += 1) bookedBy.set(run.transfers[index]!, transaction.id);
        };
  bookInstant(run, plans);
  closeInstant(run, plans, 0);
  return divideAmong(run, plans, (transfer) => bookedBy.get(transfer)!);
}
