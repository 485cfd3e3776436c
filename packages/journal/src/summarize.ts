import { add } from '@lotbook/decimal/decimal';
import type { FiatCode } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { JournalEntry, JournalLine, JournalMode } from './journal.ts';
import { isOpeningEntry } from './open-balances.ts';
import { endOfMonth } from './periods.ts';

/** One entry per day or month and kind. Debits and credits of one account are added up separately, so turnover stays visible. */
export function summarizeEntries(
  entries: readonly JournalEntry[],
  mode: JournalMode,
  currency: FiatCode,
): readonly JournalEntry[] {
  if (mode === 'transaction') return entries;
  const groups = new Map<
    string,
    {
      readonly date: LocalDate;
      readonly kind: JournalEntry['kind'];
      readonly lines: Map<string, JournalLine>;
    }
  >();
  const openings = entries.filter(isOpeningEntry);
  for (const entry of entries) {
    if (isOpeningEntry(entry)) continue;
    const { date, kind, lines } = entry;
    const period = mode === 'day' ? date : date.slice(0, 7);
    const key = `sum:${period}:${kind}:${currency}`;
    const group = groups.get(key) ?? {
      date: mode === 'day' ? date : endOfMonth(date),
      kind,
      lines: new Map<string, JournalLine>(),
    };
    groups.set(key, group);
    for (const line of lines) addLine(group.lines, line);
  }
  const summed = [...groups].map(([key, { date, kind, lines }]): JournalEntry => ({
    key,
    date,
    kind,
    lines: [...lines.values()],
  }));
  return [...openings, ...summed].sort((a, b) =>
    a.date === b.date ? compare(a.key, b.key) : compare(a.date, b.date),
  );
}

function addLine(lines: Map<string, JournalLine>, line: JournalLine): void {
  const isDebit = line.debit > 0n || (line.credit === 0n && (line.quantity ?? 0n) > 0n);
  const key = [line.role, line.account, line.asset, line.source, line.contact, isDebit].join('\n');
  const found = lines.get(key);
  if (!found) return void lines.set(key, omitTransaction(line));
  const quantity =
    found.quantity === undefined
      ? line.quantity
      : line.quantity === undefined
        ? found.quantity
        : add(found.quantity, line.quantity);
  lines.set(key, {
    ...found,
    debit: add(found.debit, line.debit),
    credit: add(found.credit, line.credit),
    ...(quantity !== undefined && { quantity }),
  });
}

function omitTransaction(line: JournalLine): JournalLine {
  const { transactionId, ...rest } = line;
  return transactionId === undefined ? line : rest;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
