import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, zeroQuantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { instantFromMs, type Instant } from '@lotbook/model/time';
import type { Worth } from '@lotbook/model/transaction';
import { toMoney, toQuantity, findDecimalMark, readAmount } from './amounts.ts';
import type { CellStyle, Row } from './file-source.ts';
import { readId } from './ids.ts';
import type { Units } from './movements.ts';
import { findUnclearZone } from './time-words.ts';
import { findDateOrder, readTime, type TimeStyle } from './times.ts';
import { Unreadable } from './unreadable.ts';

/** Header names under which a field is known, the first of them that a file has; compared without case. */
export type FieldNames<Field extends string> = Readonly<
  Record<Field, string | RegExp | readonly (string | RegExp)[]>
>;

/** The column of each field of a format in this file. */
export interface Layout<Field extends string> {
  readonly header: readonly string[];
  readonly index: Readonly<Record<Field, number>>;
  readonly numbers: CellStyle;
}

export function layout<Field extends string>(
  header: readonly string[],
  fields: FieldNames<Field>,
  numbers: CellStyle = {},
): Layout<Field> {
  const names = numberNames(header);
  const index = Object.fromEntries(
    Object.entries<string | RegExp | readonly (string | RegExp)[]>(fields).map(([field, known]) => [
      field,
      [known]
        .flat()
        .map((name) => names.findIndex((cell) => isSameName(cell, name)))
        .find((at) => at >= 0) ?? -1,
    ]),
  ) as Record<Field, number>;
  return { header, index, numbers };
}

/** A repeated name gets a number: the second `Cur.` is `Cur. #2`. */
function numberNames(header: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return header.map((cell) => {
    const name = cell.trim().toLowerCase();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? cell : `${cell} #${count}`;
  });
}

export const isSameName = (cell: string, name: string | RegExp): boolean =>
  typeof name === 'string'
    ? cell.trim().toLowerCase() === name.toLowerCase()
    : name.test(cell.trim());

/** One row by the names of its fields. What cannot be read is thrown as {@link Unreadable}, with the column as the file names it. */
export class Cells<Field extends string> {
  readonly row: Row;
  readonly layout: Layout<Field>;
  constructor(row: Row, layout: Layout<Field>) {
    this.row = row;
    this.layout = layout;
  }

  has(field: Field): boolean {
    return this.layout.index[field] >= 0;
  }

  raw(field: Field): string {
    return this.row.cells[this.layout.index[field]] ?? '';
  }

  text(field: Field): string {
    return this.raw(field).trim();
  }

  /** The column's name as the file writes it. */
  column(field: Field): string {
    return this.layout.header[this.layout.index[field]] ?? '';
  }

  required(field: Field): string {
    return this.text(field) || this.fail(field, fill(texts.cellEmpty));
  }

  /** An id that rows may be grouped by; empty for a blank cell and for placeholders such as `Unknown`, `0` or `N/A`. */
  id(field: Field): string {
    return readId(this.text(field));
  }

  requiredId(field: Field): string {
    return (
      this.id(field) ||
      this.fail(
        field,
        this.text(field) === ''
          ? fill(texts.cellEmpty)
          : fill(texts.idInvalid, { value: shorten(this.text(field)) }),
      )
    );
  }

  /** Undefined if the cell is empty. */
  optionalAmount(field: Field): Quantity | undefined {
    const text = this.text(field);
    return text === '' || NONE.test(text) ? undefined : this.amount(field);
  }

  amount(field: Field): Quantity {
    const text = this.required(field);
    return toQuantity(
      this.amountIn(text) ?? this.fail(field, explainAmount(text, this.layout.numbers)),
    );
  }

  /** An amount within a cell, in the style of the file; undefined if the text is none. */
  amountIn(text: string): bigint | undefined {
    this.layout.numbers.onAmount?.(text);
    return readAmount(text, this.layout.numbers);
  }

  money(field: Field): Money | undefined {
    const value = this.optionalAmount(field);
    return value === undefined ? undefined : toMoney(value);
  }

