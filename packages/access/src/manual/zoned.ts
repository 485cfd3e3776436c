const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant `2025-01-31T23:59:00.000Z` of a wall clock in a zone. A time that a clock change leaves out is the one that the clock then shows; of two, the first. */
export function instantAt(date: string, time: string, timezone: string): string {
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const around = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetMs(near, timezone));
  const fitting = around.filter((at) => at + offsetMs(at, timezone) === wall);
  return new Date(
    Math.min(...(fitting.length > 0 ? fitting : [Math.max(...around)])),
  ).toISOString();
}

/** The calendar date and the time of day that a clock in the zone shows at an instant. Seconds only where there are some. */
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

/** How far the zone's clock is ahead of UTC at an instant. */
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
