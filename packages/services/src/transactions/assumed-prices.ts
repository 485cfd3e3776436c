import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { getOutcomes } from '@lotbook/db/stores/outcome-reading';
import { isAssumed, isDollarStablecoin } from '@lotbook/model/stablecoins';
import { getSettings } from '../computing/account-inputs.ts';

interface Row {
  readonly id: string;
  readonly movements: readonly { readonly asset: string }[];
}

/** The rows of a page whose figures use an assumed price of 1.00 USD. Queries nothing unless the account allows assumed prices. */
export async function findAssumedPrices(
  db: Db,
  account: Account,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const candidates = rows.filter(({ movements }) =>
    movements.some(({ asset }) => isDollarStablecoin(asset)),
  );
  if (candidates.length === 0) return new Set();
  const { treatments } = await getSettings(db, account);
  if (treatments['stablecoin'] !== 'oneDollar') return new Set();
  const outcomes = await getOutcomes(
    db,
    account.id,
    candidates.map(({ id }) => id),
  );
  return new Set(
    outcomes.flatMap(({ outcome }) =>
      outcome.entries.some(({ price }) => price !== undefined && isAssumed(price.from))
        ? [outcome.transactionId]
        : [],
    ),
  );
}
