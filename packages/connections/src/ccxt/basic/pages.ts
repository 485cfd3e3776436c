import type { Json } from '../../adapter.ts';
import type { Window } from '../../windows.ts';
import type { Page, Row } from './both-ways.ts';

/** How an exchange that does not look rows up by time hands them out: page after page, the newest first. */
export interface Pages {
  /** By the page's number, by how many rows lie before it, or by the oldest row of the page before. */
  readonly by: 'number' | 'offset' | 'row';
  /** What the exchange calls it. */
  readonly name: string;
  /** The number of the first page; 1 where nothing is said. */
  readonly first?: number;
  /** Where a row, as the exchange tells it, has the id that the next page is asked by. */
  readonly idAt?: string;
  /** Rows on a page; absent: as many as the exchange likes. */
  readonly size?: number;
  /** What the exchange calls the size, where ccxt does not hand it on, or would cut what comes to it. */
  readonly sizeName?: string;
}

/** Where the pages go on, and a row of the former one, by which a page that comes twice is known. */
interface Place {
  readonly at: string;
  readonly seen: string;
}

/** A page of rows, whatever their time; `further` goes into the question as it is. */
export type FetchPage = (
  further: Readonly<Record<string, string | number>>,
  size: number | undefined,
) => Promise<readonly Row[]>;

/**
 * Reads page after page back to the window's begin. How many rows make a page is not relied on: the end is a page without rows, one that lies before the window, or one that was there
 * before. Rows that come meanwhile move others to later pages, so they may be told twice and are never left out.
 */
export async function pageAfterPage(
  fetch: FetchPage,
  pages: Pages,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<Page> {
  const place = placeIn(token);
  const rows = await fetch(
    { ...sizeIn(pages), ...whereIn(pages, place) },
    pages.sizeName === undefined ? pages.size : undefined,
  );
  const seen = rows.map(idIn).toSorted()[0] ?? '';
  // Of no rows as well.
  const isEnd =
    rows.every((row) => getTime(row) < fromMs) || (place !== undefined && seen === place.seen);
  const at = isEnd ? undefined : getNext(pages, rows, place);
  const next: Place | undefined = at === undefined || at === place?.at ? undefined : { at, seen };
  return {
    rows: rows.filter((row) => getTime(row) >= fromMs && getTime(row) <= untilMs),
    next: next as unknown as Json | undefined,
  };
}

/** What another way of asking kept is no place: the window is begun anew. */
const placeIn = (token: Json | undefined): Place | undefined =>
  typeof token === 'object' && token !== null && 'at' in token
    ? (token as unknown as Place)
    : undefined;

const sizeIn = ({ size, sizeName }: Pages): Readonly<Record<string, number>> =>
  size === undefined || sizeName === undefined ? {} : { [sizeName]: size };

function whereIn(
  { by, name, first = 1 }: Pages,
  place: Place | undefined,
): Readonly<Record<string, string | number>> {
  if (place) return { [name]: by === 'row' ? place.at : Number(place.at) };
  if (by === 'row') return {};
  return { [name]: by === 'number' ? first : 0 };
}

function getNext(
  { by, idAt = 'id', first = 1, size }: Pages,
  rows: readonly Row[],
  place: Place | undefined,
): string | undefined {
  if (by === 'number') return String(Number(place?.at ?? first) + 1);
  // Where everything is asked for at once, some count off in each pair: none is to be stepped over.
  if (by === 'offset')
    return String(Number(place?.at ?? 0) + Math.min(rows.length, size ?? rows.length));
  const ids = rows
    .toSorted((a, b) => getTime(a) - getTime(b))
    .flatMap((row) => rawId(row, idAt) ?? []);
  // Rows of one instant: the lowest number is the oldest.
  return ids.every((id) => /^\d+$/.test(id))
    ? ids.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
    : ids[0];
}

function rawId(row: Row, idAt: string): string | undefined {
  const raw = row['info'];
  const id =
    typeof raw === 'object' && raw !== null
      ? (raw as Readonly<Record<string, unknown>>)[idAt]
      : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

const idIn = (row: Row): string =>
  JSON.stringify([
    row['id'],
    row['txid'],
    row['timestamp'],
    row['currency'] ?? row['symbol'],
    row['amount'],
  ]);
const getTime = (row: Row): number => Number(row['timestamp'] ?? 0);
