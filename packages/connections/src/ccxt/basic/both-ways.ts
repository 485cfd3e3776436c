import { Malformed } from '@lotbook/model/outage';
import type { Json } from '../../adapter.ts';
import type { Window } from '../../windows.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows from a time on, both ends included; `untilMs` is a wish that not every exchange follows. Milliseconds since 1970. */
export type FetchRows = (sinceMs: number, untilMs: number | undefined) => Promise<readonly Row[]>;

/** A page of a window, and where the window goes on; without `next` it is at its end. */
export interface Page {
  readonly rows: readonly Row[];
  readonly next: Json | undefined;
}

/** Where a window stands: everything between the two is known, and looked for is what lies before it, from `lowMs` on, as long as `backMs` is told. */
interface Place {
  readonly lowMs: number;
  readonly backMs: number | null;
  readonly onMs: number;
}

/**
 * Reads a window of an exchange of which nobody knows whether it answers with the oldest rows first or the newest, nor how many at once: first back from what it
 * answered until nothing older comes, then on until nothing newer does. Rows may come several times.
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
  // Rows that begin where they were asked from leave nothing between.
  const backMs = rows.length > 1 && oldest > sinceMs ? oldest : null;
  const isMore = rows.length > 1 && newest > sinceMs && newest < untilMs;
  const next: Place | undefined =
    backMs !== null || isMore ? { lowMs: sinceMs, backMs, onMs: newest } : undefined;
  return { rows: within(rows, untilMs), next: next as unknown as Json | undefined };
}

/** What another version kept is no place: the window is begun anew. */
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

/** An exchange that does not take an end of time is not asked for what lies before. */
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
