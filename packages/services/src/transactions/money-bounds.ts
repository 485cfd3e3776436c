import { money, type Money } from '@lotbook/decimal/decimal';

/** Money that a person types lies between these; nothing at all is meant where it is zero. */
export const mostMoney = money('99999999999');
const leastMoney = money('0.00000001');

/** What is wrong with an amount of money that a person typed; undefined: nothing. */
export function moneyProblem(amount: Money): string | undefined {
  if (amount < 0n) return 'Must be at least 0';
  if (amount > 0n && amount < leastMoney) return 'Must be at least 0.00000001';
  return amount > mostMoney ? 'Must not be more than 99999999999' : undefined;
}
