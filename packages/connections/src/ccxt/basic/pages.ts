import type { Json } from '../../adapter.ts';
import type { Window } from '../../windows.ts';
import type { Page, Row } from './both-ways.ts';

/** Paging for an exchange that can't filter by time: page after page, newest first. */
export interface Pages {
  /** By page number, by row offset, or by the oldest row of the previous page. */
  readonly by: 'number' | 'offset' | 'row';
  /** The exchange's parameter name. */
  readonly name: string;
  /** The number of the first page; default 1. */
  readonly first?: number;
  /** The path, in the exchange's raw row, of the id that requests the next page. */
  readonly idAt?: string;
  /** Rows per page; absent: the exchange's default. */
  readonly size?: number;
  /**
   * The exchange's name for the page size, if ccxt doesn't pass it on or would truncate the result
   * to it.
   */
  readonly sizeName?: string;
}

/** Where the pages continue, and a row of the previous page, to detect a repeated page. */
interface PagePosition {
  readonly at: string;
  readonly seen: string;
}

/** Fetches a page of rows without a time filter; `further` is added to the request unchanged. */
export type FetchPage = (
  further: Readonly<Record<string, string | number>>,
  size: number | undefined,
) => Promise<readonly Row[]>;

/**
 * Reads page after page back to the start of the window. It doesn't rely on a page size: the end is
 * an empty page, one before the window, or a repeated one. New rows shift others to later pages, so
 * rows can be repeated, but none is skipped.
 */
export async function readPages(
  fetch: FetchPage,
  pages: Pages,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<Page> {
  const position = parsePosition(token);
  const rows = await fetch(
    { ...sizeIn(pages), ...whereIn(pages, position) },
    pages.sizeName === undefined ? pages.size : undefined,
  );
  const seen = rows.map(idIn).toSorted()[0] ?? '';
  // Also true for an empty page.
  const isEnd =
    rows.every((row) => getTime(row) < fromMs) ||
    (position !== undefined && seen === position.seen);
  const at = isEnd ? undefined : getNext(pages, rows, position);
  const next: PagePosition | undefined =
    at === undefined || at === position?.at ? undefined : { at, seen };
  return {
    rows: rows.filter((row) => getTime(row) >= fromMs && getTime(row) <= untilMs),
    next: next as unknown as Json | undefined,
  };
}

/** A cursor of another paging method is not usable: the window starts again. */
const parsePosition = (token: Json | undefined): PagePosition | undefined =>
  typeof token === 'object' && token !== null && 'at' in token
    ? (token as unknown as PagePosition)
    : undefined;

const sizeIn = ({ size, sizeName }: Pages): Readonly<Record<string, number>> =>
  size === undefined || sizeName === undefined ? {} : { [sizeName]: size };

function whereIn(
  { by, name, first = 1 }: Pages,
  position: PagePosition | undefined,
): Readonly<Record<string, string | number>> {
  if (position) return { [name]: by === 'row' ? position.at : Number(position.at) };
  if (by === 'row') return {};
  return { [name]: by === 'number' ? first : 0 };
}

function getNext(
  { by, idAt = 'id', first = 1, size }: Pages,
  rows: readonly Row[],
  position: PagePosition | undefined,
): string | undefined {
  if (by === 'number') return String(Number(position?.at ?? first) + 1);
  // For requests across all pairs, some exchanges count the offset per pair, so an answer can have
  // more rows than a page: advance by at most one page, so that no row is skipped.
  if (by === 'offset')
    return String(Number(position?.at ?? 0) + Math.min(rows.length, size ?? rows.length));
  const ids = rows
    .toSorted((a, b) => getTime(a) - getTime(b))
    .flatMap((row) => rawId(row, idAt) ?? []);
  // Rows of one timestamp: the lowest number is the oldest.
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
