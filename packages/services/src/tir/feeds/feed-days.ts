import { instantAt, wallClock } from '@lotbook/access/manual/zoned';
import { addDays } from '@lotbook/journal/periods';
import type { LocalDate } from '@lotbook/model/time';

/** The last day that is over in a zone. */
export const findYesterday = (timeZone: string, now: Date): LocalDate =>
  addDays(wallClock(now.toISOString(), timeZone).date as LocalDate, -1);

/** The next time that the clock of a zone shows an hour. */
export function findNextRun(hour: number, timeZone: string, after: Date): string {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = wallClock(after.toISOString(), timeZone).date as LocalDate;
  const run = instantAt(today, time, timeZone);
  return run > after.toISOString() ? run : instantAt(addDays(today, 1), time, timeZone);
}

const mostDays = 31;

/** The days after `last` that are over, at most the newest month of them. */
export function listDueDays(last: LocalDate | null, yesterday: LocalDate): readonly LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = yesterday; days.length < mostDays && day > (last ?? addDays(yesterday, -1));)
    [day] = [addDays(day, -1), days.unshift(day)];
  return days;
}
