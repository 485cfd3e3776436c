import { negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { IssueCode } from './issue.ts';

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
