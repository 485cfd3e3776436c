import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { RawRecord } from '@lotbook/db/stores/evidence';
import { loadPriceRows } from '@lotbook/db/stores/prices';
import { formatInstant } from '@lotbook/model/date-text';
import type { PriceNeed } from '@lotbook/model/price';
import { formatOrigin } from '@lotbook/model/record-origin';
import type { TimeZone } from '@lotbook/model/time';
import { toQuestionKey } from '../computing/price-questions.ts';

/** Where prices of price files were read. */
export interface PricesRead {
  /** As text: `Line 7 of prices.csv, which came at 3 Mar 2025, 10:00:00 (UTC)`. */
  readonly told: (price: PriceNeed) => string | undefined;
  /** The lines as received, if stored. */
  readonly records: readonly RawRecord[];
}

export async function pricesRead(
  db: Db,
  account: Pick<Account, 'id' | 'timeZone'>,
  prices: readonly PriceNeed[],
): Promise<PricesRead> {
  const rows = await loadPriceRows(db, account.id, prices);
  const byPrice = new Map(rows.map((row) => [toQuestionKey(row), row]));
  return {
    told: (price) => {
      const row = byPrice.get(toQuestionKey(price));
      if (!row?.name) return undefined;
      return `${formatOrigin(row)}${row.broughtAt === null ? '' : `, which came at ${formatInstant(row.broughtAt, account.timeZone as TimeZone)}`}`;
    },
    records: rows.flatMap(({ importId, kind, name, line, format, header, rows: cells }) =>
      cells.length === 0
        ? []
        : [{ transactionId: null, importId, kind, name, line, format, header, rows: cells }],
    ),
  };
}
