import type { Instant } from '@lotbook/model/time';

/** Later events are in the future and don't count yet. Allows a day for clocks and time zones; the same all day, so that figures don't change by the hour. */
export const endOfTomorrow = (nowMs: number): Instant =>
  `${new Date(nowMs + 86_400_000).toISOString().slice(0, 10)}T23:59:59.999Z` as Instant;
