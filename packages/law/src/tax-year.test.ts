import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { calendarYears, ukTaxYears } from './tax-year.ts';

const date = (text: string) => text as LocalDate;

it('of the United States are calendar years', () => {
  expect(calendarYears.of(date('2024-12-31'))).toBe(2024);
  expect(calendarYears.of(date('2025-01-01'))).toBe(2025);
  expect([calendarYears.first(2025), calendarYears.last(2025), calendarYears.label(2025)]).toEqual([
    '2025-01-01',
    '2025-12-31',
    '2025',
  ]);
});

it.each([
  ['2024-04-05', 2023, '2023/24'],
  ['2024-04-06', 2024, '2024/25'],
  ['2024-12-31', 2024, '2024/25'],
  ['2025-01-01', 2024, '2024/25'],
  ['2025-04-05', 2024, '2024/25'],
  ['2025-04-06', 2025, '2025/26'],
  ['1999-12-31', 1999, '1999/00'],
])('of the United Kingdom: %s is in %i, written %s', (on, year, label) => {
  expect(ukTaxYears.of(date(on))).toBe(year);
  expect(ukTaxYears.label(year)).toBe(label);
});

it('of the United Kingdom begin on 6 April and end on 5 April', () => {
  expect([ukTaxYears.first(2024), ukTaxYears.last(2024)]).toEqual(['2024-04-06', '2025-04-05']);
});
