import { useEffect, useState } from 'react';

interface Walk<Row> {
  /** Whether the one that is open stands in the list at all. */
  readonly isListed: boolean;
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
}

/** The rows of a list that is read page by page. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether there are further pages, and what reads the next one. */
  readonly more: { readonly has: boolean; readonly load: () => void };
}

const none: readonly never[] = [];

/** The next page is read when so few rows are left. */
const nearEnd = 5;

/**
 * The rows before and after the one that is open, in the list as it was when the first was opened: what an edit takes out of the list stays within reach. Rows that are
 * loaded later follow at the end, and are loaded when the end comes near.
 */
export function useWalk<Row>(
  { rows, keyOf, more: { has, load } }: Listed<Row>,
  open: string | undefined,
): Walk<Row> {
  const [walked, setWalked] = useState<readonly Row[]>(none);
  const placeIn = (list: readonly Row[]) => list.findIndex((row) => keyOf(row) === open);
  const isStale =
    open === undefined ? walked.length > 0 : placeIn(walked) < 0 && placeIn(rows) >= 0;
  const known = new Set(walked.map(keyOf));
  const end = rows.findLastIndex((row) => known.has(keyOf(row)));
  const later = end < 0 ? none : rows.slice(end + 1);
  const list = later.length > 0 ? [...walked, ...later] : walked;
  if (isStale) setWalked(open === undefined ? none : rows);
  else if (list !== walked) setWalked(list);
  const at = placeIn(list);
  const left = at < 0 ? undefined : list.length - at;
  useEffect(() => {
    if (left !== undefined && left <= nearEnd && has) load();
  }, [left, has, load]);
  return { isListed: at >= 0, previous: list[at - 1], next: at < 0 ? undefined : list[at + 1] };
}
