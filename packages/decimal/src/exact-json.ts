import { mulDiv, type Money } from './decimal.ts';

/**
 * Parses JSON with every number as its literal text, so that no price becomes a float. @throws
 * SyntaxError
 */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, ((_key: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' ? (context.source ?? String(value)) : value) as (
    key: string,
    value: unknown,
  ) => unknown);

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A longer number can't be a price. */
const MOST_DIGITS = 60;

/**
 * The number of a JSON text, rounded half to even at the 18th decimal; undefined if it is invalid
 * or negative.
 */
export function exactMoney(text: string): Money | undefined {
  const match = NUMBER.exec(text);
  if (!match || match[1] === '-') return undefined;
  const [, , whole = '', fraction = '', exponent = '0'] = match;
  const power = 18 - fraction.length + Number(exponent);
  if (power + whole.length > MOST_DIGITS) return undefined;
  const digits = BigInt(whole + fraction);
  return (
    power >= 0
      ? digits * 10n ** BigInt(power)
      : mulDiv(digits, 1n, 10n ** BigInt(-power), 'halfEven')
  ) as Money;
}
