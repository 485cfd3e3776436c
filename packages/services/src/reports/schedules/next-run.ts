import { instantAt, wallClock } from '@lotbook/access/manual/zoned';
import type { ReportSchedule } from '@lotbook/db/stores/report-schedules';
import { countDaysInMonth } from '@lotbook/model/time';

export type Rhythm = Pick<ReportSchedule, 'every' | 'month' | 'day' | 'time'>;

const monthsBetween: Readonly<Record<Rhythm['every'], number>> = { month: 1, quarter: 3, year: 12 };

/** The first run after an instant, as an instant: by the clock of the zone, on the last day of a month that has not the day. */
export function getNextRun(rhythm: Rhythm, timeZone: string, after: Date): string {
  const step = monthsBetween[rhythm.every];
  const [year = 0, month = 1] = wallClock(after.toISOString(), timeZone)
    .date.split('-')
    .map(Number);
  // Months are counted from January of the year; one before the present period is early enough to begin with.
  const first = Math.floor((month - 1) / step) * step + (step === 1 ? 0 : rhythm.month - 1) - step;
  for (let at = first; ; at += step) {
    const run = instantAt(toDay(year, at, rhythm.day), rhythm.time, timeZone);
    if (run > after.toISOString()) return run;
  }
}

/** `month` from 0; beyond a year's end it is of the next, below 0 of the one before. */
function toDay(ofYear: number, ofMonth: number, request: number): string {
  const [year, month] = [ofYear + Math.floor(ofMonth / 12), (((ofMonth % 12) + 12) % 12) + 1];
  return [year, month, Math.min(request, countDaysInMonth(year, month))]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
