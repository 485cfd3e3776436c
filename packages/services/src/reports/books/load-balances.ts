import type { Db } from '@lotbook/db/database';
import { listBalances, type BalanceRow } from '@lotbook/db/stores/journal-balances';
import { money, quantity, zeroQuantity } from '@lotbook/decimal/decimal';
import { listYearEnds, type YearEndLine } from '@lotbook/journal/close-years';
import { addDays } from '@lotbook/journal/periods';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { BookBalance } from '@lotbook/reports/books/books';
import type { Chart } from '../../journal/load-books.ts';
import { loadYearEnds } from '../../journal/year-ends.ts';

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

/** The closes of fiscal years with a last day up to this one. */
export async function loadYearEndLines(
  db: Db,
  accountId: AccountId,
  chart: Chart,
  to: LocalDate,
): Promise<readonly YearEndLine[]> {
  const { results, options } = await loadYearEnds(db, accountId, chart, { to: addDays(to, 1) });
  return listYearEnds(results, options);
}

const getKey = ({ role, ledgerAccount, asset, source }: BalanceRow): string =>
  [role, ledgerAccount, asset, source].join('\n');
