import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/transactions';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import {
  instantFromMs,
  localDate,
  toMillis,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';

export interface DateRange {
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
}

const DAY_MS = 86_400_000;

/** What a preset of the transactions table means for an account, in its time zone. @throws AppError for a preset that does not exist. */
export function getPresetRange(
  preset: string,
  account: Pick<Account, 'timeZone' | 'taxYear'>,
  now: Instant = instantFromMs(Date.now()),
): DateRange {
  const zone = account.timeZone as TimeZone;
  const today = localDate(now, zone);
  const month = (back: number): LocalDate =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back, 1))
      .toISOString()
      .slice(0, 10) as LocalDate;
  switch (preset) {
    case 'oneDay':
      return { from: instantFromMs(toMillis(now) - DAY_MS), to: now };
    case 'oneWeek':
      return { from: instantFromMs(toMillis(now) - 7 * DAY_MS), to: now };
    case 'currentMonth':
      return { from: getStart(month(0), zone), to: getStart(month(-1), zone) };
    case 'pastMonth':
      return { from: getStart(month(1), zone), to: getStart(month(0), zone) };
    case 'currentTaxYear':
      return {
        from: getStart(`${account.taxYear}-01-01` as LocalDate, zone),
        to: getStart(`${account.taxYear + 1}-01-01` as LocalDate, zone),
      };
    default:
      throw new AppError('BAD_INPUT', fill(texts.dateRangeUnknown, { preset }), {
        field: 'txDateStatic',
      });
  }
}

/** The first instant of a calendar day in a zone: found by halving, since a zone may skip midnight. */
export function getStart(date: LocalDate, zone: TimeZone): Instant {
  const middle = toMillis(`${date}T00:00:00.000Z` as Instant);
  let [before, after] = [middle - 15 * 3_600_000, middle + 15 * 3_600_000];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (localDate(instantFromMs(between), zone) < date) before = between;
    else after = between;
  }
  return instantFromMs(after);
}
