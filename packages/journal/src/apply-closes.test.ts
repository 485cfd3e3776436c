import { money, sum, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { applyCloses, type BookedEntry } from './apply-closes.ts';
import type { JournalEntry } from './journal.ts';

const zero = money('0');
const makeEntry = (key: string, date: string, amount: string): JournalEntry => ({
  key,
  date: date as LocalDate,
  kind: 'activity',
  lines: [
    { role: 'crypto', debit: money(amount), credit: zero },
    { role: 'suspense', debit: zero, credit: money(amount) },
  ],
});
const digest = ({ date, lines }: JournalEntry): string =>
  `${date} ${lines.map(({ debit, credit }) => debit - credit).join(' ')}`;

const feb = '2025-02-01' as LocalDate;
const march = '2025-03-01' as LocalDate;

/** The books of `computed` after their months before `day` were closed as `before` says. */
const close = (before: readonly BookedEntry[], day: LocalDate, computed: readonly JournalEntry[]) =>
  applyCloses(
    computed,
    { firstOpenDay: day, entries: before.filter(({ entry }) => entry.date < day) },
    digest,
  );

const show = (entries: readonly BookedEntry[]): readonly string[] =>
  entries.map(({ entry: { key, date, lines } }) => {
    const amount = (lines[0]!.debit - lines[0]!.credit) / 10n ** 18n;
    return `${date} ${key} ${amount}`;
  });

const sumBalance = (entries: readonly BookedEntry[]): Money =>
  sum(entries.map(({ entry: { lines } }) => (lines[0]!.debit - lines[0]!.credit) as Money));

const first = [makeEntry('a', '2025-01-10', '100'), makeEntry('b', '2025-02-10', '50')];
const january = applyCloses(first, undefined, digest);

describe('the entries of closed months', () => {
  it('stay when nothing changed, and open months are as computed', () => {
    expect(close(january, feb, first)).toEqual(january);
  });

  it('are reversed and entered again on the first open day when an amount changed', () => {
    const changed = [makeEntry('a', '2025-01-10', '120'), first[1]!];
    const books = close(january, feb, changed);
    expect(show(books)).toEqual([
      '2025-01-10 a 100',
      '2025-02-01 adj:a:1:reversal -100',
      '2025-02-01 adj:a:2 120',
      '2025-02-10 b 50',
    ]);
    expect(books[2]!.entry.adjusts).toEqual({ key: 'a', part: 'replacement', generation: 2 });
  });

  it('are corrected once: a second computation gives the same books', () => {
    const changed = [makeEntry('a', '2025-01-10', '120'), first[1]!];
    const books = close(january, feb, changed);
    expect(close(books, feb, changed)).toEqual(books);
    expect(close(books, march, changed)).toEqual(books);
  });

  it('are corrected again after the correction itself was closed', () => {
    const changed = close(january, feb, [makeEntry('a', '2025-01-10', '120'), first[1]!]);
    const again = close(changed, march, [makeEntry('a', '2025-01-10', '130'), first[1]!]);
    expect(show(again).slice(-2)).toEqual([
      '2025-03-01 adj:a:2:reversal -120',
      '2025-03-01 adj:a:3 130',
    ]);
    expect(sumBalance(again)).toBe(money('180'));
  });

  it('are only reversed when the transaction is gone, and entered again when it comes back', () => {
    const gone = close(january, feb, [first[1]!]);
    expect(show(gone)).toEqual([
      '2025-01-10 a 100',
      '2025-02-01 adj:a:1:reversal -100',
      '2025-02-10 b 50',
    ]);
    const back = close(gone, march, first);
    expect(show(back).slice(-1)).toEqual(['2025-03-01 adj:a:2 100']);
    expect(sumBalance(back)).toBe(money('150'));
  });

  it('are joined by a late entry when a row of a closed month is imported afterwards', () => {
    const late = [...first, makeEntry('c', '2025-01-20', '7')];
    const books = close(january, feb, late);
    expect(show(books)).toContain('2025-02-01 adj:c:1 7');
    expect(books.find(({ entry }) => entry.key === 'adj:c:1')!.entry.adjusts!.part).toBe('late');
    expect(close(books, march, late)).toEqual(books);
  });

  it('are reversed when the transaction moved into an open month, where it keeps its day', () => {
    const moved = [makeEntry('a', '2025-02-05', '100'), first[1]!];
    const books = close(january, feb, moved);
    expect(show(books)).toEqual([
      '2025-01-10 a 100',
      '2025-02-01 adj:a:1:reversal -100',
      '2025-02-05 adj:a:2 100',
      '2025-02-10 b 50',
    ]);
    expect(close(books, march, moved)).toEqual(books);
  });

  it('give the balance of the computed entries after any sequence of edits and closes', () => {
    let books: readonly BookedEntry[] = [];
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 200; round++) {
      const computed = Array.from({ length: 12 }, (_, index) =>
        makeEntry(
          `k${index}`,
          `2025-${String(1 + random(12)).padStart(2, '0')}-15`,
          String(1 + random(5)),
        ),
      ).filter(() => random(4) > 0);
      const day = `2025-${String(1 + Math.floor(round / 17)).padStart(2, '0')}-01` as LocalDate;
      const closed = books.filter(({ entry }) => entry.date < day);
      books = close(books, day, computed);
      expect(books.filter(({ entry }) => entry.date < day)).toEqual(closed);
      expect(sumBalance(books)).toBe(sumBalance(applyCloses(computed, undefined, digest)));
      expect(new Set(books.map(({ entry }) => entry.key)).size).toBe(books.length);
    }
  });
});
