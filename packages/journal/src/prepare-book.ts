import { compute, type Book } from '@lotbook/engine/compute';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import type { Movement, Transaction } from '@lotbook/model/transaction';

export interface PreparedBook {
  readonly book: Book;
  readonly result: TaxResult;
  /** Deposits without a matching withdrawal, recorded at market value against suspense. */
  readonly unmatched: ReadonlySet<TransactionId>;
}

/**
 * Adapts a tax book to accounting and computes it. A received gift is recorded at its fair value instead of the giver's basis, and units from an unknown place at
 * their market value until they are matched. The second computation runs only if there are such units.
 */
export function prepareBook(taxBook: Book): PreparedBook {
  const book = { ...taxBook, transactions: taxBook.transactions.map(valueGifts) };
  const result = compute(book);
  const unmatched = new Set(
    result.issues.flatMap((issue) =>
      issue.code === 'unmatched-deposit' ? [issue.transactionId] : [],
    ),
  );
  if (unmatched.size === 0) return { book, result, unmatched };
  const assigned = {
    ...book,
    transactions: book.transactions.map((each) =>
      unmatched.has(each.id) ? assignMarketValue(each) : each,
    ),
  };
  return { book: assigned, result: compute(assigned), unmatched };
}

const valueGifts = (transaction: Transaction): Transaction =>
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
