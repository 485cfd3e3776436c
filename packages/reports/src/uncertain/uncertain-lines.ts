import { add, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Stake } from '@lotbook/model/issue';
import type { Disposal } from '@lotbook/model/result';
import { getDoubts, getGainRange, type BasisRange } from '@lotbook/model/stake';

/** What is uncertain about a report: gains of sales, the cost of units given away or lost, the cost of open lots. */
export type UncertainPart = 'gains' | 'given' | 'lots';

/** Lines whose amount depends on open issues, their sum, and its ends. */
export interface UncertainSum {
  readonly count: number;
  readonly sum: Money;
  readonly low: Money;
  /** Absent if the units of a line may have cost any amount. */
  readonly high?: Money | undefined;
}

export interface UncertainLines extends Readonly<
  Partial<Record<UncertainPart, UncertainSum | undefined>>
> {
  /** Of the issues, as far as lines name them. */
  readonly codes: ReadonlySet<string>;
}

export const noUncertainLines: UncertainLines = { codes: new Set() };

/** Whether an issue about a cost needs no attention anymore, because a person accepted the figure. */
export type IsAccepted = (issue: Pick<Stake, 'transactionId' | 'code' | 'asset'>) => boolean;

const acceptsNone: IsAccepted = () => false;

interface Rows {
  readonly disposals?: readonly Disposal[];
  /** Gifts, donations and lost units. */
  readonly given?: readonly Costly[];
  readonly lots?: readonly Costly[];
}

interface Costly {
  readonly basis: Money;
  readonly basisRange?: BasisRange | undefined;
}

/** Adds the rows whose cost is uncertain. */
export function countUncertain(
  total: UncertainLines,
  { disposals = [], given = [], lots = [] }: Rows,
  isAccepted = acceptsNone,
): UncertainLines {
  let { gains, given: basisGiven, lots: basisHeld, codes } = total;
  for (const disposal of disposals) {
    const doubts = getDoubts(disposal).filter((each) => !isAccepted(each));
    const ends = getGainRange(disposal, doubts);
    if (!ends) continue;
    gains = addLine(gains, disposal.gain, ends);
    if (doubts.some(({ code }) => !codes.has(code)))
      codes = new Set([...codes, ...doubts.map(({ code }) => code)]);
  }
  for (const { basis, basisRange } of given)
    if (basisRange) basisGiven = addLine(basisGiven, basis, basisRange);
  for (const { basis, basisRange } of lots)
    if (basisRange) basisHeld = addLine(basisHeld, basis, basisRange);
  return { gains, given: basisGiven, lots: basisHeld, codes };
}

/** Adds a line to a sum of uncertain ones. */
export const addLine = (
  before: UncertainSum | undefined,
  amount: Money,
  { low, high }: BasisRange,
): UncertainSum => ({
  count: (before?.count ?? 0) + 1,
  sum: add(before?.sum ?? zeroMoney, amount),
  low: add(before?.low ?? zeroMoney, low),
  high:
    high === undefined || (before && before.high === undefined)
      ? undefined
      : add(before?.high ?? zeroMoney, high),
});
