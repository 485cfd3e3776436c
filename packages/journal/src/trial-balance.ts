import {
  add,
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { JournalEntry, JournalLine, TrialBalanceRow } from './journal.ts';
import { isAssetRole, isBalanceSheetRole, type Role } from './roles.ts';

interface Row {
  readonly role: Role;
  readonly account: string | undefined;
  readonly asset: AssetId | undefined;
  opening: Money;
  debit: Money;
  credit: Money;
  quantity: Quantity;
}

/** Balances per role, account and asset. Entries before `from` make the opening balance; the sum of all closing balances is zero. */
export function makeTrialBalance(
  entries: readonly JournalEntry[],
  from: LocalDate | undefined,
): readonly TrialBalanceRow[] {
  const rows = new Map<string, Row>();
  const finder = new RowFinder(rows);
  for (const { date, lines } of entries)
    for (const line of lines) addLine(finder.find(line), line, from !== undefined && date < from);
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => toRow(row));
}

/** Finds the row of a line without a key of text for each line. */
class RowFinder {
  readonly #rows: Map<string, Row>;
  readonly #known = new Map<Role, Map<AssetId | undefined, Map<string | undefined, Row>>>();

  constructor(rows: Map<string, Row>) {
    this.#rows = rows;
  }

  find({ role, account, asset: given }: JournalLine): Row {
    const asset = isBalanceSheetRole(role) ? given : undefined;
    const byAsset =
      this.#known.get(role) ?? new Map<AssetId | undefined, Map<string | undefined, Row>>();
    this.#known.set(role, byAsset);
    const byAccount = byAsset.get(asset) ?? new Map<string | undefined, Row>();
    byAsset.set(asset, byAccount);
    const found = byAccount.get(account);
    if (found) return found;
    const row: Row = {
      role,
      account,
      asset,
      opening: zeroMoney,
      debit: zeroMoney,
      credit: zeroMoney,
      quantity: zeroQuantity,
    };
    byAccount.set(account, row);
    this.#rows.set([role, account ?? '', asset ?? ''].join('\n'), row);
    return row;
  }
}

function addLine(row: Row, line: JournalLine, isOpening: boolean): void {
  if (isOpening) row.opening = add(row.opening, subtract(line.debit, line.credit));
  else {
    row.debit = add(row.debit, line.debit);
    row.credit = add(row.credit, line.credit);
  }
  if (line.quantity !== undefined) row.quantity = add(row.quantity, line.quantity);
}

function toRow({ role, account, asset, opening, debit, credit, quantity }: Row): TrialBalanceRow {
  return {
    role,
    ...(account !== undefined && { account }),
    ...(asset !== undefined && { asset }),
    opening,
    debit,
    credit,
    closing: subtract(add(opening, debit), credit),
    ...(isAssetRole(role) && { quantity }),
  };
}
