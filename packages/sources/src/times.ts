import {
  instantFromMs,
  isDate,
  isUtcOffset,
  parseInstant,
  toClockMs,
  utc,
  type ClockTime,
  type Instant,
  type TimeZone,
} from '@lotbook/model/time';
import { findMonth, findZone, isWeekday, ZONE_WORDS } from './time-words.ts';

interface Wall extends ClockTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** What texts put between a date and its time: `at`, and the same in German, French, Portuguese and Spanish. */
const BETWEEN = String.raw`(?:T|[T ,]+(?:(?:at|um|à|às|a las|kl\.?) )?)`;
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: Uhr)?\s*([AaPp]\.?\s?[Mm]\.?)?`;
/** The long name that programs add to an offset: `GMT+0100 (Central European Standard Time)`. */
const LONG_ZONE = String.raw`(?: \([^)]*\))?`;
const ZONE = String.raw`\s*((?:UTC|GMT) ?[+-]\d{1,2}(?::?\d{2})?|[+-]\d{2}:?\d{2}|[+-]\d{2}|${ZONE_WORDS})?${LONG_ZONE}`;
const TIME_OF_DAY = `(?:${BETWEEN}${CLOCK})?${ZONE}`;
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4}(?=[-/.])|\d{2}(?=-))[-/.](\d{1,2})[-/.](\d{1,2})${TIME_OF_DAY}$`,
  'i',
);
const YEAR_LAST = new RegExp(
  String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|(?<=[/.])\d{2})${TIME_OF_DAY}$`,
  'i',
);
const WEEKDAY = String.raw`(?:(\p{L}[\p{L}-]+)\.?,? )?`;
const MONTH = String.raw`(\p{L}{3,}\.?)`;
const MONTH_WORD = new RegExp(
  String.raw`^${WEEKDAY}${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME_OF_DAY}$`,
  'iu',
);
const DAY_MONTH_WORD = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:[-/ ]| de |\. ?)${MONTH}(?:[-/ ]|,? |\.? de )(\d{4}|\d{2})${TIME_OF_DAY}$`,
  'iu',
);
const YEAR_MONTH_WORD = new RegExp(
  String.raw`^(\d{4})[-/ ]${MONTH}[-/ ](\d{1,2})${TIME_OF_DAY}$`,
  'iu',
);
const COMPACT = new RegExp(
  String.raw`^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})(?:[.,](\d{1,9}))?())?${ZONE}$`,
  'i',
);

export interface TimeStyle {
  /** Zone of a time that names none. */
  readonly timeZone?: TimeZone;
  /** The offset in the column's header; it takes precedence over `timeZone`. */
  readonly offsetMinutes?: number;
  /** `CST` is Central Time, as companies of the United States write it; elsewhere it can be China's. */
  readonly usZones?: boolean;
  /** `24-01-15` has its year first, as the exporter documents it. Without it only dates are read of which nothing else could be meant. */
  readonly hasShortYears?: boolean | undefined;
  /** Which part is first in `01/02/2024` as the exporter documents it. The order that the file's dates prove takes precedence. */
  readonly order?: DateOrder;
  /** The order that the file's dates prove; `mixed` if they contradict each other, so that only unambiguous dates are read. */
  readonly fileOrder?: DateOrder | 'mixed' | undefined;
  /** All times of the file are numbers since 1970, in this unit. */
  readonly unixUnit?: UnixUnit | undefined;
  /** Days are counted from 1904, as workbooks of the Mac do. */
  readonly countsFrom1904?: boolean | undefined;
}

export type UnixUnit = 'seconds' | 'milliseconds';

export type DateOrder = 'month-first' | 'day-first';

/**
 * Reads a time as exports write it.
 * @returns undefined when the text is no such time.
 */
export function readTime(text: string, style: TimeStyle = {}): Instant | undefined {
  const plain = normalize(text);
  const unix = style.unixUnit === undefined ? undefined : readUnix(plain, style.unixUnit);
  if (unix !== undefined) return unix;
  const parts = getParts(plain, style);
  if (!parts) return undefined;
  const { wall, zone } = parts;
  if (Number.isNaN(zone) || (zone !== undefined && !isUtcOffset(zone))) return undefined;
  const clock = toClockMs(wall);
  if (!isDate(wall.year, wall.month, wall.day) || clock === undefined) return undefined;
  const local = Date.UTC(wall.year, wall.month - 1, wall.day) + clock;
  if (zone !== undefined) return instantFromMs(local - zone * 60_000);
  if (style.offsetMinutes !== undefined) return instantFromMs(local - style.offsetMinutes * 60_000);
  return toInstantInZone(local, style.timeZone ?? utc);
}

