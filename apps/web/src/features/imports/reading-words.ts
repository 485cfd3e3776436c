/** In which zone times without one were read, if the file has such. */
export const describeZone = (timeZone: string | null): string =>
  timeZone ? ` Times without a zone were read as those of ${timeZone}.` : '';

/** How dates were read that could be read in two ways. */
export function describeDateOrder(dateOrder: string | null): string {
  if (dateOrder === 'day-first') return ' Dates were read with the day first (31/01/2025).';
  return dateOrder === 'month-first' ? ' Dates were read with the month first (01/31/2025).' : '';
}
