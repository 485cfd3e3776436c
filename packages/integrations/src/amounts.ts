import { format, money, type Money } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';

/** Both services take amounts as JSON numbers. A number holds 15 digits exactly. */
const mostDigits = 15;

/** QuickBooks: at most ten digits before the point. */
export const mostAmount = money('9999999999.99');

/** An amount for a JSON body. */
export function toJsonNumber(amount: Money): number {
  const text = format(amount);
  assert(text.replace(/[-.]/g, '').length <= mostDigits, `${text} is not exact as a JSON number`);
  return Number(text);
}

/** An amount of an answer that was parsed exactly, as text. Reports write thousands with commas. */
export const readMoney = (text: string): Money => money(text.replaceAll(',', '') || '0');
