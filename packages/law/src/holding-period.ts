import { countDaysInMonth, type LocalDate } from '@lotbook/model/time';

/**
 * The first day on which selling what was acquired on `acquiredOn` is long-term. The count starts the day after acquisition and more
 * than one year must pass, so it is the day after acquisition, one year on; where that would be 29 February of a common year, 1 March.
 * IRC 1222, 1223; Rev. Rul. 66-7; instructions for Form 8949.
 */
export function longTermFrom(acquiredOn: LocalDate): LocalDate {
  const start = dayAfter(numbers(acquiredOn));
  const year = start.year + 1;
  return start.month === 2 && start.day > countDaysInMonth(year, 2)
    ? text({ year, month: 3, day: 1 })
    : text({ ...start, year });
}

/** True if the two calendar dates are more than one year apart. See {@link longTermFrom}. */
export const isLongTerm = (held: {
  readonly acquiredOn: LocalDate;
  readonly disposedOn: LocalDate;
}): boolean => held.disposedOn >= longTermFrom(held.acquiredOn);

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dayAfter({ year, month, day }: Day): Day {
  if (day < countDaysInMonth(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

const numbers = (date: LocalDate): Day => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

const text = ({ year, month, day }: Day): LocalDate =>
  `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(day, 2)}` as LocalDate;

const padNumber = (value: number, width: number): string => String(value).padStart(width, '0');
