import { negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { IssueCode } from './issue.ts';

/** Two ends of the gain, or of a change of it. */
export interface Ends {
  readonly low: Money;
  readonly high: Money;
}

/** The same of units whose cost is in question, somewhere between nothing and `worth`: of a missing price, what that would take from the gain. */
export const getCostRange = (code: string, worth: Money): Ends =>
  code === 'missing-price'
    ? { low: negate(worth), high: zeroMoney }
    : { low: zeroMoney, high: worth };

/** Units that count as having cost nothing: what hangs on them is in the gain, or comes into it when they are sold. */
const countsAsNothing: ReadonlySet<string> = new Set<IssueCode>([
  'missing-basis',
  'unmatched-deposit',
  'zero-basis',
]);
/** What the right answer is decides whether the gain falls or grows. */
const eitherWay: ReadonlySet<string> = new Set<IssueCode>(['unsupported-basis', 'category-side']);

/** By how much the gain that counts may change, out of the gain under the two extreme assumptions that issues of a code tell, or their sum. */
export function getGainChange(code: string, { low, high }: Ends): Ends {
  if (countsAsNothing.has(code)) return { low: negate(high), high: negate(low) };
  return eitherWay.has(code) ? { low: negate(high), high } : { low, high };
}
