import type { Db } from '@lotbook/db/database';
import { listBalances, type BalanceRow } from '@lotbook/db/stores/journal';
import { money, quantity, zeroQuantity } from '@lotbook/decimal/decimal';
import { addDays } from '@lotbook/journal/periods';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { BookBalance } from '@lotbook/reports/books/books';

/** Balances of a period with the units at both ends. */
export async function loadBookBalances(
  db: Db,
  accountId: AccountId,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<readonly BookBalance[]> {
  const before = new Map(
    (await listBalances(db, accountId, { to: addDays(from, -1) })).map((row) => [
      getKey(row),
      quantity(row.quantity),
    ]),
  );
  return (await listBalances(db, accountId, { from, to })).map((row) => ({
    role: row.role,
    account: row.ledgerAccount ?? undefined,
    asset: row.asset ?? undefined,
    source: row.source ?? undefined,
    opening: money(row.opening),
    debit: money(row.debit),
    credit: money(row.credit),
    closing: money(row.closing),
    openingQuantity: before.get(getKey(row)) ?? zeroQuantity,
    quantity: quantity(row.quantity),
  }));
}

const getKey = ({ role, ledgerAccount, asset, source }: BalanceRow): string =>
  [role, ledgerAccount, asset, source].join('\n');
