import * as common from '@lotbook/messages/generated/common';
import type { Text } from '../report-text.ts';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import { encodeDecimals, decodeDecimals } from '@lotbook/decimal/decimal-json';
import { add, isResidue, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Gift, Term } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { PackedList } from '../packed-rows.ts';
import { getCountedGain } from '../deferred-losses.ts';
import { isInYear, type FigureRows, type ReportInput } from '../report.ts';

/** Rows that count in a year. */
export type CountedRows = Omit<FigureRows, 'entries' | 'lost'>;

/** Whose figures are counted: the place decides which year a date is of. */
export type CountedYear = Pick<ReportInput, 'settings' | 'year'>;

/** A figure of the return as filed and as it would be now, unrounded. */
export interface FigureMove<Words = Text> {
  readonly id: string;
  readonly label: Words;
  readonly filed: Money;
  readonly now: Money;
  /** Zero if it is only a division remainder. */
  readonly difference: Money;
}

/** The counted amounts of a transaction side, as filed and now; absent if it wasn't counted. */
export interface Moved {
  readonly kind: 'sale' | 'income' | 'gift' | 'donation' | 'expense';
  readonly transactionId: string;
  readonly entryId: string;
  readonly on: LocalDate;
  readonly asset: string;
  readonly filed?: LineFigures;
  readonly now?: LineFigures;
}

/** For a sale: proceeds, basis and gain. For others, `amount` is their market value. */
export interface LineFigures {
  readonly amount: Money;
  readonly basis: Money;
  readonly shortTermGain: Money;
  readonly longTermGain: Money;
}

/** How a year's figures and lines moved. */
export interface YearMoves {
  readonly figures: readonly FigureMove[];
  /** By time: a list, or generated for each iteration. */
  readonly lines: Iterable<Moved> & { readonly length: number };
}

/** Sums of a year, by the ids of figures. */
export type FigureSums = Readonly<Record<string, Money>>;

/** The filed and current amounts of the same period. */
export interface Stretch {
  readonly filed: CountedRows;
  readonly now: CountedRows;
}

/**
 * Compares a year interval by interval, in order of time. Omitted intervals count as they were
 * filed: `end` takes the totals of the whole year as filed; absent: all of it was compared. A side
 * that moved to another interval is reported as removed from one and added to the other.
 */
export function yearMoves(of: CountedYear): {
  readonly take: (stretch: Stretch) => void;
  readonly end: (filed?: FigureSums) => YearMoves;
} {
  const lines = new PackedList<Moved, unknown>(
    encodeDecimals,
    (written) => decodeDecimals(written) as Moved,
  );
  const [before, after] = [figureSums(of), figureSums(of)];
  return {
    take: ({ filed, now }) => {
      before.take(filed);
      after.take(now);
      for (const line of findMovedLines(countRows(filed, of), countRows(now, of))) lines.add(line);
    },
    end: (whole) => {
      const [was, is] = [before.sums(), after.sums()];
      const moves = figures
        .filter(({ terms }) => !terms || of.settings.jurisdiction === 'US')
        .map(({ id, label }): FigureMove => {
          const unrounded = subtract(is[id]!, was[id]!);
          const difference = isResidue(unrounded) ? zeroMoney : unrounded;
          const filed = whole?.[id] ?? was[id]!;
          return { id, label, filed, now: add(filed, unrounded), difference };
        });
      return { figures: moves, lines };
    },
  };
}

/** Adds a year's figures up, piece by piece. */
export function figureSums(of: CountedYear): {
  readonly take: (rows: CountedRows) => void;
  readonly sums: () => FigureSums;
} {
  const sums = Object.fromEntries(figures.map(({ id }) => [id, zeroMoney]));
  return {
    take: (rows) => {
      const own = selectYear(rows, of);
      for (const { id, of: amounts } of figures) sums[id] = add(sums[id]!, sum(amounts(own)));
    },
    sums: () => sums,
  };
}

const figures: readonly {
  readonly id: string;
  readonly label: Text;
  readonly of: (rows: CountedRows) => readonly Money[];
  readonly terms?: true;
}[] = [
  {
    id: 'proceeds',
    label: cellTexts.proceeds,
    of: ({ disposals }) => disposals.map((each) => each.proceeds),
  },
  {
    id: 'basis',
    label: cellTexts.costBasis,
    of: ({ disposals }) => disposals.map((each) => each.basis),
  },
  {
    id: 'shortTermGain',
    label: cellTexts.shortTermGainOrLoss,
    of: (rows) => getGains(rows, 'short'),
    terms: true,
  },
  {
    id: 'longTermGain',
    label: cellTexts.longTermGainOrLoss,
    of: (rows) => getGains(rows, 'long'),
    terms: true,
  },
  { id: 'gain', label: cellTexts.gainOrLoss, of: ({ disposals }) => disposals.map(getCountedGain) },
  { id: 'income', label: common.income, of: ({ income }) => income.map((each) => each.value) },
  { id: 'gifts', label: cellTexts.giftsWorth, of: ({ gifts }) => getMarketValue(gifts) },
  {
    id: 'donations',
    label: cellTexts.donationsWorth,
    of: ({ donations }) => getMarketValue(donations),
  },
  {
    id: 'expenses',
    label: cellTexts.expenses,
    of: ({ expenses }) => expenses.map((each) => each.value),
  },
];

