import { add, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { scheduleDLine } from '@lotbook/law/form-8949-box';
import type { Line } from './lines.ts';

/** A line of Schedule D with its columns (d), (e), (g) and (h), out of the printed lines of Form 8949. */
export interface ScheduleDLine {
  readonly line: '1a' | '8a' | '1b' | '2' | '3' | '7' | '8b' | '9' | '10' | '15' | '16';
  readonly text: string;
  /** Absent on lines that are a net result alone. */
  readonly proceeds?: Money;
  readonly basis?: Money;
  readonly adjustment?: Money;
  readonly gain: Money;
}

const shortLines = ['1b', '2', '3'] as const;
const longLines = ['8b', '9', '10'] as const;

const texts: Readonly<
  Record<'1a' | '8a' | (typeof shortLines)[number] | (typeof longLines)[number], string>
> = {
  '1a': 'Short-term, basis reported to the IRS, no adjustments',
  '8a': 'Long-term, basis reported to the IRS, no adjustments',
  '1b': 'Short-term, basis reported to the IRS (Box A or G)',
  '2': 'Short-term, basis not reported to the IRS (Box B or H)',
  '3': 'Short-term, no form received (Box C or I)',
  '8b': 'Long-term, basis reported to the IRS (Box D or J)',
  '9': 'Long-term, basis not reported to the IRS (Box E or K)',
  '10': 'Long-term, no form received (Box F or L)',
};

type BoxLine = keyof typeof texts;
type Sums = Omit<Required<ScheduleDLine>, 'line' | 'text' | 'gain'>;

/** Running sums of the printed lines of Form 8949. */
export class ScheduleDSums {
  readonly #sums = new Map<BoxLine, Sums>();
  #hasDirect = false;

  /** `direct`: sales reported on lines 1a and 8a without Form 8949. */
  add(lines: readonly Line[], direct: readonly Line[] = []): void {
    for (const line of lines) this.#count(scheduleDLine[line.box], line);
    for (const line of direct) this.#count('AG'.includes(line.box) ? '1a' : '8a', line);
    this.#hasDirect ||= direct.length > 0;
  }

  /** The lines of Schedule D that Form 8949 feeds, and those that direct sales go to, before carryovers of earlier years. Schedule D (2025), lines 1a to 16. */
  lines(): readonly ScheduleDLine[] {
    const alone = (line: '1a' | '8a') => (this.#hasDirect ? [this.#line(line)] : []);
    const short = [...alone('1a'), ...shortLines.map((line) => this.#line(line))];
    const long = [...alone('8a'), ...longLines.map((line) => this.#line(line))];
    const [netShort, netLong] = [net(short), net(long)];
    return [
      ...short,
      { line: '7', text: 'Net short-term capital gain or (loss)', gain: netShort },
      ...long,
      { line: '15', text: 'Net long-term capital gain or (loss)', gain: netLong },
      { line: '16', text: 'Lines 7 and 15 together', gain: add(netShort, netLong) },
    ];
  }

  #count(to: BoxLine, { proceeds, basis, adjustment }: Line): void {
    const sum = this.#sums.get(to) ?? nothing;
    this.#sums.set(to, {
      proceeds: add(sum.proceeds, proceeds),
      basis: add(sum.basis, basis),
      adjustment: add(sum.adjustment, adjustment),
    });
  }

  #line(line: BoxLine): Required<ScheduleDLine> {
    const sum = this.#sums.get(line) ?? nothing;
    return {
      line,
      text: texts[line],
      ...sum,
      gain: add(subtract(sum.proceeds, sum.basis), sum.adjustment),
    };
  }
}

const nothing: Sums = { proceeds: zeroMoney, basis: zeroMoney, adjustment: zeroMoney };

/** {@link ScheduleDSums} of lines that are all there. */
export function scheduleD(
  lines: readonly Line[],
  direct: readonly Line[] = [],
): readonly ScheduleDLine[] {
  const sums = new ScheduleDSums();
  sums.add(lines, direct);
  return sums.lines();
}

const net = (lines: readonly ScheduleDLine[]): Money =>
  lines.reduce((sum, each) => add(sum, each.gain), zeroMoney);
