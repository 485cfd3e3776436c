import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import type { SourceReach } from '@lotbook/db/stores/sources';

const DAY_MS = 86_400_000;
/** How long a source may be inactive at the end of a year before its file is assumed to be older than its import. */
const STILL_MS = 90 * DAY_MS;

/**
 * No data was read since the year ended, or within a day in a running year. Or a file was imported since, but its rows end well within the year: it may be older than its import.
 * A source without rows in the year is assumed to be inactive.
 */
export function isBehind(
  { isArchived, readAt, lastAt, isLastOfFile, toldUntil }: SourceReach,
  span: YearSpan,
  now: Date,
): boolean {
  const [begin, end] = [Date.parse(span.from), Date.parse(span.to)];
  if (isArchived || toMs(toldUntil) >= end) return false;
  if (toMs(readAt) < Math.min(end, now.getTime() - DAY_MS)) return true;
  return (
    end <= now.getTime() && isLastOfFile && toMs(lastAt) >= begin && toMs(lastAt) < end - STILL_MS
  );
}

const toMs = (instant: string | null): number =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);