const getGains = ({ disposals }: CountedRows, term: Term): readonly Money[] =>
  disposals.filter((each) => each.term === term).map(getCountedGain);
const getMarketValue = (gifts: readonly Gift[]): readonly Money[] =>
  gifts.map(({ value }) => value ?? zeroMoney);

const selectYear = (rows: CountedRows, of: CountedYear): CountedRows => ({
  disposals: rows.disposals.filter((each) => isInYear(each.disposedOn, of)),
  income: rows.income.filter((each) => isInYear(each.on, of)),
  gifts: rows.gifts.filter((each) => isInYear(each.on, of)),
  donations: rows.donations.filter((each) => isInYear(each.on, of)),
  expenses: rows.expenses.filter((each) => isInYear(each.on, of)),
});

type Counted = Omit<Moved, 'filed' | 'now'> & { figures: LineFigures };

/** What counts in the year, by kind and side of a transaction. */
function countRows(rows: CountedRows, of: CountedYear): Map<string, Counted> {
  const lines = new Map<string, Counted>();
  const add = (line: Omit<Counted, 'figures'>, more: LineFigures): void => {
    const key = `${line.kind} ${line.entryId}`;
    const found = lines.get(key);
    lines.set(key, { ...line, figures: found ? addFigures(found.figures, more) : more });
  };
  const { disposals, income, gifts, donations, expenses } = selectYear(rows, of);
  for (const each of disposals) {
    const isLong = each.term === 'long';
    const gain = getCountedGain(each);
    const gains = {
      shortTermGain: isLong ? zeroMoney : gain,
      longTermGain: isLong ? gain : zeroMoney,
    };
    add(
      { ...getSide(each), kind: 'sale', on: each.disposedOn },
      { amount: each.proceeds, basis: each.basis, ...gains },
    );
  }
  for (const each of income)
    add({ ...getSide(each), kind: 'income', on: each.on }, sumValue(each.value));
  for (const each of expenses)
    add({ ...getSide(each), kind: 'expense', on: each.on }, sumValue(each.value));
  for (const each of gifts)
    add(
      { ...getSide(each), kind: 'gift', on: each.on },
      { ...sumValue(each.value), basis: each.basis },
    );
  for (const each of donations)
    add(
      { ...getSide(each), kind: 'donation', on: each.on },
      { ...sumValue(each.value), basis: each.basis },
    );
  return lines;
}

const getSide = ({
  transactionId,
  entryId,
  asset,
}: {
  readonly transactionId: string;
  readonly entryId: string;
  readonly asset: string;
}) => ({
  transactionId,
  entryId,
  asset,
});

const sumValue = (amount: Money | undefined): LineFigures => ({
  amount: amount ?? zeroMoney,
  basis: zeroMoney,
  shortTermGain: zeroMoney,
  longTermGain: zeroMoney,
});

const addFigures = (a: LineFigures, b: LineFigures): LineFigures => ({
  amount: sum([a.amount, b.amount]),
  basis: sum([a.basis, b.basis]),
  shortTermGain: sum([a.shortTermGain, b.shortTermGain]),
  longTermGain: sum([a.longTermGain, b.longTermGain]),
});

const isSame = (a: LineFigures, b: LineFigures): boolean =>
  isResidue(a.amount - b.amount) &&
  isResidue(a.basis - b.basis) &&
  isResidue(a.shortTermGain - b.shortTermGain) &&
  isResidue(a.longTermGain - b.longTermGain);

function findMovedLines(
  before: ReadonlyMap<string, Counted>,
  after: ReadonlyMap<string, Counted>,
): readonly Moved[] {
  const moved: Moved[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was && is && isSame(was.figures, is.figures) && was.on === is.on) continue;
    const { figures: _, ...about } = (is ?? was)!;
    moved.push({ ...about, ...(was && { filed: was.figures }), ...(is && { now: is.figures }) });
  }
  return moved.sort((a, b) =>
    a.on === b.on ? (a.entryId < b.entryId ? -1 : 1) : a.on < b.on ? -1 : 1,
  );
}
