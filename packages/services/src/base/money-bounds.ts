import * as shared from '@lotbook/messages/generated/services/shared';
import * as texts from '@lotbook/messages/generated/services/transactions';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { money, type Money } from '@lotbook/decimal/decimal';

/** The range for entered amounts of money; zero is an exception with its own meaning. */
export const mostMoney = money('99999999999');
const leastMoney = money('0.00000001');

/** The error in an entered amount of money; undefined: valid. */
export function findMoneyProblem(amount: Money): FilledMessage | undefined {
  if (amount < 0n) return fill(shared.belowZero);
  if (amount > 0n && amount < leastMoney) return fill(texts.mustAtLeast);
  return amount > mostMoney ? fill(shared.aboveLargestAmount) : undefined;
}
