import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import type { Json, SyncContext, SyncPage } from './adapter.ts';

/** A part of a stream's time, both ends in milliseconds since 1970. */
export interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What a question brought: its page, and where the window goes on; without `next` the window is at its end. */
export interface Asked extends Pick<SyncPage, 'records' | 'unread' | 'skipped'> {
  readonly next?: Json | undefined;
}

export interface WindowedStream {
  readonly stream: string;
  /** What the person is told meanwhile. */
  readonly phase: string;
  /** Longest window that the service answers. */
  readonly windowDays?: number;
  /** How far back it answers; absent: from the beginning of the service. */
  readonly lookBackDays?: number;
  /** Day before which nothing can be: `2017-07-01`. */
  readonly since?: string;
  /** How far the next sync goes back behind the end of the last one: what is entered late is found all the same. Default a day. */
  readonly overlapDays?: number;
  readonly ask: (window: Window, token: Json | undefined) => Promise<Asked>;
}

/** Where a stream stands: read up to `atMs`; within a window that ends at `untilMs`, the rest of it goes on from `token`. */
interface Position {
  readonly atMs: number;
  readonly untilMs?: number;
  readonly token?: Json;
}

const dayMs = 86_400_000;

/** So many windows without rows are one page: years in which nothing happened are not kept day by day. */
const mostQuiet = 24;

/**
 * Drains a stream in windows of time, one after the other up to the run's frozen end. A window that was begun keeps its end however often it is gone on with, so rows that come
 * meanwhile neither shift its pages nor are left out.
 */
export async function* windows(
  context: SyncContext,
  stream: WindowedStream,
): AsyncGenerator<SyncPage> {
  const goalMs = toMillis(context.until);
  const kept = context.toCursor(stream.stream) as unknown as Position | undefined;
  const beginMs = beginning(stream, goalMs);
  let position: Position = kept ?? { atMs: beginMs };
  if (kept && kept.untilMs === undefined)
    position = { atMs: Math.max(beginMs, kept.atMs - (stream.overlapDays ?? 1) * dayMs) };
  let quiet = 0;
  do {
    const window: Window = {
      fromMs: position.atMs,
      untilMs: position.untilMs ?? getEnd(position.atMs, stream, goalMs),
    };
    context.phase(told(stream, window));
    const { next, ...page } = await stream.ask(window, position.token);
    position =
      next === undefined
        ? { atMs: window.untilMs }
        : { atMs: window.fromMs, untilMs: window.untilMs, token: next };
    const isQuiet =
      next === undefined &&
      page.records.length === 0 &&
      !page.unread?.length &&
      !page.skipped &&
      position.atMs < goalMs;
    quiet = isQuiet ? (quiet + 1) % mostQuiet : 0;
    if (quiet === 0) yield { stream: stream.stream, ...page, cursor: position as unknown as Json };
  } while (position.untilMs !== undefined || position.atMs < goalMs);
}

/** Several streams, one after the other. */
export async function* drained(
  context: SyncContext,
  streams: readonly WindowedStream[],
): AsyncGenerator<SyncPage> {
  for (const stream of streams) yield* windows(context, stream);
}

function beginning({ since = '2009-01-03', lookBackDays }: WindowedStream, goalMs: number): number {
  const first = Date.parse(`${since}T00:00:00Z`);
  return lookBackDays === undefined ? first : Math.max(first, goalMs - lookBackDays * dayMs);
}

const getEnd = (atMs: number, { windowDays }: WindowedStream, goalMs: number): number =>
  windowDays === undefined ? goalMs : Math.min(goalMs, atMs + windowDays * dayMs);

const told = ({ phase, windowDays }: WindowedStream, { fromMs }: Window): string =>
  windowDays === undefined
    ? phase
    : `${phase} from ${(instantFromMs(fromMs) satisfies Instant).slice(0, 10)}`;
