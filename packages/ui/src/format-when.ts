const formatters = new Map<string, Intl.DateTimeFormat>();

const options: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
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

const toDay = ({ day, month, year }: Parts): string => `${day} ${month} ${year}`;

/** `5 Jan 2024` in the time zone. */
export const formatDay = (at: string, zone: string): string => toDay(getParts(at, zone));

/** `14:03` in the time zone. */
export function formatTime(at: string, zone: string): string {
  const { hour, minute } = getParts(at, zone);
  return `${hour}:${minute}`;
}

/** The timestamp to the second in its time zone and in UTC. */
export function formatExactly(at: string, zone: string): string {
  const parts = getParts(at, zone);
  const utc = new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$|Z$/, ' UTC');
  return `${toDay(parts)}, ${parts.hour}:${parts.minute}:${parts.second} ${parts.timeZoneName} (${zone})\n${utc}`;
}

/** A calendar date `2024-01-05` as `5 Jan 2024`. */
export const formatDate = (date: string): string => formatDay(`${date}T00:00:00Z`, 'UTC');

/** `1 Jan – 31 Dec 2025`; a shared year appears once. */
export function formatRange(from: string, to: string): string {
  if (from === to) return formatDate(from);
  const start = formatDate(from);
  const end = formatDate(to);
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${start.slice(0, -5)} – ${end}`
    : `${start} – ${end}`;
}

/** `just now`, `4 minutes ago`, `3 days ago`. */
export function formatAgo(at: string, now: number = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (seconds < 45) return 'just now';
  const steps: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[] = [
    [60, 'minute'],
    [3600, 'hour'],
    [86_400, 'day'],
    [2_592_000, 'month'],
    [31_536_000, 'year'],
  ];
  const step = steps.findLast(([size]) => seconds >= size) ?? [60, 'minute'];
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(
    -Math.max(1, Math.round(seconds / step[0])),
    step[1],
  );
}
