import { Malformed } from '@lotbook/model/outage';
import type { Json } from '../../adapter.ts';
import type { Window } from '../../windows.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Fetches rows from a start time, both ends inclusive; `untilMs` is a hint that not every exchange
 * supports. Milliseconds since 1970.
 */
export type FetchRows = (sinceMs: number, untilMs: number | undefined) => Promise<readonly Row[]>;

/** A page of a window, and where the window continues; without `next` it is complete. */
export interface Page {
  readonly rows: readonly Row[];
  readonly next: Json | undefined;
}

/**
 * The position in a window: everything between the two bounds is known; earlier rows, from `lowMs`
 * on, are still missing if `backMs` is set.
 */
interface WindowPosition {
  readonly lowMs: number;
  readonly backMs: number | null;
  readonly onMs: number;
}

/**
 * Reads a window of an exchange with unknown sort order and page size: first backwards from the
 * first answer until no older rows appear, then forwards until no newer rows appear. Rows can be
 * returned several times.
 */
export async function readBothDirections(
  fetch: FetchRows,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<Page> {
  const position = parsePosition(token);
  if (position && position.backMs !== null)
    return readBackwards(fetch, { ...position, backMs: position.backMs }, untilMs);
  const sinceMs = position?.onMs ?? fromMs;
  const rows = await fetch(sinceMs, undefined);
  const [oldest, newest] = [
    Math.min(...rows.map(getTime)),
    Math.max(sinceMs, ...rows.map(getTime)),
  ];
  // Rows that start at the requested time leave no gap.
  const backMs = rows.length > 1 && oldest > sinceMs ? oldest : null;
  const isMore = rows.length > 1 && newest > sinceMs && newest < untilMs;
  const next: WindowPosition | undefined =
    backMs !== null || isMore ? { lowMs: sinceMs, backMs, onMs: newest } : undefined;
  return { rows: within(rows, untilMs), next: next as unknown as Json | undefined };
}

/** A cursor of another version is not usable: the window starts again. */
const parsePosition = (token: Json | undefined): WindowPosition | undefined =>
  typeof token === 'object' && token !== null && 'backMs' in token
    ? (token as unknown as WindowPosition)
    : undefined;

async function readBackwards(
  fetch: FetchRows,
  position: WindowPosition & { readonly backMs: number },
  untilMs: number,
): Promise<Page> {
  const rows = await fetchBackwards(fetch, position);
  const oldest = Math.min(position.backMs, ...rows.map(getTime));
  const isOlder = oldest < position.backMs && oldest > position.lowMs;
  const next: WindowPosition | undefined = isOlder
    ? { ...position, backMs: oldest }
    : position.onMs < untilMs
      ? { ...position, backMs: null }
      : undefined;
  return { rows: within(rows, untilMs), next: next as unknown as Json | undefined };
}

/** An exchange without an end-time parameter can't be read backwards. */
async function fetchBackwards(
  fetch: FetchRows,
  { lowMs, backMs }: WindowPosition & { readonly backMs: number },
): Promise<readonly Row[]> {
  try {
    return await fetch(lowMs, backMs);
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}

const getTime = (row: Row): number => Number(row['timestamp'] ?? 0);
const within = (rows: readonly Row[], untilMs: number): readonly Row[] =>
  rows.filter((row) => getTime(row) <= untilMs);
