import {
  absolute,
  add,
  isResidue,
  subtract,
  zeroMoney,
  type Money,
} from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { compute, type Book } from '@lotbook/engine/compute';
import { compareMethods, type MethodTotals } from '@lotbook/engine/compute-methods';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Disposal, TaxResult, YearTotals } from '@lotbook/model/result';
import { isFiat } from '@lotbook/model/fiat';
import { lotMethods, type TaxSettings } from '@lotbook/model/settings';
import { taxYears } from '@lotbook/law/tax-year';
import { incomeLine } from '@lotbook/reports/income-summary/lines';
import { refuseUnitChoice } from '../base/jurisdiction.ts';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { loadWholeBook } from '../computing/whole-book.ts';

/** The same book under each method from its beginning; standing instructions and method changes are ignored. */
export async function getMethods(
  db: Db,
  account: Account,
  year: number | undefined,
  resident: AccountLedger | undefined,
): Promise<readonly MethodTotals[]> {
  refuseUnitChoice(account, 'method');
  return compareMethods(await loadWholeBook(db, account.id, resident), lotMethods, year);
}

/** Answers to questions of unsettled law, by their keys, in place of those in force. */
export type OtherTreatments = Readonly<Record<string, string>>;

/** A figure under one set of answers and under another. */
export interface Difference {
  readonly gain: { readonly now: Money; readonly other: Money };
  readonly income: { readonly now: Money; readonly other: Money };
}

export interface TransactionDifference extends Difference {
  readonly transactionId: TransactionId;
}

export interface AssetDifference extends Difference {
  readonly asset: AssetId;
}

/** The transactions with another gain or another income. */
export interface Differences {
  /** How many there are. */
  readonly changed: number;
  /** Those with the greatest difference first. */
  readonly largest: readonly TransactionDifference[];
}

/** What a tax year has on a line of the return. */
export interface LineDifference {
  readonly year: number;
  readonly line: string;
  readonly income: Difference['income'];
}

export interface TreatmentComparison extends Differences {
  readonly now: readonly YearTotals[];
  readonly other: readonly YearTotals[];
  /** What differs by asset, of all years together. */
  readonly assets: readonly AssetDifference[];
  /** Lines of the return with a different income, latest year first; empty if the jurisdiction's return has no known lines. */
  readonly lines: readonly LineDifference[];
}

const mostListed = 50;

/** The same book under other answers: the totals of each year, and the transactions that differ. */
export async function loadTreatments(
  db: Db,
  account: Account,
  treatments: OtherTreatments,
  resident: AccountLedger | undefined,
): Promise<TreatmentComparison> {
  const book = await loadWholeBook(db, account.id, resident);
  const { settings } = book;
  const now = computeResult(book);
  const otherwise = { ...settings, treatments: { ...settings.treatments, ...treatments } };
  const other = computeResult({ ...book, settings: otherwise });
  const byAsset = [...listDifferences(getSums(now, getAsset), getSums(other, getAsset))];
  return {
    now: now.totals,
    other: other.totals,
    ...getDifferences(now, other),
    assets: sortByDifference(byAsset).map(({ of, ...rest }) => ({ asset: of, ...rest })),
    lines:
      settings.jurisdiction === 'US'
        ? compareLines(sumByLine(now, settings), sumByLine(other, otherwise))
        : [],
  };
}

type OnLine = Omit<LineDifference, 'income'> & { readonly value: Money };

/** The income of each tax year, by the line of the return that reports it. */
function sumByLine(
  { income }: Pick<TaxResult, 'income'>,
  { jurisdiction, treatments }: TaxSettings,
): ReadonlyMap<string, OnLine> {
  const sums = new Map<string, OnLine>();
  for (const { category, asset, on, value } of income) {
    const year = taxYears[jurisdiction].of(on);
    const { line } = incomeLine({ category, isMoney: isFiat(asset) }, treatments);
    const key = `${year} ${line}`;
    sums.set(key, { year, line, value: add(sums.get(key)?.value ?? zeroMoney, value) });
  }
  return sums;
}

function compareLines(
  now: ReadonlyMap<string, OnLine>,
  other: ReadonlyMap<string, OnLine>,
): readonly LineDifference[] {
  return [...new Map([...now, ...other])]
    .map(([key, { year, line }]) => ({
      year,
      line,
      income: { now: now.get(key)?.value ?? zeroMoney, other: other.get(key)?.value ?? zeroMoney },
    }))
    .filter(({ income }) => !isResidue(subtract(income.other, income.now)))
    .sort((a, b) => b.year - a.year || a.line.localeCompare(b.line, 'en'));
}

type Result = Pick<TaxResult, 'disposals' | 'income'>;

/** How the transactions of one result differ from those of another. */
export function getDifferences(now: Result, other: Result): Differences {
  const differences = [
    ...listDifferences(getSums(now, getTransactionId), getSums(other, getTransactionId)),
  ];
  return {
    changed: differences.length,
    largest: sortByDifference(differences).map(({ of, ...rest }) => ({
      transactionId: of,
      ...rest,
    })),
  };
}

const getTransactionId = ({ transactionId }: Entry): TransactionId => transactionId;
const getAsset = ({ asset }: Entry): AssetId => asset;

const sortByDifference = <T extends Difference>(differences: readonly T[]): readonly T[] =>
  differences
    .toSorted((a, b) => (getSize(a) > getSize(b) ? -1 : getSize(a) < getSize(b) ? 1 : 0))
    .slice(0, mostListed);

const computeResult = (book: Book): TaxResult => deferLosses(compute(book), book.settings);

interface Sums {
  gain: bigint;
  income: bigint;
}

type Entry = Pick<Disposal, 'transactionId' | 'asset'>;

function getSums<Key>(
  { disposals, income }: Result,
  keyOf: (entry: Entry) => Key,
): ReadonlyMap<Key, Sums> {
  const sums = new Map<Key, Sums>();
  const of = (entry: Entry): Sums => {
    const key = keyOf(entry);
    const known = sums.get(key) ?? { gain: 0n, income: 0n };
    sums.set(key, known);
    return known;
  };
  for (const disposal of disposals)
    of(disposal).gain += disposal.gain + (disposal.disallowed ?? 0n);
  for (const each of income) of(each).income += each.value;
  return sums;
}

const nothing: Sums = { gain: 0n, income: 0n };

function* listDifferences<Key>(
  now: ReadonlyMap<Key, Sums>,
  other: ReadonlyMap<Key, Sums>,
): Iterable<Difference & { readonly of: Key }> {
  for (const key of new Set([...now.keys(), ...other.keys()])) {
    const [a, b] = [now.get(key) ?? nothing, other.get(key) ?? nothing];
    if (isResidue(a.gain - b.gain) && isResidue(a.income - b.income)) continue;
    yield {
      of: key,
      gain: { now: a.gain as Money, other: b.gain as Money },
      income: { now: a.income as Money, other: b.income as Money },
    };
  }
}

const getSize = ({ gain, income }: Difference): bigint =>
  absolute((gain.other - gain.now) as Money) + absolute((income.other - income.now) as Money);
