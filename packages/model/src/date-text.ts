import { localDate, localTime, type Instant, type LocalDate, type TimeZone } from './time.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar date within a sentence: `2021-05-03` is `3 May 2021`. */
export function formatDay(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** An instant within a sentence, in a zone: `3 May 2021, 14:05:09 (Europe/London)`. */
export const formatInstant = (at: Instant, zone: TimeZone): string =>
  `${formatDay(localDate(at, zone))}, ${localTime(at, zone)} (${zone})`;
