import {
  add,
  negate,
  subtract,
  sum,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { JournalEntry, JournalLine } from './journal.ts';
import { findAccount, type MappingRow } from './mapping.ts';
import { addDays } from './periods.ts';
import { isAssetRole, isBalanceSheetRole } from './roles.ts';

export interface Opening {
  /** The first day whose entries are kept. */
  readonly cutover: LocalDate;
  readonly mapping: readonly MappingRow[];
}

const openingPrefix = 'open:';

/** The entry that opens books at a cutover, not one that opens a lot. */
export const isOpeningEntry = ({ key }: Pick<JournalEntry, 'key'>): boolean =>
  key.startsWith(openingPrefix);

/**
 * Replaces all entries before the cutover with their balances, in one entry of the day before. Income and expenses of that time are in the opening balance of equity.
 * The balances of all later days stay the same.
 */
export function openBalances(
  entries: readonly JournalEntry[],
  opening: Opening,
): readonly JournalEntry[] {
  const { cutover } = opening;
  const before = entries.filter(({ date }) => date < cutover);
  if (before.length === 0) return entries;
  const lines = toOpeningLines(before, opening);
  const after = entries.filter(({ date }) => date >= cutover);
  if (lines.length === 0) return after;
  const entry: JournalEntry = {
    key: `${openingPrefix}${cutover}`,
    date: addDays(cutover, -1),
    kind: 'open',
    lines,
  };
  return [entry, ...after];
}

interface Balance {
  readonly line: JournalLine;
  amount: Money;
  units: Quantity;
}

function toOpeningLines(
  entries: readonly JournalEntry[],
  { mapping }: Opening,
): readonly JournalLine[] {
  const balances = new Map<string, Balance>();
  for (const { lines } of entries)
    for (const line of lines) {
      if (!isBalanceSheetRole(line.role) || line.role === 'openingEquity') continue;
      const { role, account, asset, source } = line;
      const key = [role, account, asset, source].join('\n');
      const found = balances.get(key) ?? { line, amount: zeroMoney, units: zeroQuantity };
      found.amount = add(found.amount, subtract(line.debit, line.credit));
      found.units = add(found.units, line.quantity ?? zeroQuantity);
      balances.set(key, found);
    }
  const lines = [...balances]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { line, amount, units }]): readonly JournalLine[] =>
      amount === 0n && units === 0n
        ? []
        : [
            {
              ...toSides(amount),
              role: line.role,
              ...(line.account !== undefined && { account: line.account }),
              ...(line.asset !== undefined && { asset: line.asset }),
              ...(isAssetRole(line.role) && units !== 0n && { quantity: units }),
              ...(line.source !== undefined && { source: line.source }),
            },
          ],
    );
  const equity = negate(sum(lines.map(({ debit, credit }) => subtract(debit, credit))));
  return equity === 0n ? lines : [...lines, toEquityLine(equity, mapping)];
}

function toEquityLine(amount: Money, mapping: readonly MappingRow[]): JournalLine {
  const role = 'openingEquity';
  const account = findAccount(mapping, { role, isDebit: amount > 0n });
  return { role, ...toSides(amount), ...(account !== undefined && { account }) };
}

const toSides = (amount: Money): Pick<JournalLine, 'debit' | 'credit'> => ({
  debit: amount > 0n ? amount : zeroMoney,
  credit: amount < 0n ? negate(amount) : zeroMoney,
});
