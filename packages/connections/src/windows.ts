import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import type { Json, SyncContext, SyncPage } from './adapter.ts';

/** A period of a stream, both ends in milliseconds since 1970. */
export interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The result of a request: its page, and where the window continues; without `next` the window is
 * complete.
 */
export interface WindowResult extends Pick<SyncPage, 'records' | 'unread' | 'skipped'> {
  readonly next?: Json | undefined;
}

export interface WindowedStream {
  readonly stream: string;
  /** The progress text shown to the person. */
  readonly phase: FilledMessage;
  /** The longest window that the service supports. */
  readonly windowDays?: number;
  /** How far back it provides data; absent: since the service began. */
  readonly lookBackDays?: number;
  /** The day before which no data can exist: `2017-07-01`. */
  readonly since?: string;
  /**
   * How far the next sync overlaps with the previous one, to find rows that were added late.
   * Default: one day.
   */
  readonly overlapDays?: number;
  readonly ask: (window: Window, token: Json | undefined) => Promise<WindowResult>;
}

/**
 * The position of a stream: read up to `atMs`; the rest of a window that ends at `untilMs`
 * continues from `token`.
 */
interface Position {
  readonly atMs: number;
  readonly untilMs?: number;
  readonly token?: Json;
}

export const dayMs = 86_400_000;

/**
 * This many empty windows are one page: cursors aren't stored for every empty day of quiet years.
 */
const maxEmptyWindows = 24;

/**
 * Reads a stream in consecutive time windows, up to the run's fixed end. A started window keeps its
 * end when it is resumed, so new rows neither shift its pages nor get lost.
 */
export async function* windows(
  context: SyncContext,
  stream: WindowedStream,
): AsyncGenerator<SyncPage> {
  const goalMs = toMillis(context.until);
  const stored = context.toCursor(stream.stream) as unknown as Position | undefined;
  const beginMs = getBeginning(stream, goalMs);
  let position: Position = stored ?? { atMs: beginMs };
  if (stored && stored.untilMs === undefined)
    position = { atMs: Math.max(beginMs, stored.atMs - (stream.overlapDays ?? 1) * dayMs) };
  let quiet = 0;
  do {
    const window: Window = {
      fromMs: position.atMs,
      untilMs: position.untilMs ?? getEnd(position.atMs, stream, goalMs),
    };
    context.phase(describePhase(stream, window));
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
    quiet = isQuiet ? (quiet + 1) % maxEmptyWindows : 0;
    if (quiet === 0) yield { stream: stream.stream, ...page, cursor: position as unknown as Json };
  } while (position.untilMs !== undefined || position.atMs < goalMs);
}

/** Several streams, one after the other. */
export async function* drainPages(
  context: SyncContext,
  streams: readonly WindowedStream[],
): AsyncGenerator<SyncPage> {
  for (const stream of streams) yield* windows(context, stream);
}

function getBeginning(
  { since = '2009-01-03', lookBackDays }: WindowedStream,
  goalMs: number,
): number {
  const first = Date.parse(`${since}T00:00:00Z`);
  return lookBackDays === undefined ? first : Math.max(first, goalMs - lookBackDays * dayMs);
}

const getEnd = (atMs: number, { windowDays }: WindowedStream, goalMs: number): number =>
  windowDays === undefined ? goalMs : Math.min(goalMs, atMs + windowDays * dayMs);

const describePhase = ({ phase, windowDays }: WindowedStream, { fromMs }: Window): FilledMessage =>
  windowDays === undefined
    ? phase
    : fill(texts.phaseFrom, { phase, day: (instantFromMs(fromMs) satisfies Instant).slice(0, 10) });
