import { compute, type Book } from '@lotbook/engine/compute';
import { findUnmatchedDeposits } from '@lotbook/engine/unmatched-deposits';
import type { Treatments } from '@lotbook/engine/effects/treatments';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import type { Movement, Transaction } from '@lotbook/model/transaction';

export interface PreparedBook {
  readonly book: Book;
  readonly result: TaxResult;
  /** Deposits without a matching withdrawal, or of more than was sent: what has no origin is recorded at market value against suspense. */
  readonly unmatched: ReadonlySet<TransactionId>;
}

/**
 * Adapts a tax book to accounting and computes it. A received gift is recorded at its fair value instead of the giver's basis, and units from an unknown place at
 * their market value until they are matched. Units that return from nowhere are only known after the computation: then there is a second one.
 */
export function prepareBook(taxBook: Book): PreparedBook {
  const { settings, transactions } = taxBook;
  const valued = {
    ...taxBook,
    settings: { ...settings, treatments: removeTaxTreatments(settings.treatments) },
    transactions: mapChanged(transactions, (each) => removeOwnTreatments(valueGift(each))),
  };
  const whole = findUnmatchedDeposits(valued);
  const first = computeAssigned(valued, whole);
  const more = findMore(first.result);
  return more.size === 0 ? first : computeAssigned(valued, whole.union(more));
}

function computeAssigned(book: Book, whole: ReadonlySet<TransactionId>): PreparedBook {
  const assigned = {
    ...book,
    transactions: mapChanged(book.transactions, (each) =>
      whole.has(each.id) ? assignMarketValue(each) : each,
    ),
    assignsRest: true,
  } as const;
  const result = compute(assigned);
  const partly = result.entries.flatMap(({ matchedWith, surplus, transactionId }) =>
    matchedWith !== undefined && surplus ? [transactionId] : [],
  );
  return { book: assigned, result, unmatched: whole.union(new Set(partly)) };
}

/** Deposits that the computation still knows no origin of. Of those that are matched in part, the rest has no cost. */
function findMore({ issues, entries }: TaxResult): ReadonlySet<TransactionId> {
  const found = new Set(
    issues.flatMap(({ code, transactionId }) =>
      code === 'unmatched-deposit' ? [transactionId] : [],
    ),
  );
  if (found.size > 0)
    for (const { matchedWith, transactionId } of entries)
      if (matchedWith !== undefined) found.delete(transactionId);
  return found;
}

/** The same list where nothing changed. */
function mapChanged(
  transactions: readonly Transaction[],
  change: (transaction: Transaction) => Transaction,
): readonly Transaction[] {
  const changed = transactions.map(change);
  return changed.some((each, index) => each !== transactions[index]) ? changed : transactions;
}

/** Questions of tax law alone: in the books, rewards are income at their market value when they are received. */
const taxTreatments: ReadonlySet<string> = new Set(['stakingTiming', 'rebate']);

const removeTaxTreatments = (treatments: Treatments): Treatments =>
  Object.keys(treatments).some((key) => taxTreatments.has(key))
    ? Object.fromEntries(Object.entries(treatments).filter(([key]) => !taxTreatments.has(key)))
    : treatments;

const removeOwnTreatments = (transaction: Transaction): Transaction => {
  const { treatments } = transaction;
  if (!treatments) return transaction;
  const kept = removeTaxTreatments(treatments);
  return kept === treatments ? transaction : { ...transaction, treatments: kept };
};

const valueGift = (transaction: Transaction): Transaction =>
  transaction.category === 'gift_standard'
    ? mapReceived(transaction, (movement) =>
        movement.value ? { ...movement, basis: movement.value } : movement,
      )
    : transaction;

const assignMarketValue = (transaction: Transaction): Transaction =>
  mapReceived(transaction, (movement) => ({ ...movement, assigned: true }));

const mapReceived = (
  transaction: Transaction,
  change: (movement: Movement) => Movement,
): Transaction => ({
  ...transaction,
  movements: transaction.movements.map((movement) =>
    movement.direction === 'in' ? change(movement) : movement,
  ),
});
