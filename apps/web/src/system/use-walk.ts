import { useState } from 'react';

interface Walk<Row> {
  /** Whether the one that is open stands in the list at all. */
  readonly isListed: boolean;
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
}

const none: readonly never[] = [];

/**
 * The rows before and after the one that is open, in the list as it was when the first was opened: what an edit takes out of the list stays within reach. Rows that are
 * loaded later follow at the end.
 */
export function useWalk<Row>(rows: readonly Row[], keyOf: (row: Row) => string, open: string | undefined): Walk<Row> {
  const [walked, setWalked] = useState<readonly Row[]>(none);
  const placeIn = (list: readonly Row[], key: string | undefined) => list.findIndex((row) => keyOf(row) === key);
  const isStale = open === undefined ? walked.length > 0 : placeIn(walked, open) < 0 && placeIn(rows, open) >= 0;
  if (isStale) setWalked(open === undefined ? none : rows);
  const last = walked.at(-1);
  const end = last === undefined ? -1 : placeIn(rows, keyOf(last));
  const list = end < 0 ? walked : [...walked, ...rows.slice(end + 1)];
  const at = placeIn(list, open);
  return { isListed: at >= 0, previous: list[at - 1], next: at < 0 ? undefined : list[at + 1] };
}