/** `Date(UTC+2)`, `Time(UTC-03:30)`: minutes east of UTC; undefined if the header names no zone, or none that exists. */
export function offsetInHeader(cell: string): number | undefined {
  const match = /\(\s*(?:UTC|GMT)(?:null)?\s*([+-]\d{1,2}(?::?\d{2})?)?\s*\)/i.exec(cell);
  const minutes = match ? offsetMinutes(match[1] ?? 'Z') : Number.NaN;
  return isUtcOffset(minutes) ? minutes : undefined;
}

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** The fixed zone of an offset, as `Intl` names it: `-06:00`. */
export function makeFixedZone(minutesEast: number): TimeZone {
  const minutes = Math.abs(minutesEast);
  return (
    minutesEast === 0
      ? utc
      : `${minutesEast < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`
  ) as TimeZone;
}

/** Strict ISO 8601 as the Lotbook file has it. */
export const readIsoTime = (text: string): Instant | undefined => parseInstant(text);

/** Other signs for minus and blank, as typographic programs write them. */
const TYPOGRAPHY = /[\u2010\u2011\u2212]|[^\S ]/u;
const normalize = (text: string): string =>
  TYPOGRAPHY.test(text)
    ? text
        .replaceAll(/[\u2010\u2011\u2212]/gu, '-')
        .replaceAll(/\s/gu, ' ')
        .trim()
    : text.trim();

const UNIX: Readonly<Record<UnixUnit, RegExp>> = {
  seconds: /^\d{10}(?:\.\d+)?$/,
  milliseconds: /^\d{13}$/,
};
const [EARLIEST_MS, LATEST_MS] = [Date.UTC(2009, 0, 1), Date.UTC(2100, 0, 1)];

function readUnix(text: string, unit: UnixUnit): Instant | undefined {
  if (!UNIX[unit].test(text)) return undefined;
  const ms = unit === 'seconds' ? Math.floor(Number(text) * 1000) : Number(text);
  return ms >= EARLIEST_MS && ms < LATEST_MS ? instantFromMs(ms) : undefined;
}

/** The unit of a number that can be a time since 1970, from 2009 to 2099. */
export const findUnixUnit = (text: string): UnixUnit | undefined =>
  (['seconds', 'milliseconds'] as const).find((unit) => readUnix(text.trim(), unit) !== undefined);

interface Parts {
  readonly wall: Wall;
  /** Minutes east of UTC; NaN if the text names no single zone. */
  readonly zone: number | undefined;
}

function getParts(text: string, style: TimeStyle): Parts | undefined {
  const first = YEAR_FIRST.exec(text);
  if (first && (style.hasShortYears || isOnlyYearFirst(first[1], first[3])))
    return build([toFullYear(first[1]), first[2], first[3]], first.slice(4), style);
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [, one, separator, second, year] = last;
    const order = chooseOrder({ one: Number(one), second: Number(second), separator }, style);
    if (order === undefined) return undefined;
    const [month, day] = order === 'day-first' ? [second, one] : [one, second];
    return build([toFullYear(year), month, day], last.slice(5), style);
  }
  return readSerial(text, style) ?? getWordParts(text, style) ?? getCompactParts(text, style);
}

/** Dates with the name of their month. */
function getWordParts(text: string, style: TimeStyle): Parts | undefined {
  const named = (
    [weekday, year, month, day]: readonly (string | undefined)[],
    rest: readonly (string | undefined)[],
  ): Parts | undefined => {
    const number = findMonth(month ?? '');
    return number === undefined || (weekday !== undefined && !isWeekday(weekday))
      ? undefined
      : build([year, String(number), day], rest, style);
  };
  const monthFirst = MONTH_WORD.exec(text);
  if (monthFirst) {
    const [, weekday, month, day, year] = monthFirst;
    return named([weekday, year, month, day], monthFirst.slice(5));
  }
  const dayFirst = DAY_MONTH_WORD.exec(text);
  if (dayFirst) {
    const [, weekday, day, month, year = ''] = dayFirst;
    // Where years are short and first, 24-Jan-13 is ambiguous.
    if (year.length === 2 && style.hasShortYears) return undefined;
    return named([weekday, toFullYear(year), month, day], dayFirst.slice(5));
  }
  const yearFirst = YEAR_MONTH_WORD.exec(text);
  return (
    (yearFirst &&
      named([undefined, yearFirst[1], yearFirst[2], yearFirst[3]], yearFirst.slice(4))) ??
    undefined
  );
}

/** `20240204T101010Z`, in the years from 2009 to 2099. */
function getCompactParts(text: string, style: TimeStyle): Parts | undefined {
  const compact = COMPACT.exec(text);
  if (!compact || !/^20(?:09|[1-9]\d)/.test(text)) return undefined;
  return build([compact[1], compact[2], compact[3]], compact.slice(4), style);
}

const DAY_MS = 86_400_000;
/** Days since the end of 1899, as Excel counts them: 2000 to 2100. A comma after five digits is a decimal one. */
const SERIAL = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})([.,]\d+)?$/;

/** From the end of 1899, where Excel's count begins, to that of workbooks which count from 1904. */
export const DAYS_TO_1904 = 1462;

/** `45296.5`: a date that Excel saved as a number, because its cell was not formatted as a date. */
export const isSerialDate = (text: string): boolean => SERIAL.test(text.trim());

