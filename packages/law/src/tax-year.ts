import type { TaxSettings } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import { ukTaxYearStart } from './uk-parameters.ts';

/** How a place counts its tax years. A year is known by the calendar year that it begins in. */
export interface TaxYears {
  /** The tax year that a day belongs to. */
  readonly of: (on: LocalDate) => number;
  /** Its first and its last day. */
  readonly first: (year: number) => LocalDate;
  readonly last: (year: number) => LocalDate;
  /** As people write it: `2025`, `2024/25`. */
  readonly label: (year: number) => string;
}

export const calendarYears: TaxYears = {
  of: (on) => Number(on.slice(0, 4)),
  first: (year) => `${year}-01-01` as LocalDate,
  last: (year) => `${year}-12-31` as LocalDate,
  label: String,
};

const start = `${padNumber(ukTaxYearStart.value.month)}-${padNumber(ukTaxYearStart.value.day)}`;
const end = `${padNumber(ukTaxYearStart.value.month)}-${padNumber(ukTaxYearStart.value.day - 1)}`;

/** From 6 April to 5 April: 2024 is the year 2024/25. */
export const ukTaxYears: TaxYears = {
  of: (on) => Number(on.slice(0, 4)) - (on.slice(5) < start ? 1 : 0),
  first: (year) => `${year}-${start}` as LocalDate,
  last: (year) => `${year + 1}-${end}` as LocalDate,
  label: (year) => `${year}/${padNumber((year + 1) % 100)}`,
};

/** The tax years of each place. */
export const taxYears: Readonly<Record<TaxSettings['jurisdiction'], TaxYears>> = {
  US: calendarYears,
  UK: ukTaxYears,
};

function padNumber(number: number): string {
  return String(number).padStart(2, '0');
}
