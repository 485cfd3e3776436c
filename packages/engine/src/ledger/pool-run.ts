import { assert } from '@lotbook/model/errors';
import type { TransactionId } from '@lotbook/model/ids';
import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import { getPlan } from '../booking/book-instant.ts';
import type { Plan } from '../booking/plan.ts';
import { createRun, type Book } from '../compute.ts';
import type { Dated } from '../order.ts';
import { isLacking, type Asked } from '../prices.ts';
import { takeOutcome } from './outcomes.ts';

/**
 * The outcome of a transaction, and the prices that were missing: when it was read, and when its
 * outcome was written.
 */
export interface PoolOutcome {
  readonly outcome: TransactionOutcome;
  readonly askedFirst: readonly Asked[];
  readonly askedLast: readonly Asked[];
}

/** Books sorted transactions and yields the outcome of each. */
export function writePools(
  book: Omit<Book, 'transactions'>,
  dated: readonly Dated[],
): {
  readonly outcomes: ReadonlyMap<TransactionId, PoolOutcome>;
  readonly lots: readonly OpenLot[];
} {
  const outcomes = new Map<TransactionId, PoolOutcome>();
  if (dated.length === 0) return { outcomes, lots: [] };
  const first = new Map<TransactionId, Asked[]>();
  let asked: Asked[] = [];
  const run = createRun({ ...book, transactions: [] }, dated, (each) => {
    if (isLacking(each)) asked.push(each);
  });
  const { units } = run.law;
  assert(units.by === 'pools', 'pools are booked in a place that has them');
  const plans = function* (): Iterable<Plan> {
    for (const each of dated) {
      first.set(each.transaction.id, (asked = []));
      yield getPlan(run, each);
    }
  };
  const { lots } = units.book(run, plans(), {
    onNote: (id) => {
      asked = id === undefined ? [] : first.get(id)!;
    },
    onOutcome: (id) => {
      outcomes.set(id, {
        outcome: takeOutcome(run, id),
        askedFirst: first.get(id)!,
        askedLast: asked,
      });
      asked = [];
    },
  });
  return { outcomes, lots };
}
