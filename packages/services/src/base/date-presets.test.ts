import type { Instant, LocalDate, TimeZone } from '@lotbook/model/time';
import { describe, expect, test } from 'vitest';
import { getPresetRange, getStart } from './date-presets.ts';

const newYork = { timeZone: 'America/New_York', taxYear: 2024 };
const now = '2026-03-01T03:30:00.000Z' as Instant; // still the last of February in New York

describe('the presets of the transactions table, in the account’s zone', () => {
  test.each([
    ['oneDay', '2026-02-28T03:30:00.000Z', '2026-03-01T03:30:00.000Z'],
    ['oneWeek', '2026-02-22T03:30:00.000Z', '2026-03-01T03:30:00.000Z'],
    ['currentMonth', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
    ['pastMonth', '2026-01-01T05:00:00.000Z', '2026-02-01T05:00:00.000Z'],
    ['currentTaxYear', '2024-01-01T05:00:00.000Z', '2025-01-01T05:00:00.000Z'],
  ])('%s', (preset, from, to) =>
    expect(getPresetRange(preset, newYork, now)).toEqual({ from, to }),
  );

  test('another word is refused', () =>
    expect(() => getPresetRange('someDay', newYork, now)).toThrow("'someDay' is not a date range"));
});

test('a day begins by its time zone, also on days that skip midnight', () => {
  expect(getStart('2024-07-01' as LocalDate, 'Asia/Tokyo' as TimeZone)).toBe(
    '2024-06-30T15:00:00.000Z',
  );
  expect(getStart('2018-11-04' as LocalDate, 'America/Sao_Paulo' as TimeZone)).toBe(
    '2018-11-04T03:00:00.000Z',
  );
});
