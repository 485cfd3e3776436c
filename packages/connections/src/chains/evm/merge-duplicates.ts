/**
 * Rows of one transaction from several lists, each event once: a move between two own addresses is
 * in the lists of both. Two equal events within one transaction stay two, since each list has both.
 */
export function sameOnce<T extends { readonly raw: unknown }>(
  lists: readonly (readonly T[])[],
): readonly T[] {
  const most = new Map<string, readonly T[]>();
  for (const list of lists) {
    const byContent = Map.groupBy(list, ({ raw }) => getContent(raw));
    for (const [content, rows] of byContent)
      if (rows.length > (most.get(content)?.length ?? 0)) most.set(content, rows);
  }
  return [...most.values()].flat();
}

/** Confirmations grow between requests and aren't part of the event. */
const getContent = (raw: unknown): string =>
  JSON.stringify(
    Object.entries(raw as object)
      .filter(([name]) => name !== 'confirmations')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