  /** Money in a fiat currency, without its sign; undefined if empty or in a currency that accounts don't support. */
  worth(field: Field, currency: string): Worth | undefined {
    const amount = isFiat(currency) ? this.money(field) : undefined;
    return amount === undefined
      ? undefined
      : { amount: absolute(amount), currency: currency as FiatCode };
  }

  asset(field: Field, rename: (code: string) => string = toUpper): AssetId {
    return (rename(this.required(field)) ||
      this.fail(
        field,
        fill(texts.assetMissingIn, { value: shorten(this.text(field)) }),
      )) as AssetId;
  }

  time(field: Field, style: TimeStyle): Instant {
    return this.timeIn(field, this.required(field), style);
  }

  /** A time that is put together from several cells, or taken out of one. */
  timeIn(field: Field, text: string, style: TimeStyle): Instant {
    const {
      dateOrder: fileOrder,
      hasShortYears,
      unixUnit,
      countsFrom1904,
      onTime,
    } = this.layout.numbers;
    onTime?.(text, style.order);
    return (
      readTime(
        text,
        fileOrder === undefined && unixUnit === undefined && !hasShortYears && !countsFrom1904
          ? style
          : {
              ...style,
              fileOrder,
              hasShortYears,
              unixUnit: unixUnit ?? style.unixUnit,
              countsFrom1904,
            },
      ) ?? this.failTime(field, explainTime(text, fileOrder))
    );
  }

  /** Takes a time as evidence of how the file writes dates, though its row isn't read. */
  noteTime(field: Field, style: TimeStyle): void {
    const text = this.text(field);
    if (text !== '') this.layout.numbers.onTime?.(text, style.order);
  }

  /** Seconds since 1970. */
  unixTime(field: Field): Instant {
    const text = this.required(field);
    return /^\d{9,10}$/.test(text)
      ? instantFromMs(Number(text) * 1000)
      : this.failTime(field, fill(texts.unixTimeInvalid, { value: shorten(text) }));
  }

  /** An amount with its asset in another column; undefined if the amount is empty or zero. */
  units(amount: Field, asset: Field): Units | undefined {
    const quantity = this.optionalAmount(amount);
    return quantity === undefined || quantity === zeroQuantity
      ? undefined
      : { asset: this.asset(asset), quantity };
  }

  /** Rejects the row for its time, unless only its other cells matter. */
  failTime(field: Field, reason: FilledMessage): Instant {
    return this.layout.numbers.substituteTime ?? this.fail(field, reason);
  }

  fail(field: Field, reason: FilledMessage): never {
    throw new Unreadable(this.column(field) || field, reason, this.row);
  }
}

/** What exports write into a cell without an amount. */
const NONE = /^(-+|–|n\/a|null|none)$/i;

export const toUpper = (code: string): string => code.trim().toUpperCase();
export const shorten = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60)}…` : text;

function explainAmount(text: string, { decimalMark }: CellStyle): FilledMessage {
  const value = shorten(text);
  const mark = findDecimalMark(text);
  if (mark === 'either' && decimalMark === 'mixed') return fill(texts.amountAmbiguous, { value });
  if (mark === 'comma' && decimalMark === 'point') return fill(texts.amountHasComma, { value });
  if (mark === 'point' && decimalMark === 'comma') return fill(texts.amountHasPoint, { value });
  return fill(texts.amountInvalid, { value });
}

/** Why a text is no time in the style of its file. */
export function explainTime(text: string, fileOrder: CellStyle['dateOrder']): FilledMessage {
  const value = shorten(text);
  const zone = findUnclearZone(text);
  if (zone !== undefined) return fill(texts.timeZoneAmbiguous, { value, zone });
  const order = findDateOrder(text);
  if (order === 'either' && fileOrder === 'mixed') return fill(texts.timeAmbiguous, { value });
  if (
    order !== undefined &&
    order !== 'either' &&
    fileOrder !== undefined &&
    fileOrder !== 'mixed' &&
    order !== fileOrder
  )
    return fill(texts.timeOrderDiffers, {
      value,
      first: order === 'day-first' ? 'day' : 'other',
      others: fileOrder === 'day-first' ? 'day' : 'other',
    });
  return fill(texts.timeInvalid, { value });
}
