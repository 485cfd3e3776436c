import { findDecimalMark, type DecimalMark, type NumberStyle } from './amounts.ts';
import {
  findDateOrder,
  findUnixUnit,
  isPointDate,
  readBothWays,
  type DateOrder,
  type TimeStyle,
  type UnixUnit,
} from './times.ts';

/** How one file writes its numbers and dates. Decided once, from all of its rows. */
export interface FileStyle {
  readonly decimalMark: NumberStyle['decimalMark'];
  readonly dateOrder: TimeStyle['fileOrder'];
  /** Set if all of its times are numbers since 1970. */
  readonly unixUnit: UnixUnit | undefined;
}

/** What the rows of a file don't determine, so that a person must answer it before the file can be read. */
export type StyleQuestion = 'date-order' | 'decimal-mark';

/** Cells that help people recognize the question. */
export interface OpenQuestion {
  readonly question: StyleQuestion;
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 3;
/** Fewer dates than these may be in order by chance. */
const LEAST_ORDERED = 6;

/** Collects evidence of a file's amount and date style during the first pass over its rows. */
export class StyleEvidence {
  readonly #marks = { point: 0, comma: 0 };
  readonly #orders = { 'day-first': 0, 'month-first': 0 };
  readonly #openNumbers = new Examples();
  readonly #openDates = new Examples();
  readonly #dayFirst = new Sequence();
  readonly #monthFirst = new Sequence();
  /** Units of the times since 1970; undefined for times of another form. */
  readonly #units = new Set<UnixUnit | undefined>();
  #documented: DateOrder | undefined;
  #hasOnlyPointDates = true;
  #hasOnlyPointNumbers = true;

  readonly noteAmount = (text: string): void => {
    const mark = findDecimalMark(text);
    if (mark === 'either') {
      this.#openNumbers.add(text);
      if (text.includes(',')) this.#hasOnlyPointNumbers = false;
    } else if (mark !== undefined) this.#marks[mark] += 1;
  };

  readonly noteTime = (text: string, documented: DateOrder | undefined): void => {
    if (!this.#units.has(undefined)) this.#units.add(findUnixUnit(text));
    const order = findDateOrder(text);
    if (order === undefined) return;
    this.#documented ??= documented;
    this.#follow(text);
    if (order !== 'either') this.#orders[order] += 1;
    else {
      this.#openDates.add(text);
      if (!isPointDate(text)) this.#hasOnlyPointDates = false;
    }
  };

  #follow(text: string): void {
    const both = readBothWays(text);
    if (!both) return;
    this.#dayFirst.add(both.dayFirst);
    this.#monthFirst.add(both.monthFirst);
  }

  /**
   * A person's answer about the file overrides what its rows show.
   * @param today as `YYYYMMDD`; a file has no rows of a later day.
   */
  decide({ dateOrder, decimalMark, today, delimiter }: StyleContext): {
    readonly style: FileStyle;
    readonly open: OpenQuestion | undefined;
  } {
    const style = {
      decimalMark: decimalMark ?? this.#decideMark(delimiter),
      dateOrder: dateOrder ?? this.#decideOrder(today),
      unixUnit: this.#units.size === 1 ? [...this.#units][0] : undefined,
    };
    const isOrderOpen = style.dateOrder === undefined && this.#openDates.all.length > 0;
    const isMarkOpen = style.decimalMark === undefined && this.#openNumbers.all.length > 0;
    if (isOrderOpen)
      return { style, open: { question: 'date-order', examples: this.#openDates.all } };
    return {
      style,
      open: isMarkOpen ? { question: 'decimal-mark', examples: this.#openNumbers.all } : undefined,
    };
  }

  #decideMark(delimiter: string | undefined): FileStyle['decimalMark'] {
    const { point, comma } = this.#marks;
    if (point > 0 && comma > 0) return 'mixed';
    if (point > 0 || comma > 0) return point > 0 ? 'point' : 'comma';
    // Programs that part cells by commas print 1.000 for one; only people who group thousands by points need other separators.
    return this.#hasOnlyPointNumbers && delimiter !== ';' ? 'point' : undefined;
  }

  #decideOrder(today: number | undefined): FileStyle['dateOrder'] {
    const { 'day-first': dayFirst, 'month-first': monthFirst } = this.#orders;
    if (dayFirst > 0 && monthFirst > 0) return 'mixed';
    if (dayFirst > 0 || monthFirst > 0) return dayFirst > 0 ? 'day-first' : 'month-first';
    if (this.#openDates.all.length === 0) return undefined;
    if (today !== undefined) {
      const [isDayFirst, isMonthFirst] = [
        this.#dayFirst.latest <= today,
        this.#monthFirst.latest <= today,
      ];
      if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day-first' : 'month-first';
    }
    // Exporters that write the month first don't use periods, so a program rewrote these dates.
    if (this.#hasOnlyPointDates) return 'day-first';
    if (this.#documented !== undefined) return this.#documented;
    if (this.#dayFirst.isOrdered !== this.#monthFirst.isOrdered) {
      const ordered = this.#dayFirst.isOrdered ? this.#dayFirst : this.#monthFirst;
      if (ordered.steps + 1 >= LEAST_ORDERED)
        return this.#dayFirst.isOrdered ? 'day-first' : 'month-first';
    }
    return undefined;
  }
}

export interface StyleContext {
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly today?: number | undefined;
  /** What parts the cells of the file. */
  readonly delimiter?: string | undefined;
}

class Examples {
  readonly all: string[] = [];
  add(text: string): void {
    if (this.all.length < MOST_EXAMPLES && !this.all.includes(text))
      this.all.push(text.slice(0, 40));
  }
}

/** Whether dates only grow, or only fall, from row to row. */
class Sequence {
  latest = 0;
  steps = 0;
  #last: number | undefined;
  #grows = true;
  #falls = true;

  add(day: number): void {
    if (this.#last !== undefined && day !== this.#last) {
      this.steps += 1;
      if (day > this.#last) this.#falls = false;
      else this.#grows = false;
    }
    this.#last = day;
    if (day > this.latest) this.latest = day;
  }

  get isOrdered(): boolean {
    return this.#grows || this.#falls;
  }
}
