import { negate } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { JournalEntry, JournalLine } from './journal.ts';

/** Books that were closed: nothing in them changes any more. */
export interface ClosedBooks {
  /** The first day after the closed months. */
  readonly firstOpenDay: LocalDate;
  /** The entries of the closed months, in the order in which they were made. */
  readonly entries: readonly ClosedEntry[];
}

export interface ClosedEntry {
  readonly entry: JournalEntry;
  /** The digest of the computed entry that it stands for. */
  readonly digest: string;
}

/** An entry of the books, with the digest of the computed entry that it stands for. */
export type BookedEntry = ClosedEntry;

/** What the closed months say about one computed entry. */
interface Booked {
  /** How often it was entered. */
  generation: number;
  /** As it counts now; undefined once it was reversed and not replaced. */
  current: ClosedEntry | undefined;
}

/**
 * The books: closed months as they are, and open months as computed. A computed entry of a closed month that differs from what was closed is reversed and
 * entered again on the first open day, so that later balances are right and closed ones stay.
 *
 * The keys are `adj:<key>:<generation>:reversal` and `adj:<key>:<generation>`, so the same changes give the same entries.
 */
export function applyCloses(
  computed: readonly JournalEntry[],
  closed: ClosedBooks | undefined,
  digestEntry: (entry: JournalEntry) => string,
): readonly BookedEntry[] {
  const toBooked = (entry: JournalEntry): BookedEntry => ({ entry, digest: digestEntry(entry) });
  if (!closed) return computed.map(toBooked);
  const { firstOpenDay } = closed;
  const booked = collectBooked(closed.entries);
  const [adjustments, open]: [BookedEntry[], BookedEntry[]] = [[], []];
  for (const entry of computed) {
    const each = toBooked(entry);
    const found = booked.get(entry.key);
    booked.delete(entry.key);
    const isClosed = entry.date < firstOpenDay;
    if (isClosed && found?.current?.digest === each.digest) continue;
    if (found?.current) adjustments.push(reverse(entry.key, found, firstOpenDay));
    if (!isClosed) open.push(found ? rename(each, found.generation + 1) : each);
    else adjustments.push(enterLate(each, found, firstOpenDay));
  }
  for (const [key, found] of booked)
    if (found.current) adjustments.push(reverse(key, found, firstOpenDay));
  return [...closed.entries, ...adjustments, ...open];
}

function collectBooked(entries: readonly ClosedEntry[]): Map<string, Booked> {
  const booked = new Map<string, Booked>();
  for (const each of entries) {
    const { key, adjusts } = each.entry;
    const of = adjusts?.key ?? key;
    const found = booked.get(of) ?? { generation: 0, current: undefined };
    booked.set(of, found);
    if (adjusts?.part === 'reversal') {
      // A replacement may have been read before the reversal that made room for it.
      if (found.generation <= adjusts.generation) found.current = undefined;
      found.generation = Math.max(found.generation, adjusts.generation);
    } else {
      const generation = adjusts?.generation ?? 1;
      if (generation >= found.generation) found.current = each;
      found.generation = Math.max(found.generation, generation);
    }
  }
  return booked;
}

function reverse(key: string, { current, generation }: Booked, date: LocalDate): BookedEntry {
  const { entry, digest } = current!;
  return {
    digest,
    entry: {
      key: `adj:${key}:${generation}:reversal`,
      date,
      kind: 'adjust',
      lines: entry.lines.map(reverseLine),
      adjusts: { key, part: 'reversal', generation },
    },
  };
}

const reverseLine = ({ debit, credit, quantity, ...line }: JournalLine): JournalLine => ({
  ...line,
  debit: credit,
  credit: debit,
  ...(quantity !== undefined && { quantity: negate(quantity) }),
});

function enterLate(
  { entry, digest }: BookedEntry,
  found: Booked | undefined,
  date: LocalDate,
): BookedEntry {
  const generation = (found?.generation ?? 0) + 1;
  return {
    digest,
    entry: {
      key: `adj:${entry.key}:${generation}`,
      date,
      kind: 'adjust',
      lines: entry.lines,
      adjusts: { key: entry.key, part: found ? 'replacement' : 'late', generation },
    },
  };
}

/** An entry that moved out of the closed months keeps its day, under a key that isn't used there. */
const rename = ({ entry, digest }: BookedEntry, generation: number): BookedEntry => ({
  digest,
  entry: {
    ...entry,
    key: `adj:${entry.key}:${generation}`,
    adjusts: { key: entry.key, part: 'replacement', generation },
  },
});
