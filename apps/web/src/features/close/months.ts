import type { BookMonthsQuery } from '../../generated/graphql.ts';

export type BookMonth = BookMonthsQuery['bookMonths']['months'][number];

/** The month to close next: the first that is over and open. Months come newest first. */
export const findNextMonth = (months: readonly BookMonth[]): BookMonth | undefined =>
  months.findLast(({ isClosed, isRunning }) => !isClosed && !isRunning);

/** Months that are over, not closed yet and begin before the last day with entries. */
export const countMonthsToClose = (months: readonly BookMonth[], lastDay: string): number =>
  months.filter(({ month, isClosed, isRunning }) => month <= lastDay && !isClosed && !isRunning)
    .length;
