import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '@lotbook/model/time';
import { isLongTerm, longTermFrom } from './holding-period.ts';

const date = (text: string) => text as LocalDate;

describe('holding period', () => {
  it.each([
    ['2023-05-05', '2024-05-06', 'the same date next year is still short'],
    ['2024-02-29', '2025-03-01', 'a leap day has no anniversary'],
    ['2023-02-28', '2024-03-01', 'the last day of February counts to the last day of February'],
    ['2024-02-28', '2025-03-01', 'the day after is a leap day'],
    ['2022-12-31', '2024-01-01', 'the count starts in the next year'],
    ['2023-04-30', '2024-05-01', 'the last day of a month'],
    ['2023-02-27', '2024-02-28', 'an ordinary day before a leap year'],
  ])('of %s is long-term from %s: %s', (acquiredOn, first) => {
    expect(longTermFrom(date(acquiredOn))).toBe(first);
  });

  it('is more than one year, not 365 days', () => {
    expect(isLongTerm({ acquiredOn: date('2023-03-01'), disposedOn: date('2024-02-29') })).toBe(
      false,
    );
    expect(isLongTerm({ acquiredOn: date('2023-03-01'), disposedOn: date('2024-03-01') })).toBe(
      false,
    );
    expect(isLongTerm({ acquiredOn: date('2023-03-01'), disposedOn: date('2024-03-02') })).toBe(
      true,
    );
  });

  it('never gets shorter when something was acquired later', () => {
    const day = fc
      .integer({ min: 14_245, max: 30_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [earlier, later] = a < b ? [a, b] : [b, a];
        expect(longTermFrom(date(earlier)) <= longTermFrom(date(later))).toBe(true);
      }),
    );
  });
});
