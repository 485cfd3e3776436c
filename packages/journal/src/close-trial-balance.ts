import { add, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { closeYears, type BalancePlace, type YearResult } from './close-years.ts';
import type { JournalEntry, TrialBalanceRow } from './journal.ts';
import { findAccount, type MappingRow } from './mapping.ts';
import { isBalanceSheetRole } from './roles.ts';

export interface FiscalYears {
  /** The month in which fiscal years start, from 1. */
  readonly fiscalYearStart: number;
  readonly from?: LocalDate | undefined;
  /** The last day that is reported; absent: that of the last entry. */
  readonly to?: LocalDate | undefined;
  readonly mapping: readonly MappingRow[];
}

/** A trial balance with income and expenses of ended fiscal years in retained earnings. */
export function closeTrialBalance(
  rows: readonly TrialBalanceRow[],
  entries: readonly JournalEntry[],
  { from, mapping, ...years }: FiscalYears,
): readonly TrialBalanceRow[] {
  const results = listYearResults(entries, years);
  if (results.length === 0) return rows;
  const retainedEarnings = findAccount(mapping, { role: 'retainedEarnings', isDebit: false });
  const before = new Map(rows.map((row) => [toKey(row), row]));
  return closeYears(rows, results, { from, retainedEarnings })
    .map(({ role, account, asset, opening, debit, credit, closing }): TrialBalanceRow => {
      const amounts = { opening, debit, credit, closing };
      const known = before.get(toKey({ role, account, asset }));
      return known
        ? { ...known, ...amounts }
        : { role, ...(account !== undefined && { account }), ...amounts };
    })
    .sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}

/** Debits less credits of income and expense, by role, account and fiscal year that ended. */
function listYearResults(
  entries: readonly JournalEntry[],
  { fiscalYearStart, to = entries.at(-1)?.date }: Pick<FiscalYears, 'fiscalYearStart' | 'to'>,
): readonly YearResult[] {
  const sums = new Map<string, { readonly place: Omit<YearResult, 'net'>; net: Money }>();
  for (const { date, lines } of entries) {
    const nextYear = findNextYear(date, fiscalYearStart);
    if (to === undefined || nextYear > to) continue;
    for (const { role, account, debit, credit } of lines) {
      if (isBalanceSheetRole(role)) continue;
      const key = [nextYear, role, account].join('\n');
      const found = sums.get(key) ?? { place: { role, account, nextYear }, net: zeroMoney };
      found.net = add(found.net, subtract(debit, credit));
      sums.set(key, found);
    }
  }
  return [...sums.values()].flatMap(({ place, net }) => (net === 0n ? [] : [{ ...place, net }]));
}

/** The first day of the fiscal year after the one of a day. */
function findNextYear(date: LocalDate, fiscalYearStart: number): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const next = month >= fiscalYearStart ? year + 1 : year;
  return `${String(next).padStart(4, '0')}-${String(fiscalYearStart).padStart(2, '0')}-01` as LocalDate;
}

const toKey = ({ role, account, asset }: BalancePlace): string =>
  [role, account ?? '', asset ?? ''].join('\n');
