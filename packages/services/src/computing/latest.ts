import type { Instant } from '@lotbook/model/time';

/** What comes after it has not happened yet. Clocks and time zones may be a day apart; the same all day, so that figures do not change by the hour. */
export const endOfTomorrow = (nowMs: number): Instant =>
  `${new Date(nowMs + 86_400_000).toISOString().slice(0, 10)}T23:59:59.999Z` as Instant;
