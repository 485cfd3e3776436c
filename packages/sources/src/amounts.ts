import { mulDiv, type Money, type Quantity } from '@lotbook/decimal/decimal';

const CURRENCY =
  /^([+-]?)\s*(?:[A-Z]{0,3}[$€£¥₹₩₿₺₽₴₱₪₫฿]|kr\.?|CHF|zł|Kč|Ft|lei)\s*|\s*(?:[$€£¥₹₩₿₺₽₴₱₪₫฿]|kr\.?|zł|Kč|Ft|lei)$/g;
const SPACE_GROUPS = /^[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d*)?$/;
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/** What most amounts look like. */
const SIMPLE = /^-?\d+(?:\.\d+)?$/;
/** Digits of a number with its separators and its exponent. */
const PARTS = /^[+-]?([\d.,]*\d[\d.,]*)(e[+-]?\d{1,3})?$/i;
/** Groups of thousands, or of two digits before the last three as in India. A number with groups never begins with a zero. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/;
/** Beyond 20 digits before the point nothing can be kept, and nothing is meant. */
const TOO_LARGE = 10n ** 38n;

export type DecimalMark = 'point' | 'comma';

export interface NumberStyle {
  /**
   * The decimal mark of the file, as all of its numbers together show it; `mixed` if they contradict each other, so that only numbers that can be read in one way are read.
   * Without it a number that could be read in two ways, such as `1,000` or `1.000`, is read as written in English.
   */
  readonly decimalMark?: DecimalMark | 'mixed' | undefined;
  /** Called with every amount before it is read. */
  readonly onAmount?: ((text: string) => void) | undefined;
}

/**
 * Reads an amount as exports write it: currency signs, grouped thousands, a decimal comma, an exponent. Exact; digits beyond the 18th decimal
 * are settled half to even.
 * @returns undefined when the text is no number, not one number only, or doesn't use the decimal mark of its file.
 */
export function readAmount(text: string, style: NumberStyle = {}): bigint | undefined {
  const { decimalMark } = style;
  const isSimple = decimalMark !== 'comma' && decimalMark !== 'mixed' && SIMPLE.test(text);
  const plain = isSimple ? text : normalizePoint(findBareDigits(text), decimalMark);
  const match = plain === undefined ? null : PLAIN.exec(plain);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const value = scaleDigits(whole + fraction, 18 - fraction.length + Number(exponent));
  if (value >= TOO_LARGE) return undefined;
  return sign === '-' ? -value : value;
}

/** Which decimal mark a number proves: `either` if it could be read with both, undefined if it has no separator or is no number. */
export function findDecimalMark(text: string): DecimalMark | 'either' | undefined {
  const digits = findBareDigits(text);
  const parts = digits === undefined ? null : PARTS.exec(digits);
  return parts ? getMark(parts[1] ?? '', parts[2] !== undefined) : undefined;
}

export const toQuantity = (value: bigint): Quantity => value as Quantity;
export const toMoney = (value: bigint): Money => value as Money;

/** `2.00000000 ETH` or `0.1BTC`: the amount and its unit, which may be empty. */
export function splitUnit(text: string): { readonly amount: string; readonly unit: string } {
  const match = /^([+-]?[\d.,]+(?:e[+-]?\d+)?)(\s*)([A-Za-z0-9.$]*?[A-Za-z][A-Za-z0-9.$]*)?$/i.exec(
    text.trim(),
  );
  const [, amount = '', space = '', unit = ''] = match ?? [];
  // `2 550EUR` has a space between thousands, not a unit that begins with digits.
  const isGroup = space !== '' && /^\d{3}(?!\d)/.test(unit);
  return match && !isGroup ? { amount, unit } : { amount: text, unit: '' };
}

/** Without currency signs, brackets of negative amounts, and spaces or apostrophes between thousands. */
function findBareDigits(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  // Spreadsheets of some countries print the mathematical minus sign.
  const signed = /^\(.+\)$/.test(trimmed)
    ? `-${trimmed.slice(1, -1)}`
    : trimmed.replace(/^\u2212/, '-');
  const bare = signed.replace(CURRENCY, '$1').replace(/^([+-])\s+/, '$1');
  return SPACE_GROUPS.test(bare) ? bare.replace(/[ \u00a0\u2009\u202f'’]/g, '') : bare;
}

function getMark(digits: string, hasExponent: boolean): DecimalMark | 'either' | undefined {
  const [commas, points] = [digits.split(',').length - 1, digits.split('.').length - 1];
  if (commas === 0 && points === 0) return undefined;
  if (commas > 0 && points > 0) return guessMixedMark(digits, commas, points);
  if (commas > 1) return COMMA_GROUPS.test(digits) ? 'point' : undefined;
  if (points > 1) return POINT_GROUPS.test(digits) ? 'comma' : undefined;
  const isGroups = !hasExponent && (commas === 1 ? COMMA_GROUPS : POINT_GROUPS).test(digits);
  return isGroups ? 'either' : commas === 1 ? 'comma' : 'point';
}

/** With both separators the last one is the decimal mark, and the other parts thousands. */
function guessMixedMark(digits: string, commas: number, points: number): DecimalMark | undefined {
  if (digits.lastIndexOf('.') > digits.lastIndexOf(','))
    return points === 1 && COMMA_GROUPS.test(digits) ? 'point' : undefined;
  return commas === 1 && POINT_GROUPS.test(digits) ? 'comma' : undefined;
}

/** The number with a point as its decimal mark and no thousands separators; undefined if it can't be read with the mark of the file. */
function normalizePoint(
  digits: string | undefined,
  mark: NumberStyle['decimalMark'],
): string | undefined {
  if (digits === undefined || (!digits.includes(',') && !digits.includes('.'))) return digits;
  const parts = PARTS.exec(digits);
  const proven = parts ? getMark(parts[1] ?? '', parts[2] !== undefined) : undefined;
  if (proven === undefined) return undefined;
  if (proven === 'either' && mark === 'mixed') return undefined;
  if (proven !== 'either' && mark !== undefined && mark !== 'mixed' && proven !== mark)
    return undefined;
  const used = proven === 'either' ? (mark ?? 'point') : proven;
  return used === 'point'
    ? digits.replaceAll(',', '')
    : digits.replaceAll('.', '').replace(',', '.');
}

function scaleDigits(digits: string, power: number): bigint {
  if (power >= 0) return BigInt(digits) * 10n ** BigInt(power);
  return mulDiv(BigInt(digits), 1n, 10n ** BigInt(-power), 'halfEven');
}
