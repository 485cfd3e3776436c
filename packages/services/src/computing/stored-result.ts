import type { PlacedOutcome } from '@lotbook/db/stores/outcomes';
import type { StoredResult } from '@lotbook/db/stores/results';
import type { Book } from '@lotbook/engine/compute';
import { taxYears } from '@lotbook/law/tax-year';
import type { TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { Disposal, Expense, Gift, Income, TaxEntry, TaxResult, TransactionOutcome, TransferMatch } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import type { SourceNames } from './source-names.ts';

interface Gathered {
  readonly transactionId: TransactionId;
  readonly entries: TaxEntry[];
  readonly disposals: Disposal[];
  readonly income: Income[];
  readonly gifts: Gift[];
  readonly donations: Gift[];
  readonly expenses: Expense[];
  readonly matches: TransferMatch[];
  readonly issues: Issue[];
}

/** A result as the database keeps it: by transaction. */
export function storedResult(result: TaxResult, { transactions, settings }: Pick<Book, 'transactions' | 'settings'>, { idOf }: SourceNames): StoredResult {
  const taxYearOf = taxYears[settings.jurisdiction].of;
  return { outcomes: placed(outcomesOf(result), transactions), lots: result.lots, sourceIdOf: idOf, taxYearOf };
}

/** What a result says of each transaction that it says anything of, in the order of its entries. */
export function outcomesOf(result: TaxResult): ReadonlyMap<TransactionId, TransactionOutcome> {
  const outcomes = new Map<TransactionId, Gathered>();
  const of = (transactionId: TransactionId): Gathered => {
    const known = outcomes.get(transactionId);
    if (known) return known;
    const made: Gathered = { transactionId, entries: [], disposals: [], income: [], gifts: [], donations: [], expenses: [], matches: [], issues: [] };
    outcomes.set(transactionId, made);
    return made;
  };
  for (const each of result.entries) of(each.transactionId).entries.push(each);
  for (const each of result.disposals) of(each.transactionId).disposals.push(each);
  for (const each of result.income) of(each.transactionId).income.push(each);
  for (const each of result.gifts) of(each.transactionId).gifts.push(each);
  for (const each of result.donations) of(each.transactionId).donations.push(each);
  for (const each of result.expenses) of(each.transactionId).expenses.push(each);
  for (const each of result.issues) of(each.transactionId).issues.push(each);
  const transactionOf = new Map(result.matches.length === 0 ? [] : result.entries.map((entry) => [entry.id, entry.transactionId]));
  for (const each of result.matches) {
    const transactionId = transactionOf.get(each.out);
    if (transactionId !== undefined) of(transactionId).matches.push(each);
  }
  return outcomes;
}

function* placed(outcomes: ReadonlyMap<TransactionId, TransactionOutcome>, transactions: readonly Transaction[]): Generator<PlacedOutcome> {
  const instants = new Map(transactions.map(({ id, at }) => [id, at]));
  const positions = new Map<string, number>();
  for (const outcome of outcomes.values()) {
    const at = instants.get(outcome.transactionId)!;
    const position = positions.get(at) ?? 0;
    positions.set(at, position + 1);
    yield { outcome, at, position };
  }
}
