import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadStoredAnswers } from '@lotbook/db/stores/prices';
import type { Money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import { instantFromMs, toMillis, type LocalDate, type TimeZone } from '@lotbook/model/time';
import { getStart } from '../base/date-presets.ts';

type PricedAccount = Pick<Account, 'fiatCurrency' | 'timeZone'>;

const halfDayMs = 12 * 3_600_000;

/** A day's price of ETH is that of noon in the account's zone. */
export const getDayPriceNeed = (
  { fiatCurrency, timeZone }: PricedAccount,
  date: string,
): PriceNeed => ({
  asset: 'ETH' as AssetId,
  currency: fiatCurrency as FiatCode,
  at: instantFromMs(toMillis(getStart(date as LocalDate, timeZone as TimeZone)) + halfDayMs),
});

/** The stored prices by date. Days without one are absent. */
export async function loadDayPrices(
  db: Db,
  account: PricedAccount,
  dates: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const dateByInstant = new Map(dates.map((date) => [getDayPriceNeed(account, date).at, date]));
  const answers = await loadStoredAnswers(
    db,
    dates.map((date) => getDayPriceNeed(account, date)),
  );
  return new Map(
    answers.flatMap(({ at, price }): readonly (readonly [string, Money])[] => {
      const date = dateByInstant.get(instantFromMs(toMillis(at)));
      return price && date ? [[date, price.unitPrice]] : [];
    }),
  );
}
