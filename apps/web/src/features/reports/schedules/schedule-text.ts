import * as schedules from '@lotbook/messages/generated/web/report-schedules';
import type { Translate } from '@lotbook/messages/translator';
import type { ReportSchedulesQuery } from '../../../generated/graphql.ts';

export type Schedule = ReportSchedulesQuery['reportSchedules'][number];
export type Rhythm = Pick<Schedule, 'every' | 'month' | 'day' | 'time'>;

export const monthNames = [
  schedules.january,
  schedules.february,
  schedules.march,
  schedules.april,
  schedules.may,
  schedules.june,
  schedules.july,
  schedules.august,
  schedules.september,
  schedules.october,
  schedules.november,
  schedules.december,
] as const;

/** The months of each quarter, by their position in it. */
export const quarterMonths = [
  schedules.quarterFirst,
  schedules.quarterSecond,
  schedules.quarterThird,
] as const;

/** `Every month on day 1, at 06:00`, `Every year in February on day 15, at 06:00` */
export function formatRhythm(t: Translate, { every, month, day, time }: Rhythm): string {
  const when = { day: String(day), time };
  const canBeShorter = day > 28;
  if (every === 'month')
    return t(canBeShorter ? schedules.everyMonthOrLast : schedules.everyMonth, when);
  if (every === 'quarter') {
    const months = t(quarterMonths[month - 1] ?? schedules.quarterFirst);
    return t(canBeShorter ? schedules.everyQuarterOrLast : schedules.everyQuarter, {
      ...when,
      months,
    });
  }
  return t(canBeShorter ? schedules.everyYearOrLast : schedules.everyYear, {
    ...when,
    month: t(monthNames[month - 1] ?? schedules.january),
  });
}

export const yearNames = { current: schedules.currentYear, last: schedules.lastYear } as const;

export const formatYear = (t: Translate, year: string): string =>
  year === 'current' || year === 'last' ? t(yearNames[year]) : year;
