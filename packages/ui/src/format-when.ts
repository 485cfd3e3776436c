import * as ui from '@lotbook/messages/generated/ui';
import type { Translate, Translator } from '@lotbook/messages/translator';

const formatters = new Map<string, Intl.DateTimeFormat>();

const options: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
};

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>;

/** The parts of a timestamp in a time zone, independent of the system language. Cached, since one row formats the same timestamp several times. */
function getParts(at: string, zone: string): Parts {
  if (last?.at === at && last.zone === zone) return last.parts;
  let formatter = formatters.get(zone);
  if (!formatter)
    formatters.set(
      zone,
      (formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })),
    );
  const parts = Object.fromEntries(
    formatter.formatToParts(new Date(at)).map((part) => [part.type, part.value]),
  );
  last = { at, zone, parts };
  return parts;
}

let last: { readonly at: string; readonly zone: string; readonly parts: Parts } | undefined;

/** The calendar date in the time zone, `2024-01-05`. */
const toDate = ({ day, month, year }: Parts): string => `${year}-${month}-${day}`;

/** `Jan 5, 2024` in the time zone, or `5 Jan 2024` in a locale that writes so. */
export const formatDay = (at: string, zone: string, t: Translate): string =>
  formatDate(toDate(getParts(at, zone)), t);

/** `14:03` in the time zone. */
export function formatTime(at: string, zone: string): string {
  const { hour, minute } = getParts(at, zone);
  return `${hour}:${minute}`;
}

/** The timestamp to the second in its time zone and in UTC. */
export function formatExactly(at: string, zone: string, t: Translate): string {
  const parts = getParts(at, zone);
  const utc = new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$|Z$/, ' UTC');
  return `${formatDate(toDate(parts), t)}, ${parts.hour}:${parts.minute}:${parts.second} ${parts.timeZoneName} (${zone})\n${utc}`;
}

/** A calendar date `2024-01-05` as the locale writes it. Every date on a page goes through here. */
export const formatDate = (date: string, t: Translate): string => t(ui.day, { day: date });

/** `Jan 1, 2025 – Dec 31, 2025`. */
export const formatDateRange = (from: string, to: string, t: Translate): string =>
  from === to ? formatDate(from, t) : t(ui.dayRange, { from, to });

/** `just now`, `4 minutes ago`, `3 days ago`. */
export function formatAgo(
  at: string,
  { translate, locale }: Translator,
  now: number = Date.now(),
): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (seconds < 45) return translate(ui.justNow);
  const steps: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[] = [
    [60, 'minute'],
    [3600, 'hour'],
    [86_400, 'day'],
    [2_592_000, 'month'],
    [31_536_000, 'year'],
  ];
  const step = steps.findLast(([size]) => seconds >= size) ?? [60, 'minute'];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(
    -Math.max(1, Math.round(seconds / step[0])),
    step[1],
  );
}
