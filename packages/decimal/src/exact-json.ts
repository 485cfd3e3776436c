import { mulDiv, type Money } from './decimal.ts';

/** JSON with every number as the text that stands in it, so that no price goes through a float. @throws SyntaxError */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, ((_key: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' ? (context.source ?? String(value)) : value) as (
    key: string,
    value: unknown,
  ) => unknown);

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Beyond that no price is meant. */
const MOST_DIGITS = 60;

/** The number of a JSON text, settled half to even at the 18th decimal; undefined where it is none or negative. */
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
