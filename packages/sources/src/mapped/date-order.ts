import type { DateOrder } from './column-mapping.ts';

/** `31/12/2024` and the like: two numbers before the year, separated by anything but points, which always put the day first. */
const YEAR_LAST = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})(?!\d)/;

/** Decided by all dates at once: a part above 12 is a day. `auto` if no date decides it, or no date needs it. */
export function guessDateOrder(dates: readonly string[]): DateOrder {
  const parts = dates.flatMap(listLeadingParts);
  const dayFirst = parts.some(([first]) => first > 12);
  const monthFirst = parts.some(([, second]) => second > 12);
  if (dayFirst === monthFirst)
    return dates.some((text) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(text)) ? 'day-first' : 'auto';
  return dayFirst ? 'day-first' : 'month-first';
}

/** The first date that means two different days, as `05/08/2024`, if no other date of the column shows the order. */
export function findAmbiguousDate(dates: readonly string[]): string | undefined {
  if (guessDateOrder(dates) !== 'auto') return undefined;
  return dates.find((text) =>
    listLeadingParts(text).some(
      ([first, second]) => first !== second && first <= 12 && second <= 12,
    ),
  );
}

function listLeadingParts(text: string): readonly (readonly [number, number])[] {
  const match = YEAR_LAST.exec(text.trim());
  return match ? [[Number(match[1]), Number(match[2])]] : [];
}
