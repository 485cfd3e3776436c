import { expect, it } from 'vitest';
import { formatDay, formatInstant } from './date-text.ts';
import { utc, type Instant, type LocalDate, type TimeZone } from './time.ts';

it('names a day by its month, without leading zeros', () => {
  expect(formatDay('2021-05-03' as LocalDate)).toBe('3 May 2021');
});

it('tells an instant as clocks in a zone show it, and which zone that is', () => {
  const at = '2025-01-01T03:04:05.000Z' as Instant;
  expect(formatInstant(at, utc)).toBe('1 Jan 2025, 03:04:05 (UTC)');
  expect(formatInstant(at, 'America/New_York' as TimeZone)).toBe(
    '31 Dec 2024, 22:04:05 (America/New_York)',
  );
  expect(formatInstant('2025-01-01T05:00:00.000Z' as Instant, 'America/New_York' as TimeZone)).toBe(
    '1 Jan 2025, 00:00:00 (America/New_York)',
  );
});
