import type { ReportSchedulesQuery } from '../../../generated/graphql.ts';

export type Schedule = ReportSchedulesQuery['reportSchedules'][number];
export type Rhythm = Pick<Schedule, 'every' | 'month' | 'day' | 'time'>;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Months of each quarter, by their place in it. */
export const quarterMonths = [
  'Jan, Apr, Jul, Oct',
  'Feb, May, Aug, Nov',
  'Mar, Jun, Sep, Dec',
] as const;

/** `Every month on day 1 at 06:00`, `Each 15 February at 06:00` */
export function formatRhythm({ every, month, day, time }: Rhythm): string {
  const on = day > 28 ? `on day ${day}, or the last` : `on day ${day}`;
  if (every === 'month') return `Every month ${on}, at ${time}`;
  if (every === 'quarter')
    return `Every quarter (${quarterMonths[month - 1] ?? ''}) ${on}, at ${time}`;
  return `Every year in ${monthNames[month - 1] ?? ''} ${on}, at ${time}`;
}

export const formatYear: Readonly<Record<string, string>> = {
  current: 'The current tax year',
  last: 'The last tax year',
};
