const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, made);
  return made;
}

/** `5 Jan 2024` in the zone. */
export const formatDay = (at: string, zone: string): string =>
  formatter(`day ${zone}`, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));

/** `14:03` in the zone. */
export const formatTime = (at: string, zone: string): string =>
  formatter(`time ${zone}`, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));

/** The instant to the second with its zone, and the same in UTC. */
export function formatExactly(at: string, zone: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const there = formatter(`exact ${zone}`, { ...options, timeZone: zone, timeZoneName: 'longOffset' }).format(new Date(at));
  const utc = new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$|Z$/, ' UTC');
  return `${there} (${zone})\n${utc}`;
}

/** A calendar date `2024-01-05` as `5 Jan 2024`. */
export const formatDate = (date: string): string => formatDay(`${date}T00:00:00Z`, 'UTC');

/** `1 Jan – 31 Dec 2025`; the year stands once where it is the same. */
export function formatRange(from: string, to: string): string {
  const start = formatDate(from);
  const end = formatDate(to);
  return from.slice(0, 4) === to.slice(0, 4) ? `${start.slice(0, -5)} – ${end}` : `${start} – ${end}`;
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
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(-Math.max(1, Math.round(seconds / step[0])), step[1]);
}
