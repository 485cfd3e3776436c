import type { LocalDate } from '@lotbook/model/time';

/** `/Date(1546214400000+0000)/` and `2018-12-31T00:00:00` as dates. Xero's times of dates are midnight UTC. */
export function readXeroDate(text: string): LocalDate | undefined {
  const [, ms] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(text) ?? [];
  const iso = ms === undefined ? text : new Date(Number(ms)).toISOString();
  return /^\d{4}-\d{2}-\d{2}/.test(iso) ? (iso.slice(0, 10) as LocalDate) : undefined;
}

/** A date in a filter. */
export const toFilterDate = (date: LocalDate): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `DateTime(${year}, ${month}, ${day})`;
};
