import { sortTransactions, type Book } from '@lotbook/engine/compute';
import { Calendar } from '@lotbook/engine/calendar';
import type { TransactionId } from '@lotbook/model/ids';
import type { Disposal, Expense, Gift, Income, TaxEntry, TaxResult } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';

/** One transaction with everything the engine computed for it. */
export interface TransactionFacts {
  readonly transaction: Transaction;
  readonly date: LocalDate;
  readonly entries: readonly TaxEntry[];
  readonly disposals: readonly Disposal[];
  /** Gifts and donations. */
  readonly gifts: readonly Gift[];
  /** Lost, stolen and worthless units. */
  readonly lost: readonly Gift[];
  readonly income: readonly Income[];
  readonly expenses: readonly Expense[];
}

/** Transactions in the engine's order, each with its results. */
export function collectFacts(book: Book, result: TaxResult): readonly TransactionFacts[] {
  const calendar = new Calendar(book.settings.timeZone);
  const entries = groupByTransaction(result.entries);
  const disposals = groupByTransaction(result.disposals);
  const gifts = groupByTransaction([...result.gifts, ...result.donations]);
  const lost = groupByTransaction(result.lost);
  const income = groupByTransaction(result.income);
  const expenses = groupByTransaction(result.expenses);
  return sortTransactions(book).dated.map(({ transaction, ms }) => ({
    transaction,
    date: calendar.toDate(ms),
    entries: entries.get(transaction.id) ?? [],
    disposals: disposals.get(transaction.id) ?? [],
    gifts: gifts.get(transaction.id) ?? [],
    lost: lost.get(transaction.id) ?? [],
    income: income.get(transaction.id) ?? [],
    expenses: expenses.get(transaction.id) ?? [],
  }));
}

function groupByTransaction<T extends { readonly transactionId: TransactionId }>(
  items: readonly T[],
): ReadonlyMap<TransactionId, readonly T[]> {
  const groups = new Map<TransactionId, T[]>();
  for (const item of items) {
    const group = groups.get(item.transactionId);
    if (group) group.push(item);
    else groups.set(item.transactionId, [item]);
  }
  return groups;
}
