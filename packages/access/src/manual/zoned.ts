const DAY_MS = 24 * 60 * 60 * 1000;

/** Converts wall-clock time in a zone to a timestamp `2025-01-31T23:59:00.000Z`. Skipped times during a clock change move to the time then shown; of repeated times, uses the first. */
export function instantAt(date: string, time: string, timezone: string): string {
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const around = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetMs(near, timezone));
  const fitting = around.filter((at) => at + offsetMs(at, timezone) === wall);
  return new Date(
    Math.min(...(fitting.length > 0 ? fitting : [Math.max(...around)])),
  ).toISOString();
}

/** The calendar date and time of day in a zone. Includes seconds only if not zero. */
export function wallClock(
  instant: string,
  timezone: string,
): { readonly date: string; readonly time: string } {
  const at = Date.parse(instant);
  const shown = new Date(at + offsetMs(at, timezone)).toISOString();
  return {
    date: shown.slice(0, 10),
    time: shown.slice(17, 19) === '00' ? shown.slice(11, 16) : shown.slice(11, 19),
  };
}

/** The zone's offset from UTC at a timestamp. */
function offsetMs(at: number, timezone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
