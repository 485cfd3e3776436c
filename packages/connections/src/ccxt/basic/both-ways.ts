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
interface Place {
  readonly lowMs: number;
  readonly backMs: number | null;
  readonly onMs: number;
}

/**
 * Reads a window of an exchange with unknown sort order and page size: first backwards from the
 * first answer until no older rows appear, then forwards until no newer rows appear. Rows can be
 * returned several times.
 */
export async function bothWays(
  fetch: FetchRows,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<Page> {
  const place = placeIn(token);
  if (place && place.backMs !== null)
    return back(fetch, { ...place, backMs: place.backMs }, untilMs);
  const sinceMs = place?.onMs ?? fromMs;
  const rows = await fetch(sinceMs, undefined);
  const [oldest, newest] = [
    Math.min(...rows.map(getTime)),
    Math.max(sinceMs, ...rows.map(getTime)),
  ];
  // Rows that start at the requested time leave no gap.
  const backMs = rows.length > 1 && oldest > sinceMs ? oldest : null;
  const isMore = rows.length > 1 && newest > sinceMs && newest < untilMs;
  const next: Place | undefined =
    backMs !== null || isMore ? { lowMs: sinceMs, backMs, onMs: newest } : undefined;
  return { rows: within(rows, untilMs), next: next as unknown as Json | undefined };
}

/** A cursor of another version is not usable: the window starts again. */
const placeIn = (token: Json | undefined): Place | undefined =>
  typeof token === 'object' && token !== null && 'backMs' in token
    ? (token as unknown as Place)
    : undefined;

async function back(
  fetch: FetchRows,
  place: Place & { readonly backMs: number },
  untilMs: number,
): Promise<Page> {
  const rows = await asked(fetch, place);
  const oldest = Math.min(place.backMs, ...rows.map(getTime));
  const isOlder = oldest < place.backMs && oldest > place.lowMs;
  const next: Place | undefined = isOlder
    ? { ...place, backMs: oldest }
    : place.onMs < untilMs
      ? { ...place, backMs: null }
      : undefined;
  return { rows: within(rows, untilMs), next: next as unknown as Json | undefined };
}

/** An exchange without an end-time parameter can't be read backwards. */
async function asked(
  fetch: FetchRows,
  { lowMs, backMs }: Place & { readonly backMs: number },
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
