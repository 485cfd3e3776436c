import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/issues';
import type { Account } from '@lotbook/db/stores/accounts';
import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import { AppError } from '@lotbook/model/errors';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { getPlace } from './jurisdiction.ts';
import { getStart } from './date-presets.ts';

/** The valid tax years. */
export const [firstYear, lastYear] = [2009, 2100];

type Placed = Pick<Account, 'jurisdiction' | 'timeZone'>;

/** A tax year of the account's jurisdiction in its time zone: its first timestamp, and the first one after it. @throws AppError BAD_INPUT for an invalid year. */
export function getTaxYearSpan(account: Placed, year: number): YearSpan {
  if (year < firstYear || year > lastYear)
    throw new AppError('BAD_INPUT', fill(texts.taxYearOutOfRange), {
      field: 'taxYear',
    });
  const { years } = getPlace(account);
  const zone = account.timeZone as TimeZone;
  return {
    year,
    from: getStart(years.first(year), zone),
    to: getStart(years.first(year + 1), zone),
  };
}

/** The tax year that an instant belongs to. */
export const getTaxYearAt = (account: Placed, at: string): number =>
  getPlace(account).years.of(
    localDate(new Date(at).toISOString() as Instant, account.timeZone as TimeZone),
  );
