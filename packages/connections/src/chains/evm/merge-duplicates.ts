/**
 * Rows of one transaction that several lists tell, each event once: a list of one address tells an event between two own addresses, and the list of the other tells it again.
 * Two equal events within one transaction stay two, since each list that tells them tells both.
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

/** Confirmations grow from one question to the next and say nothing of the event. */
const getContent = (raw: unknown): string =>
  JSON.stringify(
    Object.entries(raw as object)
      .filter(([name]) => name !== 'confirmations')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
