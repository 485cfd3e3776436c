import type { UpdateEvery } from '@lotbook/db/stores/connections';
import type { SourceId } from '@lotbook/model/ids';

const hourMs = 60 * 60_000;
const intervalMs: Readonly<Record<Exclude<UpdateEvery, 'never'>, number>> = {
  day: 24 * hourMs,
  sixHours: 6 * hourMs,
};
const longestWaitMs = 7 * 24 * hourMs;

export interface UpdatePlan {
  readonly sourceId: SourceId;
  readonly every: UpdateEvery;
  /** Updates in a row that failed. */
  readonly failures: number;
}

/**
 * When a source is updated next. Each source has its own minute of the interval, derived from its id, so that sources are spread over the day and keep to their
 * time. With each failure after the first the wait doubles, up to a week.
 * @returns undefined where it is never to be
 */
export function getNextUpdate(
  { sourceId, every, failures }: UpdatePlan,
  after: Date,
): Date | undefined {
  if (every === 'never') return undefined;
  const interval = intervalMs[every];
  const earliest = after.getTime() + getWait(interval, failures) - interval;
  const own = Math.floor(getFraction(sourceId) * interval);
  const intervals = Math.floor((earliest - own) / interval) + 1;
  return new Date(own + intervals * interval);
}

const getWait = (interval: number, failures: number): number =>
  Math.min(interval * 2 ** Math.min(Math.max(failures - 1, 0), 8), longestWaitMs);

/** From 0 up to 1: ids are random, so their first digits are. */
const getFraction = (id: string): number => Number.parseInt(id.slice(0, 8), 16) / 2 ** 32;

const firstPauseMs = 10 * 60_000;
const longestPauseMs = 6 * hourMs;

/** How long a service that cannot be reached is left alone: ten minutes, then twice as long each time, up to six hours. */
export const pauseMs = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(failures, 8), longestPauseMs);
