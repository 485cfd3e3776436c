import { DecimalError, money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import {
  isDate,
  localDate,
  parseInstant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import type { Layout } from './layouts.ts';
import type { Problem, SourceRow, TirText } from './problem.ts';

/** Amounts have at most 15 digits before the point in IRS files. */
const tooMuch = 10n ** (15n + 18n);

/** Reads the cells of one row and collects every problem. */
export class Cells {
  readonly problems: Problem[] = [];
  readonly notices: Problem[] = [];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #row: SourceRow;
  readonly #zone: TimeZone;

  constructor(row: SourceRow, layout: PositionedLayout, zone: TimeZone) {
    this.#row = row;
    this.#positions = layout.positions;
    this.#zone = zone;
    const [found, expected] = [row.cells.length, layout.columns.length];
    if (found !== expected)
      this.fail('', { code: 'tir.tooManyCells', params: { found, expected } });
  }

  fail(column: string, text: TirText): undefined {
    this.problems.push({ column, text });
    return undefined;
  }

  notice(column: string, text: TirText): void {
    this.notices.push({ column, text });
  }

  has(column: string): boolean {
    return this.#positions.has(column);
  }

  text(column: string, most = 200): string {
    const value = (this.#row.cells[this.#positions.get(column) ?? -1] ?? '').trim();
    if (value.length > most)
      this.fail(column, { code: 'tir.tooLong', params: { length: value.length, most } });
    return value;
  }

  required(column: string, most = 200): string {
    const value = this.text(column, most);
    if (value === '') this.fail(column, { code: 'tir.required' });
    return value;
  }

  money(column: string): Money | undefined {
    return this.#number(column, money);
  }

  /** An amount that can be a loss. */
  signedMoney(column: string): Money | undefined {
    return this.#number(column, money, true);
  }

  quantity(column: string): Quantity | undefined {
    return this.#number(column, quantity);
  }

  requiredQuantity(column: string): Quantity {
    this.required(column);
    const value = this.quantity(column);
    if (value === 0n) this.fail(column, { code: 'tir.zeroQuantity' });
    return value ?? (0n as Quantity);
  }

  #number<T extends bigint>(
    column: string,
    parse: (text: string) => T,
    isSigned = false,
  ): T | undefined {
    const value = this.text(column);
    if (value === '') return undefined;
    try {
      const amount = parse(value);
      if (amount < 0n && !isSigned)
        return this.fail(column, { code: 'tir.negativeAmount', params: { value } });
      if (amount < tooMuch && amount > -tooMuch) return amount;
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
    }
    return this.fail(column, { code: 'tir.notAmount', params: { value } });
  }

  /** ISO dates and timestamps, and M/D/YYYY. A timestamp is dated in the payer's zone. */
  date(column: string): LocalDate | undefined {
    const value = this.text(column);
    if (value === '') return undefined;
    const date = readDate(value, this.#zone);
    return date ?? this.fail(column, { code: 'tir.notDate', params: { value } });
  }

  flag(column: string): boolean {
    const value = this.text(column);
    if (/^(true|yes|y|1|x)$/i.test(value)) return true;
    if (value !== '' && !/^(false|no|n|0)$/i.test(value))
      this.fail(column, { code: 'tir.notBoolean', params: { value } });
    return false;
  }

  choice<T extends string>(column: string, choices: readonly T[]): T | undefined {
    const value = this.text(column);
    if (value === '') return undefined;
    const found = choices.find((each) => simplify(each) === simplify(value));
    return (
      found ??
      this.fail(column, { code: 'tir.notChoice', params: { value, choices: choices.join(', ') } })
    );
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether two capital letters are a country of ISO 3166. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined;

const simplify = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export function readDate(value: string, zone: TimeZone): LocalDate | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [year, month, day] = slashed
    ? [slashed[3]!, slashed[1]!, slashed[2]!]
    : plain
      ? [plain[1]!, plain[2]!, plain[3]!]
      : [];
  if (year !== undefined && month !== undefined && day !== undefined)
    return isDate(Number(year), Number(month), Number(day))
      ? (`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` as LocalDate)
      : undefined;
  const instant = parseInstant(value);
  return instant === undefined ? undefined : localDate(instant, zone);
}

export interface PositionedLayout extends Layout {
  readonly positions: ReadonlyMap<string, number>;
}

export const locateColumns = (layout: Layout): PositionedLayout => ({
  ...layout,
  positions: new Map(layout.columns.map((column, at) => [column, at])),
});
