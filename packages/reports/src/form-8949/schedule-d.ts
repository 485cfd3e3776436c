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

const texts: Readonly<Record<'1a' | '8a' | (typeof shortLines)[number] | (typeof longLines)[number], string>> = {
  '1a': 'Short-term, basis reported to the IRS, nothing to adjust',
  '8a': 'Long-term, basis reported to the IRS, nothing to adjust',
  '1b': 'Short-term, basis reported to the IRS (Box A or G)',
  '2': 'Short-term, basis not reported to the IRS (Box B or H)',
  '3': 'Short-term, no form received (Box C or I)',
  '8b': 'Long-term, basis reported to the IRS (Box D or J)',
  '9': 'Long-term, basis not reported to the IRS (Box E or K)',
  '10': 'Long-term, no form received (Box F or L)',
};

/** The lines of Schedule D that Form 8949 feeds, and those that `direct` sales go to without it, before carryovers of earlier years. Schedule D (2025), lines 1a to 16. */
export function scheduleD(lines: readonly Line[], direct: readonly Line[] = []): readonly ScheduleDLine[] {
  const of = (line: keyof typeof texts): Required<ScheduleDLine> =>
    sums(
      line,
      lines.filter(({ box }) => scheduleDLine[box] === line),
    );
  const alone = (line: keyof typeof texts, boxes: string): readonly ScheduleDLine[] =>
    direct.length > 0
      ? [
          sums(
            line,
            direct.filter(({ box }) => boxes.includes(box)),
          ),
        ]
      : [];
  const short = [...alone('1a', 'AG'), ...shortLines.map(of)];
  const long = [...alone('8a', 'DJ'), ...longLines.map(of)];
  const netShort = net(short);
  const netLong = net(long);
  return [
    ...short,
    { line: '7', text: 'Net short-term capital gain or (loss)', gain: netShort },
    ...long,
    { line: '15', text: 'Net long-term capital gain or (loss)', gain: netLong },
    { line: '16', text: 'Lines 7 and 15 together', gain: add(netShort, netLong) },
  ];
}

function sums(line: keyof typeof texts, lines: readonly Line[]): Required<ScheduleDLine> {
  const total = { proceeds: zeroMoney, basis: zeroMoney, adjustment: zeroMoney };
  for (const each of lines) {
    total.proceeds = add(total.proceeds, each.proceeds);
    total.basis = add(total.basis, each.basis);
    total.adjustment = add(total.adjustment, each.adjustment);
  }
  return { line, text: texts[line], ...total, gain: add(subtract(total.proceeds, total.basis), total.adjustment) };
}

const net = (lines: readonly ScheduleDLine[]): Money => lines.reduce((sum, each) => add(sum, each.gain), zeroMoney);
