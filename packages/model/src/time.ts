import type { Brand } from './ids.ts';

/** An instant, ISO 8601 in UTC with milliseconds: `2025-01-31T23:59:59.000Z`. Text order is time order. */
export type Instant = Brand<string, 'Instant'>;
/** A calendar date `2025-01-31`. Text order is time order. */
export type LocalDate = Brand<string, 'LocalDate'>;
/** IANA zone name, for example `America/New_York`. */
export type TimeZone = Brand<string, 'TimeZone'>;

export const utc = 'UTC' as TimeZone;

/** The earliest instant that a transaction can have: the first block of Bitcoin. */
export const earliestInstant = '2009-01-03T00:00:00.000Z' as Instant;

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+\u2212-]\d{2}:?\d{2})?$/i;
/** The same without separators: `20240204T101010Z`. */
const ISO_BASIC =
  /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+\u2212-]\d{2}:?\d{2})?)?$/i;

/** As nearly all of it is written: in UTC, to the second. */
const PLAIN = /^\d{4}-\d{2}-\d{2}T[0-2]\d:[0-5]\d:[0-5]\dZ$/;

/**
 * Reads ISO 8601 text; without an offset it is UTC, a date alone is that day 00:00:00.
 * @returns undefined when the text is no such time (a thirtieth of February included).
 */
export function parseInstant(text: string): Instant | undefined {
  if (PLAIN.test(text)) return readPlain(text);
  const match = ISO.exec(text.trim()) ?? ISO_BASIC.exec(text.trim());
  if (!match) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '',
    offset = 'Z',
  ] = match;
  if (!isDate(Number(year), Number(month), Number(day))) return undefined;
  const clock = toClockMs({
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms: Number(fraction.slice(0, 3).padEnd(3, '0')),
  });
  if (clock === undefined) return undefined;
  const minutesEast = readOffset(offset);
  if (!isUtcOffset(minutesEast)) return undefined;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(midnight + clock - minutesEast * 60_000).toISOString() as Instant;
}

export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/**
 * Milliseconds since midnight; undefined if no clock shows that time. `24:00:00` is the end of the day, and so the next midnight.
 * A leap second `:60` is the last millisecond of its minute, so that its date and its year stay.
 */
export function toClockMs({ hour, minute, second, ms }: ClockTime): number | undefined {
  if (hour === 24 && minute === 0 && second === 0 && ms === 0) return 24 * 3_600_000;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const inMinute = second === 60 ? 59_999 : second * 1000 + ms;
  return (hour * 60 + minute) * 60_000 + inMinute;
}

/** Clocks on earth are at most 12 hours behind UTC and 14 ahead; NaN is no offset. */
export const isUtcOffset = (minutesEast: number): boolean =>
  minutesEast >= -12 * 60 && minutesEast <= 14 * 60;

function readPlain(text: string): Instant | undefined {
  const isReal =
    isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))) &&
    Number(text.slice(11, 13)) < 24;
  return isReal ? (`${text.slice(0, 19)}.000Z` as Instant) : undefined;
}

export const instantFromMs = (ms: number): Instant => new Date(ms).toISOString() as Instant;
export const toMillis = (at: Instant): number => Date.parse(at);

/** True when the proleptic Gregorian calendar has that day. */
export function isDate(year: number, month: number, day: number): boolean {
  return (
    month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= countDaysInMonth(year, month))
  );
}

export const countDaysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Minutes east of UTC; NaN for more than 59 minutes after the hour. */
function readOffset(offset: string): number {
  if (/^(z|utc)$/i.test(offset)) return 0;
  const digits = offset.replace(/\D/g, '');
  if (Number(digits.slice(2, 4)) > 59) return Number.NaN;
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
  return /^[\u2212-]/.test(offset) ? -minutes : minutes;
}

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/** The calendar date of an instant in a zone. */
export function localDate(at: Instant, zone: TimeZone): LocalDate {
  if (zone === utc) return at.slice(0, 10) as LocalDate;
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'iso8601',
    });
    formatters.set(zone, formatter);
  }
  return formatter.format(toMillis(at)) as LocalDate;
}

const clocks = new Map<TimeZone, Intl.DateTimeFormat>();

/** The time of day in a zone at an instant: `14:05:09`. */
export function toLocalTime(at: Instant, zone: TimeZone): string {
  if (zone === utc) return at.slice(11, 19);
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(zone, clock);
  }
  return clock.format(toMillis(at));
}

export const getYear = (date: LocalDate): number => Number(date.slice(0, 4));

export function isTimeZone(name: string): name is TimeZone {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
