const [mostPerMinute, minuteMs] = [3, 60_000];
/** More kinds of lines than that in one minute are no repetition. */
const mostKinds = 1_000;

interface Kind {
  readonly since: number;
  count: number;
}

/**
 * Decides which log lines are written: of each kind three per minute. A database that is gone would otherwise write the same line dozens of times per second. The first
 * line of the next minute says how many were omitted.
 */
export function createRepeatLimit(
  now: () => number = Date.now,
): (kind: string) => { readonly isWritten: boolean; readonly suppressed: number } {
  const kinds = new Map<string, Kind>();
  return (kind) => {
    const at = now();
    const known = kinds.get(kind);
    if (known && at - known.since < minuteMs) {
      known.count += 1;
      return { isWritten: known.count <= mostPerMinute, suppressed: 0 };
    }
    if (kinds.size >= mostKinds) kinds.clear();
    kinds.set(kind, { since: at, count: 1 });
    return { isWritten: true, suppressed: Math.max(0, (known?.count ?? 0) - mostPerMinute) };
  };
}
