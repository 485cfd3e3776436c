import { mulDiv, type Money, type Quantity } from '@lotbook/decimal/decimal';

const CURRENCY = /^([+-]?)\s*(?:[A-Z]{0,3}[$€£¥₹₩₿₺₽₴₱₪₫฿]|kr\.?|CHF|zł|Kč|Ft|lei)\s*|\s*(?:[$€£¥₹₩₿₺₽₴₱₪₫฿]|kr\.?|zł|Kč|Ft|lei)$/g;
const SPACE_GROUPS = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/;
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
const COMMA_GROUPS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const POINT_GROUPS = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;
/** Beyond 20 digits before the point nothing can be kept, and nothing is meant. */
const TOO_LARGE = 10n ** 38n;
const COMMA_DECIMAL = /^[+-]?\d*,\d+$/;

export interface NumberStyle {
  /** A single comma is a decimal comma, as in files whose cells are parted by `;`. */
  readonly decimalComma?: boolean;
}

/**
 * Reads an amount as exports write it: currency signs, grouped thousands, a decimal comma, an exponent. Exact; digits beyond the 18th decimal
 * are settled half to even.
 * @returns undefined when the text is no number or not one number only.
 */
export function readAmount(text: string, style: NumberStyle = {}): bigint | undefined {
  const match = PLAIN.exec(plainDigits(text.trim(), style));
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const value = scaled(whole + fraction, 18 - fraction.length + Number(exponent));
  if (value >= TOO_LARGE) return undefined;
  return sign === '-' ? -value : value;
}

export const asQuantity = (value: bigint): Quantity => value as Quantity;
export const asMoney = (value: bigint): Money => value as Money;

/** `2.00000000 ETH` or `0.1BTC`: the amount and its unit. The unit is empty where there is none. */
export function splitUnit(text: string): { readonly amount: string; readonly unit: string } {
  const match = /^([+-]?[\d.,]+(?:e[+-]?\d+)?)\s*([A-Za-z0-9.$]*?[A-Za-z][A-Za-z0-9.$]*)?$/i.exec(text.trim());
  return match ? { amount: match[1] ?? '', unit: match[2] ?? '' } : { amount: text, unit: '' };
}

function plainDigits(text: string, style: NumberStyle): string {
  const signed = /^\(.+\)$/.test(text) ? `-${text.slice(1, -1)}` : text;
  const bare = signed.replace(CURRENCY, '$1').replace(/^([+-])\s+/, '$1');
  const unwrapped = SPACE_GROUPS.test(bare) ? bare.replace(/[ \u00a0\u202f]/g, '') : bare;
  if (!unwrapped.includes(',')) return unwrapped;
  if (POINT_GROUPS.test(unwrapped)) return unwrapped.replaceAll('.', '').replace(',', '.');
  if (style.decimalComma && COMMA_DECIMAL.test(unwrapped)) return unwrapped.replace(',', '.');
  if (COMMA_GROUPS.test(unwrapped)) return unwrapped.replaceAll(',', '');
  return COMMA_DECIMAL.test(unwrapped) ? unwrapped.replace(',', '.') : unwrapped;
}

function scaled(digits: string, power: number): bigint {
  if (power >= 0) return BigInt(digits) * 10n ** BigInt(power);
  return mulDiv(BigInt(digits), 1n, 10n ** BigInt(-power), 'halfEven');
}
