/**
 * The only arithmetic on money and quantities. A value is a `bigint` count of 10⁻¹⁸ units; decimal
 * text is its only other form.
 */

declare const unit: unique symbol;
/** A count of 10⁻¹⁸ units of an asset. */
export type Quantity = bigint & { readonly [unit]: 'quantity' };
/** A count of 10⁻¹⁸ units of a currency. The currency is stored separately. */
export type Money = bigint & { readonly [unit]: 'money' };
type Scaled = Quantity | Money;

export const DECIMALS = 18;
const ONE = 10n ** 18n;

/** A billionth. Rounding errors of divisions are 10⁻¹⁸ each, and can end up in different lots. */
const LEAST = 10n ** 9n;
/** Whether two amounts with this difference are equal except for rounding errors. */
export const isResidue = (difference: bigint): boolean => difference < LEAST && difference > -LEAST;

export const zeroQuantity = 0n as Quantity;
export const zeroMoney = 0n as Money;

/**
 * How a division is rounded. `down` is towards zero, `halfUp` away from zero at exactly one half.
 */
export type Rounding = 'down' | 'up' | 'halfUp' | 'halfEven';

export class DecimalError extends Error {
  override name = 'DecimalError';
}

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Parses plain decimal text (`-1.5`, `.5`, `2.`): no exponent, no separators, up to 18 decimals
 * (further ones must be zeros). Common forms have a fast path, since every amount of every file and
 * table is parsed here.
 *
 * @throws DecimalError if the text is not such a number.
 */
function parse(text: string): bigint {
  const first = text.charCodeAt(0);
  const [start, sign] = [first === MINUS || first === PLUS ? 1 : 0, first === MINUS ? -1 : 1];
  let [high, low, digits, decimals] = [0, 0, 0, -1];
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && decimals < 0) decimals = 0;
    else {
      const digit = code - ZERO;
      if (!(digit >= 0 && digit <= 9) || digits === 2 * SAFE_DIGITS || decimals === DECIMALS)
        return parseAny(text);
      if (digits < SAFE_DIGITS) high = 10 * high + digit;
      else low = 10 * low + digit;
      digits += 1;
      if (decimals >= 0) decimals += 1;
    }
  }
  if (digits === 0) return parseAny(text);
  const scale = powersOfTen[DECIMALS - Math.max(0, decimals)]!;
  if (digits <= SAFE_DIGITS) return BigInt(sign * high) * scale;
  return (BigInt(sign * high) * powersOfTen[digits - SAFE_DIGITS]! + BigInt(sign * low)) * scale;
}

const [MINUS, PLUS, POINT, ZERO] = [45, 43, 46, 48];
/** A JavaScript number is exact up to this many digits. */
const SAFE_DIGITS = 15;
const powersOfTen = Array.from({ length: DECIMALS + 1 }, (_, power) => 10n ** BigInt(power));

function parseAny(text: string): bigint {
  const match = PLAIN.exec(text);
  if (!match || (match[2] === '' && (match[3] ?? '') === ''))
    throw new DecimalError(`'${text}' is not a plain decimal number`);
  const fraction = match[3] ?? '';
  if (fraction.length > DECIMALS && /[1-9]/.test(fraction.slice(DECIMALS)))
    throw new DecimalError(`'${text}' has more than ${DECIMALS} decimals`);
  const digits = BigInt((match[2] || '0') + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return match[1] === '-' ? -digits : digits;
}

/** @throws DecimalError as {@link money} does. */
export const quantity = (text: string): Quantity => parse(text) as Quantity;
/** @throws DecimalError if the text is not a plain decimal number with at most 18 decimals. */
export const money = (text: string): Money => parse(text) as Money;

/** Plain decimal text without trailing zeros: `1.5`, `0`, `-0.000000000000000001`. */
export function format(value: bigint, leastDecimals = 0): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  let end = DECIMALS;
  const fraction = digits.slice(-DECIMALS);
  while (end > leastDecimals && fraction.charCodeAt(end - 1) === 48) end -= 1;
  return end === 0 ? sign + whole : `${sign}${whole}.${fraction.slice(0, end)}`;
}

/** Money as results show it: at least 2 and up to 18 decimals, unrounded. */
export const formatMoney = (value: Money): string => format(value, 2);

/** `a × b ÷ c` on raw counts, rounded by `rounding`. @throws DecimalError if `c` is zero. */
export function mulDiv(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  if (c === 0n) throw new DecimalError('division by zero');
  const product = a * b;
  const quotient = product / c;
  if (rounding === 'down') return quotient;
  const rest = product - quotient * c;
  if (rest === 0n) return quotient;
  return awayFromZero(quotient, rest, c, rounding)
    ? quotient + (product < 0n === c < 0n ? 1n : -1n)
    : quotient;
}

function awayFromZero(
  quotient: bigint,
  rest: bigint,
  divisor: bigint,
  rounding: Rounding,
): boolean {
  if (rounding === 'up') return true;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const whole = divisor < 0n ? -divisor : divisor;
  if (twice !== whole) return twice > whole;
  return rounding === 'halfUp' || quotient % 2n !== 0n;
}

/** The value of `held` at `unitPrice`. Half-even at the 18th decimal. */
export const worth = (held: Quantity, unitPrice: Money): Money =>
  mulDiv(held, unitPrice, ONE, 'halfEven') as Money;

/** The price per unit if the value of `held` is `total`. Half-even at the 18th decimal. */
export const unitPrice = (total: Money, held: Quantity): Money =>
  mulDiv(total, ONE, held, 'halfEven') as Money;

/**
 * The proportional part of `total` for `part` of `whole`, rounded down; assign the remainder to the
 * last part.
 */
export const share = <T extends Scaled>(total: T, part: Scaled, whole: Scaled): T =>
  mulDiv(total, part, whole, 'down') as T;

/** Rounds to `decimals` places, as a report line does. */
export function round<T extends Scaled>(value: T, decimals: number, rounding: Rounding): T {
  const step = steps[decimals] ?? 10n ** BigInt(DECIMALS - decimals);
  return (mulDiv(value, 1n, step, rounding) * step) as T;
}

/** The value of the last place, by number of decimals. */
const steps: readonly bigint[] = Array.from(
  { length: DECIMALS + 1 },
  (_, decimals) => 10n ** BigInt(DECIMALS - decimals),
);

export const add = <T extends Scaled>(a: T, b: T): T => ((a as bigint) + b) as T;
export const subtract = <T extends Scaled>(a: T, b: T): T => ((a as bigint) - b) as T;
export const negate = <T extends Scaled>(value: T): T => (0n - (value as bigint)) as T;
export const absolute = <T extends Scaled>(value: T): T => (value < 0n ? negate(value) : value);
export const smaller = <T extends Scaled>(a: T, b: T): T => (a < b ? a : b);
export const sum = <T extends Scaled>(values: Iterable<T>): T => {
  let total = 0n;
  for (const value of values) total += value;
  return total as T;
};
