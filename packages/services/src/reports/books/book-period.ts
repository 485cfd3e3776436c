import type { Db } from '@lotbook/db/database';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import type { Account } from '@lotbook/db/stores/accounts';
import { addDays, endOfMonth } from '@lotbook/journal/periods';
import { localDate, type Instant, type LocalDate, type TimeZone } from '@lotbook/model/time';
import type { Services } from '../../services.ts';
import type { StoredPeriod } from '../report-period.ts';

/** The days of a report about the books, where nothing was asked for: the last closed month, else the month before the present one. */
export async function getDefaultPeriod(
  { now }: Pick<Services, 'now'>,
  db: Db,
  account: Pick<Account, 'id' | 'timeZone'>,
): Promise<StoredPeriod> {
  const { closedThrough } = await loadAccountingPolicy(db, account.id);
  const today = getToday({ now }, account);
  const start = closedThrough ?? getMonth(addDays(getMonth(today), -1));
  return { start, end: endOfMonth(start) };
}

/** The day it is where the account is. */
export const getToday = (
  { now }: Pick<Services, 'now'>,
  { timeZone }: Pick<Account, 'timeZone'>,
): LocalDate => localDate(now().toISOString() as Instant, timeZone as TimeZone);

/** With one day alone the report is of its month, from that day or until it. */
export const completePeriod = (
  start: LocalDate | undefined,
  end: LocalDate | undefined,
): StoredPeriod | undefined => {
  const known = start ?? end;
  return known && { start: start ?? getMonth(known), end: end ?? endOfMonth(known) };
};

const getMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01` as LocalDate;
