import { money, type Money } from '@lotbook/decimal/decimal';

/** The range for entered amounts of money; zero is an exception with its own meaning. */
export const mostMoney = money('99999999999');
const leastMoney = money('0.00000001');

/** The error in an entered amount of money; undefined: valid. */
export function moneyProblem(amount: Money): string | undefined {
  if (amount < 0n) return 'Must be at least 0';
  if (amount > 0n && amount < leastMoney) return 'Must be at least 0.00000001';
  return amount > mostMoney ? 'Must not be more than 99999999999' : undefined;
}
