import { format, money } from '@lotbook/decimal/decimal';
import { encodeDecimals, decodeDecimals } from '@lotbook/decimal/decimal-json';

/**
 * A packed row is a list of JSON values; a decimal is stored as its index in the list of decimals.
 */
export type Packed = readonly unknown[];

/** How rows of one type are packed: the order of their cells, without names. */
export interface Shape<Row> {
  readonly plain: readonly (keyof Row & string)[];
  readonly decimal: readonly (keyof Row & string)[];
  /** Fields that are omitted if they equal the value implied by the context. */
  readonly implied: readonly (keyof Row & string)[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * How far back an equal decimal is searched. The figures of a trade repeat the same amounts within
 * a few fields.
 */
const RECENT = 12;

/** The decimals of an outcome, most of them stored once. */
export class Decimals {
  readonly texts: string[] = [];
  readonly #values: bigint[] = [];

  getNumber(value: bigint): number {
    const values = this.#values;
    for (
      let index = values.length - 1, least = Math.max(0, values.length - RECENT);
      index >= least;
      index -= 1
    )
      if (values[index] === value) return index;
    values.push(value);
    this.texts.push(format(value));
    return values.length - 1;
  }
}

/**
 * Appends the cells of a row to `packed`. Fields without a cell, or that contradict the implied
 * value, are appended under their names, so that nothing is lost. Uses plain loops, because it runs
 * for every side of every transaction.
 */
export function packRow<Row extends object>(
  packed: unknown[],
  row: Row,
  { plain, decimal, implied }: Shape<Row>,
  surroundings: Fields,
  decimals: Decimals,
): unknown[] {
  const fields = row as Fields;
  let seen = 0;
  for (const key of plain) {
    const value = fields[key];
    if (value !== undefined) seen += 1;
    packed.push(value ?? null);
  }
  for (const key of decimal) {
    const value = fields[key] as bigint | undefined;
    if (value !== undefined) seen += 1;
    packed.push(value === undefined ? null : decimals.getNumber(value));
  }
  for (const key of implied)
    if (fields[key] === surroundings[key] && fields[key] !== undefined) seen += 1;
  if (fieldsIn(row) !== seen)
    packed.push(getExtra(fields, new Set([...plain, ...decimal]), implied, surroundings));
  while (packed.at(-1) === null) packed.pop();
  return packed;
}

/** `Object.keys(row).length` without the array. */
function fieldsIn(row: object): number {
  let count = 0;
  for (const _ in row) count += 1;
  return count;
}

/** Resolves the cells of packed rows: the decimals, and how named extra fields are read. */
export interface Reading {
  readonly decimalAt: (number: number) => unknown;
  readonly restored: (written: unknown) => unknown;
}

/** Amounts as numbers, each parsed on first use. */
export function decodeNumbers(texts: readonly string[]): Reading {
  const known: bigint[] = [];
  return {
    decimalAt: (number) => (known[number] ??= money(texts[number]!)),
    restored: decodeDecimals,
  };
}

/** Amounts in the JSON form of `encodeDecimals`, to be written unchanged. */
export const keepStored = (texts: readonly string[]): Reading => ({
  decimalAt: (number) => ({ decimal: texts[number] }),
  restored: (written) => (isAbsent(written) ? undefined : written),
});

const isAbsent = (written: unknown): boolean =>
  typeof written === 'object' && written !== null && 'absent' in written;

/** `decimals`: how many of the decimal cells are read, from the first; default all. */
export function unpackRow<Row extends object>(
  packed: Packed,
  { plain, decimal, implied }: Shape<Row>,
  surroundings: Fields,
  reading: Reading,
  decimals = decimal.length,
): Row {
  const row: Record<string, unknown> = {};
  for (const key of implied) if (surroundings[key] !== undefined) row[key] = surroundings[key];
  for (let index = 0; index < plain.length; index += 1)
    if (isThere(packed[index])) row[plain[index]!] = packed[index];
  for (let index = 0; index < decimals; index += 1) {
    const number = packed[plain.length + index];
    if (isThere(number)) row[decimal[index]!] = reading.decimalAt(number as number);
  }
  const extra = packed[plain.length + decimal.length] as Fields | null | undefined;
  if (isThere(extra))
    for (const [key, value] of Object.entries(extra)) setField(row, key, reading.restored(value));
  return row as Row;
}

const isThere = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined;

const absent = { absent: true } as const;

/** Null if every field has a cell after all, and the extra ones only had undefined values. */
function getExtra(
  fields: Fields,
  cells: ReadonlySet<string>,
  implied: readonly string[],
  surroundings: Fields,
): Fields | null {
  const extra: Record<string, unknown> = {};
  for (const key of implied) {
    if (fields[key] === undefined && surroundings[key] !== undefined) extra[key] = absent;
    else if (fields[key] !== surroundings[key]) extra[key] = encodeDecimals(fields[key]);
  }
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined && !cells.has(key) && !implied.includes(key))
      extra[key] = encodeDecimals(value);
  }
  return Object.keys(extra).length > 0 ? extra : null;
}

function setField(row: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) delete row[key];
  else row[key] = value;
}
