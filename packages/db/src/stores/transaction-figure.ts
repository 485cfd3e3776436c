import { isDeepStrictEqual } from 'node:util';
import type { Disposal, TaxEntry, TransactionOutcome } from '@lotbook/model/result';

/** The figures of a transaction that lists show, filter, sort and sum: totals of its sides. */
export interface TransactionFigure {
  readonly category: string;
  /** The value of the larger side; of the fees if nothing else moved. */
  readonly value: bigint | undefined;
  /**
   * The cost of everything disposed of, fee units included; without disposals, the cost of what
   * left without a gain.
   */
  readonly costBasis: bigint | undefined;
  /** Proceeds less cost basis are the gain; includes the proceeds of fee units. */
  readonly proceeds: bigint | undefined;
  readonly gain: bigint | undefined;
  readonly shortTermGain: bigint | undefined;
  readonly longTermGain: bigint | undefined;
  readonly income: bigint | undefined;
  /**
   * The term of what was sold; if only fee units were disposed of, theirs. Undefined without a
   * disposal, and if the jurisdiction has no terms.
   */
  readonly term: 'short' | 'long' | 'mixed' | undefined;
  readonly matchState: 'matched' | 'unmatched' | undefined;
  readonly issueCodes: readonly string[];
  /** The number of entries on each side. */
  readonly incoming: number;
  readonly outgoing: number;
  readonly fees: number;
}

/** Undefined if nothing in the transaction is taxable. */
export function getFigure({
  entries,
  disposals,
  income,
  issues,
}: TransactionOutcome): TransactionFigure | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const codes = issues.length === 0 ? noCodes : [...new Set(issues.map((issue) => issue.code))];
  const figure: Sums = {
    category: first.category,
    value: none,
    costBasis: none,
    proceeds: none,
    gain: none,
    shortTermGain: none,
    longTermGain: none,
    income:
      income.length === 0
        ? none
        : income.reduce((sum: bigint | undefined, each) => plus(sum, each.value), none),
    term: getTerm(disposals),
    matchState: entries.some(isMatched)
      ? 'matched'
      : codes.some(isUnmatched)
        ? 'unmatched'
        : undefined,
    issueCodes: codes,
    incoming: 0,
    outgoing: 0,
    fees: 0,
  };
  for (const entry of entries) gather(figure, entry);
  const { incoming, outgoing, proceeds } = figure;
  if (incoming + outgoing === 0) figure.value = sumBy(entries, ({ value }) => value);
  figure.costBasis = sumBy(entries, (entry) =>
    isCounted(entry, proceeds) ? entry.costBasis : none,
  );
  return figure;
}

/** A figure while it is summed. */
type Sums = { -readonly [Field in keyof TransactionFigure]: TransactionFigure[Field] };

const none = undefined as bigint | undefined;
const noCodes: readonly string[] = [];

const countBySide = { incoming: 'incoming', outgoing: 'outgoing', fee: 'fees' } as const;

function gather(sums: Sums, entry: TaxEntry): void {
  sums.gain = plus(sums.gain, entry.gainLoss);
  sums.shortTermGain = plus(sums.shortTermGain, entry.shortTermGain);
  sums.longTermGain = plus(sums.longTermGain, entry.longTermGain);
  sums.proceeds = plus(sums.proceeds, entry.proceeds);
  sums[countBySide[entry.side]] += 1;
  if (entry.side === 'fee') return;
  if (entry.side === 'outgoing') sums.category = entry.category;
  sums.value = larger(sums.value, entry.value);
}

/**
 * If anything was disposed of at a known price, only the cost of disposals is offset against the
 * proceeds, not the cost of what merely moved.
 */
const isCounted = ({ side, proceeds }: TaxEntry, all: bigint | undefined): boolean =>
  all === undefined ? side === 'outgoing' : proceeds !== undefined;

const sumBy = (
  entries: readonly TaxEntry[],
  of: (entry: TaxEntry) => bigint | undefined,
): bigint | undefined =>
  entries.reduce((sum: bigint | undefined, entry) => plus(sum, of(entry)), none);

const plus = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  b === undefined ? a : a === undefined ? b : a + b;
const larger = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  b === undefined || (a !== undefined && a > b) ? a : b;

function getTerm(disposals: readonly Disposal[]): TransactionFigure['term'] {
  let sold: TransactionFigure['term'];
  let paid: TransactionFigure['term'];
  for (const { term, isFee } of disposals) {
    if (isFee) paid = mergeTerms(paid, term);
    else sold = mergeTerms(sold, term);
  }
  return sold ?? paid;
}

const mergeTerms = (
  before: TransactionFigure['term'],
  term: Disposal['term'],
): TransactionFigure['term'] =>
  before === undefined || before === term ? term : term === undefined ? before : 'mixed';

const isMatched = ({ matchedWith }: TaxEntry): boolean => matchedWith !== undefined;
const isUnmatched = (code: string): boolean =>
  code === 'unmatched-withdrawal' || code === 'unmatched-deposit';

/** `none`: there was no figure. */
export type FigureChange = 'none' | 'same' | 'other';

export function getFigureChange(
  before: TransactionFigure | undefined,
  now: TransactionFigure | undefined,
): FigureChange {
  if (before === undefined) return now === undefined ? 'same' : 'none';
  return now !== undefined && isSameFigure(before, now) ? 'same' : 'other';
}

/** Compares field by field for speed; the fields that differ most often come first. */
const isSameFigure = (a: TransactionFigure, b: TransactionFigure): boolean =>
  a.gain === b.gain &&
  a.costBasis === b.costBasis &&
  a.shortTermGain === b.shortTermGain &&
  a.longTermGain === b.longTermGain &&
  a.category === b.category &&
  a.value === b.value &&
  a.proceeds === b.proceeds &&
  a.income === b.income &&
  a.term === b.term &&
  a.matchState === b.matchState &&
  a.incoming === b.incoming &&
  a.outgoing === b.outgoing &&
  a.fees === b.fees &&
  isDeepStrictEqual(a.issueCodes, b.issueCodes);
