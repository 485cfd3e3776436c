import { countDaysInMonth, type LocalDate } from '@lotbook/model/time';
import type { Period } from './measurement.ts';

/** Reporting dates of a journal: the first and last day, where given. */
export interface JournalRange {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** The day that another measurement model starts. */
  readonly adoptedOn?: LocalDate | undefined;
}

/**
 * Measurement dates from the first transaction on: the end of each month, the day before `from` and `adoptedOn`, and `to` itself. Without `to` the last one is the end of the
 * last transaction's month.
 */
export function listPeriods(
  first: LocalDate,
  last: LocalDate,
  { from, to, adoptedOn }: JournalRange,
): readonly Period[] {
  const end = to ?? endOfMonth(last);
  const dates = new Set<LocalDate>();
  for (let date = endOfMonth(first); date < end; date = endOfMonth(addDays(date, 1)))
    dates.add(date);
  const openings = [from, adoptedOn].flatMap((date) =>
    date === undefined ? [] : [addDays(date, -1)],
  );
  for (const opening of openings) if (opening >= first && opening < end) dates.add(opening);
  dates.add(end);
  let start = first;
  return [...dates].sort().map((date) => {
    const period = {
      label: date === endOfMonth(date) ? date.slice(0, 7) : date,
      from: start,
      to: date,
      isReported: date === end || openings.includes(date),
    };
    start = addDays(date, 1);
    return period;
  });
}

export function endOfMonth(date: LocalDate): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return `${date.slice(0, 7)}-${String(countDaysInMonth(year, month)).padStart(2, '0')}` as LocalDate;
}

export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10) as LocalDate;
