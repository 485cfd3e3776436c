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
  for (const { date, lines } of entries)
    for (const line of lines) addLine(rows, line, from !== undefined && date < from);
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => toRow(row));
}

function addLine(rows: Map<string, Row>, line: JournalLine, isOpening: boolean): void {
  const asset = isBalanceSheetRole(line.role) ? line.asset : undefined;
  const key = [line.role, line.account ?? '', asset ?? ''].join('\n');
  const row = rows.get(key) ?? {
    role: line.role,
    account: line.account,
    asset,
    opening: zeroMoney,
    debit: zeroMoney,
    credit: zeroMoney,
    quantity: zeroQuantity,
  };
  rows.set(key, row);
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
