import { add, negate, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { unknownLot } from './ids.ts';
import type { IssueCode, Stake } from './issue.ts';
import type { Disposal } from './result.ts';

/** Two ends of the gain, or of a change of it. */
export interface Ends {
  readonly low: Money;
  readonly high: Money;
}

/** The same for units with a doubtful cost, between zero and `worth`; for a missing price, the possible reduction of the gain. */
export const getCostRange = (code: string, worth: Money): Ends =>
  code === 'missing-price'
    ? { low: negate(worth), high: zeroMoney }
    : { low: zeroMoney, high: worth };

/** Issues about units that count with a basis of zero, so a known basis can only lower the gain, now or at their sale. */
const countsAsNothing: ReadonlySet<string> = new Set<IssueCode>([
  'missing-basis',
  'unmatched-deposit',
  'zero-basis',
]);
/** The right answer may lower or raise the gain. */
const eitherWay: ReadonlySet<string> = new Set<IssueCode>(['unsupported-basis', 'category-side']);

/** How much the counted gain may change: the difference to the gain under the two extreme assumptions of issues of a code, or their sum. */
export function getGainChange(code: string, { low, high }: Ends): Ends {
  if (countsAsNothing.has(code)) return { low: negate(high), high: negate(low) };
  return eitherWay.has(code) ? { low: negate(high), high } : { low, high };
}

/** The ends of an uncertain basis. Without `high` if the value of some units at receipt is unknown, too. */
export interface BasisRange {
  readonly low: Money;
  readonly high?: Money;
}

/** The basis of units under the extreme assumptions of the issues about their cost; undefined if it is certain. */
export function getBasisRange(
  basis: Money,
  doubts: readonly { readonly code: string; readonly worth: Money | undefined }[],
): BasisRange | undefined {
  const priced = doubts.flatMap(({ code, worth }) => (worth === undefined ? [] : { code, worth }));
  const { low, high } = sumChanges(priced);
  if (doubts.length === 0) return undefined;
  const lowest = basis < high ? zeroMoney : subtract(basis, high);
  return priced.length < doubts.length
    ? { low: lowest }
    : { low: lowest, high: subtract(basis, low) };
}

/**
 * The issues that the gain of a disposal depends on. Units that no transaction acquired have an
 * issue of the sale itself, unless a person assigned them a basis.
 */
export const getDoubts = ({
  transactionId,
  asset,
  lotId,
  basis,
  proceeds,
  stakes,
}: Disposal): readonly Stake[] =>
  stakes === undefined && lotId === unknownLot && basis === zeroMoney && proceeds > zeroMoney
    ? [{ transactionId, asset, code: 'missing-basis', worth: proceeds }]
    : (stakes ?? []);

/** The gain of a disposal under the extreme assumptions of the issues about its cost, or of some of them; undefined if it is certain. */
export function getGainRange(disposal: Disposal, doubts = getDoubts(disposal)): Ends | undefined {
  if (doubts.length === 0) return undefined;
  const { low, high } = sumChanges(doubts);
  return { low: add(disposal.gain, low), high: add(disposal.gain, high) };
}

const sumChanges = (stakes: readonly { readonly code: string; readonly worth: Money }[]): Ends =>
  stakes
    .map(({ code, worth }) => getGainChange(code, getCostRange(code, worth)))
    .reduce((sum, each) => ({ low: add(sum.low, each.low), high: add(sum.high, each.high) }), {
      low: zeroMoney,
      high: zeroMoney,
    });
