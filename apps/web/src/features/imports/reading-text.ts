import * as texts from '@lotbook/messages/generated/web/imports';
import type { Translate } from '@lotbook/messages/translator';

/** The time zone that an import used for times without one; empty if all times had one. */
export const describeZone = (t: Translate, timeZone: string | null): string =>
  timeZone ? t(texts.zoneUsed, { zone: timeZone }) : '';

/** How an import read ambiguous dates; empty if there were none. */
export function describeDateOrder(t: Translate, dateOrder: string | null): string {
  if (dateOrder === 'day-first') return t(texts.dayFirstUsed);
  return dateOrder === 'month-first' ? t(texts.monthFirstUsed) : '';
}
