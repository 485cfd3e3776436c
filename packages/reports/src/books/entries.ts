import { add, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { LocalDate } from '@lotbook/model/time';
import { toAmount } from './book-report.ts';
import type { BookLine } from './books.ts';

/** The lines of each entry. */
export function* groupEntries(lines: Iterable<BookLine>): Iterable<readonly BookLine[]> {
  let entry: BookLine[] = [];
  for (const line of lines) {
    if (entry[0] && entry[0].entry !== line.entry) {
      yield entry;
      entry = [];
    }
    entry.push(line);
  }
  if (entry.length > 0) yield entry;
}

export interface Footing {
  readonly entries: number;
  readonly debit: Money;
  readonly credit: Money;
  /** Numbers of entries whose debits and credits differ. */
  readonly unbalanced: readonly number[];
  readonly unmapped: number;
}

/** Adds up debits and credits, of each entry and in all. */
export function footEntries(lines: Iterable<BookLine>): Footing {
  let [entries, debit, credit, unmapped] = [0, zeroMoney, zeroMoney, 0];
  const unbalanced: number[] = [];
  for (const entry of groupEntries(lines)) {
    entries += 1;
    let [own, other] = [zeroMoney, zeroMoney];
    for (const line of entry) {
      own = add(own, line.debit);
      other = add(other, line.credit);
      if (line.account === undefined) unmapped += 1;
    }
    if (own !== other) unbalanced.push(entry[0]!.entry);
    [debit, credit] = [add(debit, own), add(credit, other)];
  }
  return { entries, debit, credit, unbalanced, unmapped };
}

const mostNamed = 10;

/** What the footing shows, for people who check it. */
export const noteFooting = ({
  entries,
  debit,
  credit,
  unbalanced,
  unmapped,
}: Footing): readonly FilledMessage[] => [
  debit === credit && unbalanced.length === 0
    ? fill(texts.entriesFoot, { entries, amount: toAmount(debit) })
    : fill(texts.entriesDontFoot, {
        difference: toAmount(subtract(debit, credit)),
        count: unbalanced.length,
        entries: unbalanced.slice(0, mostNamed).join(', '),
      }),
  ...(unmapped > 0 ? [fill(texts.linesUnmapped, { count: unmapped })] : []),
];

export type RollUp = 'none' | 'day' | 'month';

/** A line of the rolled-up journal, and how many lines it sums up. */
export interface RolledLine extends BookLine {
  readonly count: number;
}

/** One entry per day or month and kind. Debits and credits of an account are added up separately, so turnover stays visible. */
export function rollUpLines(
  lines: Iterable<BookLine>,
  period: 'day' | 'month',
): readonly RolledLine[] {
  const groups = new Map<
    string,
    { readonly date: LocalDate; readonly lines: Map<string, RolledLine> }
  >();
  for (const line of lines) {
    const label = period === 'day' ? line.date : line.date.slice(0, 7);
    const key = `${label} ${line.kind}`;
    const group = groups.get(key) ?? {
      date: period === 'day' ? line.date : getLastDay(line.date),
      lines: new Map<string, RolledLine>(),
    };
    groups.set(key, group);
    addLine(group.lines, { ...line, key, date: group.date });
  }
  return [...groups]
    .sort(([a, { date: first }], [b, { date: second }]) =>
      first === second ? compare(a, b) : compare(first, second),
    )
    .flatMap(([, group], index) =>
      [...group.lines.values()].map((line) => ({ ...line, entry: index + 1 })),
    );
}

function addLine(lines: Map<string, RolledLine>, line: BookLine): void {
  const isDebit = line.debit > 0n || (line.credit === 0n && (line.quantity ?? 0n) > 0n);
  const key = [line.role, line.account, line.asset, line.source, line.contact, isDebit].join('\n');
  const found = lines.get(key);
  const {
    transactionId: _,
    hash: __,
    memo: ___,
    adjusts: ____,
    state: _____,
    document: ______,
    ...own
  } = line;
  if (!found) return void lines.set(key, { ...own, count: 1 });
  const quantity =
    found.quantity === undefined || line.quantity === undefined
      ? (found.quantity ?? line.quantity)
      : add(found.quantity, line.quantity);
  lines.set(key, {
    ...found,
    debit: add(found.debit, line.debit),
    credit: add(found.credit, line.credit),
    ...(quantity !== undefined && { quantity }),
    count: found.count + 1,
  });
}

function getLastDay(date: LocalDate): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${date.slice(0, 7)}-${last}` as LocalDate;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
