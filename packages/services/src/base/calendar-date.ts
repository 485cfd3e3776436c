import { isDate } from '@lotbook/model/time';

/** Whether a text is a day of the calendar, written `2026-01-31`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isDate(Number(year), Number(month), Number(day));
}
