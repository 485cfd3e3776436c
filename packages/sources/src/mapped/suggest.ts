import { isFiat } from '@lotbook/model/fiat';
import { findDecimalMark, splitUnit } from '../amounts.ts';
import type { Row } from '../file-source.ts';
import type { ColumnMapping, MappedField, MappedType } from './column-mapping.ts';
import { getFilledCells } from './column-profile.ts';
import { guessDateOrder } from './date-order.ts';
import { guessColumns, type GuessedColumns } from './guess-columns.ts';
import { normalizeHeader } from './header-names.ts';
import { guessType } from './type-names.ts';

/** How many rows a suggestion looks at. */
export const suggestedFrom = 200;
const MOST_TYPES = 60;

export interface KnownFileFacts {
  /** The source's name. */
  readonly name: string;
  readonly timeZone: string;
  /** The account's currency: the best guess for prices and totals that name none. */
  readonly currency?: string;
}

/** A first guess at the columns, from their names and the first rows, for the person to correct. */
export function suggestMapping(
  header: readonly string[],
  rows: readonly Row[],
  { name, timeZone, currency }: KnownFileFacts,
): ColumnMapping {
  const sample = rows.slice(0, suggestedFrom);
  const columns = guessColumns(header, sample);
  const types = guessTypes(sample, columns);
  return {
    name,
    header,
    columns,
    fixed: guessFixed(header, sample, { columns, types, currency }),
    types,
    dateOrder: guessDateOrder(getFilledCells(sample, columns.date)),
    decimalComma: listAmountCells(sample, columns).some(
      (text) => findDecimalMark(text) === 'comma',
    ),
    timeZone,
  };
}

const amountFields: readonly MappedField[] = [
  'sentAmount',
  'receivedAmount',
  'amount',
  'price',
  'total',
  'feeAmount',
  'value',
];

const listAmountCells = (rows: readonly Row[], columns: GuessedColumns): readonly string[] =>
  amountFields.flatMap((field) => getFilledCells(rows, columns[field]));

function guessTypes(rows: readonly Row[], columns: GuessedColumns): ColumnMapping['types'] {
  const distinct = [
    ...new Map(getFilledCells(rows, columns.type).map((text) => [text.toLowerCase(), text])),
  ].slice(0, MOST_TYPES);
  const hasSides = columns.sentAmount !== undefined || columns.receivedAmount !== undefined;
  const isSigned = getFilledCells(rows, columns.amount).some((text) => /^[-(]/.test(text));
  return Object.fromEntries(
    distinct.flatMap(([key, text]): readonly (readonly [string, MappedType])[] => {
      const type = guessType(text, hasSides || isSigned);
      return type === undefined ? [] : [[key, type]];
    }),
  );
}

interface Guessed {
  readonly columns: GuessedColumns;
  readonly types: ColumnMapping['types'];
  readonly currency: string | undefined;
}

/** Assets without a column: from a unit in the column's name (`Price (USD)`) or its cells (`$12.50`); other money is assumed to be in the account's currency. */
function guessFixed(
  header: readonly string[],
  rows: readonly Row[],
  { columns, types, currency }: Guessed,
): ColumnMapping['fixed'] {
  const unitFor = (field: MappedField): string | undefined =>
    findUnit(header, rows, columns[field], currency);
  const fixed: Partial<Record<keyof ColumnMapping['fixed'], string>> = {};
  const set = (key: keyof ColumnMapping['fixed'], unit: string | undefined): void => {
    if (unit !== undefined) fixed[key] = unit;
  };
  const has = (field: MappedField): boolean => columns[field] !== undefined;
  const named = has('pair') || has('asset');
  if (!named && (has('amount') || has('sentAmount') || has('receivedAmount')))
    set('asset', unitFor('amount') ?? unitFor('receivedAmount') ?? unitFor('sentAmount'));
  const trades = Object.values(types).some((type) => type === 'buy' || type === 'sell');
  if ((has('total') || has('price')) && !has('totalAsset') && !has('pair'))
    set(
      'totalAsset',
      unitFor('total') ??
        unitFor('price') ??
        (has('value') ? unitFor('value') : undefined) ??
        (trades ? currency : undefined),
    );
  if (has('feeAmount') && !has('feeAsset') && !has('pair'))
    set('feeAsset', unitFor('feeAmount') ?? fixed.totalAsset ?? findOnly(rows, columns.totalAsset));
  if (has('value') && !has('valueCurrency')) set('valueCurrency', unitFor('value') ?? currency);
  return fixed;
}

/** The value that all cells of a column have. */
function findOnly(rows: readonly Row[], column: GuessedColumns['totalAsset']): string | undefined {
  const [only, ...others] = new Set(getFilledCells(rows, column).map((text) => text.toUpperCase()));
  return others.length === 0 ? only : undefined;
}

/** Before a sign, letters name one of its currencies: `R$`. */
const signs: Readonly<Record<string, readonly string[]>> = {
  R$: ['BRL'],
  A$: ['AUD'],
  C$: ['CAD'],
  HK$: ['HKD'],
  NZ$: ['NZD'],
  S$: ['SGD'],
  NT$: ['TWD'],
  US$: ['USD'],
  MX$: ['MXN'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₽': ['RUB'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '฿': ['THB'],
  '₴': ['UAH'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Rp: ['IDR'],
};

const signPattern =
  /(?<!\p{L})(?:R|A|C|HK|NZ|S|NT|US|MX)\$|[$€£¥₩₹₺₽₫₱฿₴]|(?<!\p{L})(?:zł|Kč|Rp)(?!\p{L})/u;

function findUnit(
  header: readonly string[],
  rows: readonly Row[],
  at: number | undefined,
  currency: string | undefined,
): string | undefined {
  if (at === undefined) return undefined;
  const name = header[at] ?? '';
  const words = normalizeHeader(name).toUpperCase().split(' ');
  const coded =
    words.find((word) => isFiat(word)) ?? /\(\s*([A-Z][A-Z0-9]{1,9})\s*\)/.exec(name)?.[1];
  if (coded !== undefined) return coded;
  const cells = getFilledCells(rows, at);
  const candidates = signs[signPattern.exec(`${name} ${cells.join(' ')}`)?.[0] ?? ''];
  if (candidates !== undefined)
    return candidates.find((code) => code === currency) ?? candidates[0];
  const units = new Set(cells.map((cell) => splitUnit(cell).unit.toUpperCase()));
  const [only] = units;
  return units.size === 1 && only !== '' ? only : undefined;
}
