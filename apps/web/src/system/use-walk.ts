import { useEffect, useState } from 'react';

interface Walk<Row> {
  /** Whether the open item is in the list. */
  readonly isListed: boolean;
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
}

/** The rows of a paginated list. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  /** Whether there are more pages, and how to load the next. */
  readonly more: { readonly has: boolean; readonly load: () => void };
}

const none: readonly never[] = [];

/** Loads the next page if so few rows are left. */
const nearEnd = 5;

/** The rows before and after the open one, in the list as it was when the first was opened, so that rows removed by an edit remain reachable. Rows loaded later are appended. */
export function useWalk<Row>(
  { rows, getKey, more: { has, load } }: Listed<Row>,
  open: string | undefined,
): Walk<Row> {
  const [walked, setWalked] = useState<readonly Row[]>(none);
  const placeIn = (list: readonly Row[]) => list.findIndex((row) => getKey(row) === open);
  const isStale =
    open === undefined ? walked.length > 0 : placeIn(walked) < 0 && placeIn(rows) >= 0;
  const known = new Set(walked.map(getKey));
  const end = rows.findLastIndex((row) => known.has(getKey(row)));
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