function readSerial(text: string, { countsFrom1904 }: TimeStyle): Parts | undefined {
  if (!SERIAL.test(text)) return undefined;
  const days = Number(text.replace(',', '.')) + (countsFrom1904 ? DAYS_TO_1904 : 0);
  const at = new Date(Math.round((days - 25_569) * DAY_MS));
  const wall = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    ms: at.getUTCMilliseconds(),
  };
  return { wall, zone: undefined };
}

interface LooseDate {
  readonly one: number;
  readonly second: number;
  readonly separator: string | undefined;
}

/** The order that a date of two small numbers and a final year proves: `either` if both could be the month. Undefined for all other texts. */
export function findDateOrder(text: string): DateOrder | 'either' | undefined {
  const match = YEAR_LAST.exec(normalize(text));
  if (!match) return undefined;
  const [one, second] = [Number(match[1]), Number(match[3])];
  if (one > 12 && second > 12) return undefined;
  if (one > 12) return 'day-first';
  if (second > 12) return 'month-first';
  return one === second ? undefined : 'either';
}

/** No locale writes the month first with periods. */
export const isPointDate = (text: string): boolean => /^\d{1,2}\.\d{1,2}\./.test(text.trim());

/** Year, month and day of a date under both readings, for comparing dates of one file; undefined if the text is no such date. */
export function readBothWays(
  text: string,
): { readonly dayFirst: number; readonly monthFirst: number } | undefined {
  const match = YEAR_LAST.exec(normalize(text));
  if (!match) return undefined;
  const [one, second, year] = [Number(match[1]), Number(match[3]), Number(toFullYear(match[4]))];
  return {
    dayFirst: (year * 100 + second) * 100 + one,
    monthFirst: (year * 100 + one) * 100 + second,
  };
}

function chooseOrder(
  { one, second, separator }: LooseDate,
  { order, fileOrder }: TimeStyle,
): DateOrder | undefined {
  if (fileOrder === 'day-first' || fileOrder === 'month-first') return fileOrder;
  if (fileOrder === 'mixed') {
    const proven = one > 12 ? 'day-first' : second > 12 ? 'month-first' : undefined;
    if (proven === undefined) return one === second ? 'day-first' : undefined;
    return order === undefined || order === proven ? proven : undefined;
  }
  return order ?? (separator === '.' ? 'day-first' : 'month-first');
}

/** `24-01-02` can't be a day of 2002, when there was no crypto; `24-01-15` could be one of 2015, so it is ambiguous. */
const isOnlyYearFirst = (year = '', day = ''): boolean => year.length === 4 || Number(day) < 9;

function build(
  [year = '', month = '', day = '']: readonly (string | undefined)[],
  [hour = '0', minute = '0', second = '0', fraction = '', half, zone]: readonly (
    | string
    | undefined
  )[],
  { usZones }: TimeStyle,
): Parts | undefined {
  const hours = toClockHour(Number(hour), half);
  if (hours === undefined) return undefined;
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hours,
    minute: Number(minute),
    second: Number(second),
    ms: Number(fraction.slice(0, 3).padEnd(3, '0')),
  };
  if (zone === undefined) return { wall, zone };
  const east = /\d/.test(zone) ? offsetMinutes(zone) : findZone(zone, { usZones });
  return { wall, zone: east ?? Number.NaN };
}

function toClockHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined || half === '') return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

const toFullYear = (year = ''): string => (year.length === 2 ? `20${year}` : year);

/** NaN for more than 59 minutes after the hour. */
function offsetMinutes(zone: string): number {
  const match = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  if (Number(match[3] ?? '0') > 59) return Number.NaN;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? '0');
  return match[1] === '-' ? -minutes : minutes;
}

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/** The instant at which clocks in the zone show that time; of two such instants the earlier, in a gap as if the clocks had not been changed. */
function toInstantInZone(local: number, zone: TimeZone): Instant {
  if (zone === utc) return instantFromMs(local);
  const before = local - offsetAt(local - 86_400_000, zone);
  const after = local - offsetAt(local + 86_400_000, zone);
  const shows = (ms: number): boolean => ms + offsetAt(ms, zone) === local;
  return instantFromMs(!shows(before) && shows(after) ? after : before);
}

/** Clocks change at most once a day, so days that begin and end with the same offset need no more than that. */
function offsetAt(ms: number, zone: TimeZone): number {
  const day = Math.floor(ms / DAY_MS);
  const start = findDayOffset(day, zone);
  return start === findDayOffset(day + 1, zone) ? start : readOffset(ms, zone);
}

const MOST_DAYS = 20_000;
const offsets = new Map<string, number>();

function findDayOffset(day: number, zone: TimeZone): number {
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_DAYS) offsets.clear();
  const offset = readOffset(day * DAY_MS, zone);
  offsets.set(key, offset);
  return offset;
}

function readOffset(ms: number, zone: TimeZone): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  const at: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(ms)) at[type] = Number(value);
  const shown = Date.UTC(
    at['year'] ?? 0,
    (at['month'] ?? 1) - 1,
    at['day'],
    at['hour'],
    at['minute'],
    at['second'],
  );
  return shown - Math.floor(ms / 1000) * 1000;
}
