import type { TaxSettings } from '@lotbook/model/settings';
import { instantFromMs, type Instant } from '@lotbook/model/time';
import { getPlace } from '../base/jurisdiction.ts';

const dayMs = 86_400_000;
/** What calendars of different places differ by. */
const daysAround = 3;

/** Timestamps that contain a whole tax year in every time zone. */
export function getWindow(
  settings: Pick<TaxSettings, 'jurisdiction'>,
  year: number,
): { readonly from: Instant; readonly to: Instant } {
  const { years } = getPlace(settings);
  return {
    from: instantFromMs(Date.parse(years.first(year)) - daysAround * dayMs),
    to: instantFromMs(Date.parse(years.last(year)) + daysAround * dayMs),
  };
}
