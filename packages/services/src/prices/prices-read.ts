import * as texts from '@lotbook/messages/generated/services/prices';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { RawRecord } from '@lotbook/db/stores/evidence';
import { loadPriceRows } from '@lotbook/db/stores/prices';
import type { PriceNeed } from '@lotbook/model/price';
import { formatOrigin } from '@lotbook/model/record-origin';
import { toQuestionKey } from '../computing/price-questions.ts';
import { translateForReader } from '../reader-texts.ts';

/** Where prices of price files were read. */
export interface PricesRead {
  /** As text: `Line 7 of prices.csv, imported Mar 3, 2025, 10:00:00 (UTC)`. */
  readonly told: (price: PriceNeed) => string | undefined;
  /** The lines as received, if stored. */
  readonly records: readonly RawRecord[];
}

export async function readPrices(
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
      const origin = formatOrigin(row, translateForReader);
      const { broughtAt } = row;
      return broughtAt === null
        ? origin
        : translateForReader(texts.originWithTime, {
            origin,
            at: { instant: broughtAt, zone: account.timeZone },
          });
    },
    records: rows.flatMap(({ importId, kind, name, line, format, header, rows: cells }) =>
      cells.length === 0
        ? []
        : [{ transactionId: null, importId, kind, name, line, format, header, rows: cells }],
    ),
  };
}
