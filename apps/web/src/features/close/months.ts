import type { BookMonthsQuery } from '../../generated/graphql.ts';

export type BookMonth = BookMonthsQuery['bookMonths']['months'][number];

/** The month to close next: the first that is over and open. Months come newest first. */
export const findNextMonth = (months: readonly BookMonth[]): BookMonth | undefined =>
  months.findLast(({ isClosed, isRunning }) => !isClosed && !isRunning);

/** Months that are over and not closed yet. */
export const countMonthsToClose = (months: readonly BookMonth[]): number =>
  months.filter(({ isClosed, isRunning }) => !isClosed && !isRunning).length;
