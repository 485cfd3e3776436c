import type { TransactionId } from '@lotbook/model/ids';
import type { TransactionOutcome } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';

/** Nearly every outcome contains the time of its transaction. */
export function indexInstants(
  transactions: Iterable<Transaction>,
): (outcome: TransactionOutcome) => Instant {
  let instants: ReadonlyMap<TransactionId, Instant> | undefined;
  return ({ entries: [first], transactionId }) => {
    if (first) return first.at;
    instants ??= new Map(Iterator.from(transactions).map(({ id, at }) => [id, at]));
    return instants.get(transactionId)!;
  };
}
