import { absolute, type Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { compute, type Book } from '@lotbook/engine/compute';
import { compareMethods, type MethodTotals } from '@lotbook/engine/compute-methods';
import { deferLosses } from '@lotbook/engine/wash-sales';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxResult, YearTotals } from '@lotbook/model/result';
import { lotMethods } from '@lotbook/model/settings';
import { refuseChoiceOfUnits } from '../accounts/place-of.ts';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { wholeBook } from '../computing/whole-book.ts';

/** The same book under each method from its beginning; standing orders and changes of the method are left out. */
export async function methodsOf(db: Db, account: Account, resident: AccountLedger | undefined): Promise<readonly MethodTotals[]> {
  refuseChoiceOfUnits(account, 'method');
  return compareMethods(await wholeBook(db, account.id, resident), lotMethods);
}

/** Answers to questions of unsettled law, by their keys, in place of those in force. */
export type OtherTreatments = Readonly<Record<string, string>>;

/** What a transaction says under one set of answers and under another. */
export interface TransactionDifference {
  readonly transactionId: TransactionId;
  readonly gain: { readonly now: Money; readonly other: Money };
  readonly income: { readonly now: Money; readonly other: Money };
}

export interface TreatmentComparison {
  readonly now: readonly YearTotals[];
  readonly other: readonly YearTotals[];
  /** How many transactions have another gain or another income. */
  readonly changed: number;
  /** Those with the greatest difference first. */
  readonly largest: readonly TransactionDifference[];
}

const mostListed = 50;

/** The same book under other answers: the totals of each year, and the transactions that differ. */
export async function treatmentsOf(db: Db, account: Account, treatments: OtherTreatments, resident: AccountLedger | undefined): Promise<TreatmentComparison> {
  const book = await wholeBook(db, account.id, resident);
  const { settings } = book;
  const now = computed(book);
  const other = computed({ ...book, settings: { ...settings, treatments: { ...settings.treatments, ...treatments } } });
  const differences = [...differencesBetween(sumsOf(now), sumsOf(other))];
  return {
    now: now.totals,
    other: other.totals,
    changed: differences.length,
    largest: differences.toSorted((a, b) => (sizeOf(a) > sizeOf(b) ? -1 : sizeOf(a) < sizeOf(b) ? 1 : 0)).slice(0, mostListed),
  };
}

const computed = (book: Book): TaxResult => deferLosses(compute(book), book.settings);

interface Sums {
  gain: bigint;
  income: bigint;
}

function sumsOf({ disposals, income }: TaxResult): ReadonlyMap<TransactionId, Sums> {
  const sums = new Map<TransactionId, Sums>();
  const of = (id: TransactionId): Sums => {
    const known = sums.get(id) ?? { gain: 0n, income: 0n };
    sums.set(id, known);
    return known;
  };
  for (const { transactionId, gain, disallowed = 0n } of disposals) of(transactionId).gain += gain + disallowed;
  for (const { transactionId, value } of income) of(transactionId).income += value;
  return sums;
}

const nothing: Sums = { gain: 0n, income: 0n };

function* differencesBetween(now: ReadonlyMap<TransactionId, Sums>, other: ReadonlyMap<TransactionId, Sums>): Iterable<TransactionDifference> {
  for (const transactionId of new Set([...now.keys(), ...other.keys()])) {
    const [a, b] = [now.get(transactionId) ?? nothing, other.get(transactionId) ?? nothing];
    if (a.gain === b.gain && a.income === b.income) continue;
    yield {
      transactionId,
      gain: { now: a.gain as Money, other: b.gain as Money },
      income: { now: a.income as Money, other: b.income as Money },
    };
  }
}

const sizeOf = ({ gain, income }: TransactionDifference): bigint => absolute((gain.other - gain.now) as Money) + absolute((income.other - income.now) as Money);
