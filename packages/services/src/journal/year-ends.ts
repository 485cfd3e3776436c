import type { Db } from '@lotbook/db/database';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import {
  listBalances,
  listYearResults,
  type BalanceRow,
} from '@lotbook/db/stores/journal-balances';
import { listAccountMappings } from '@lotbook/db/stores/ledger-accounts';
import { format, money } from '@lotbook/decimal/decimal';
import {
  closeYears,
  type BalancePlace,
  type PeriodBalance,
  type YearEndOptions,
  type YearResult,
} from '@lotbook/journal/close-years';
import { balanceSheetRoles, type Role } from '@lotbook/journal/roles';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { Chart } from './load-books.ts';

interface Period {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** Fiscal years that ended by the last day of a period, and where their results go. */
export interface YearEnds {
  readonly results: readonly YearResult[];
  readonly options: YearEndOptions;
}

export async function loadYearEnds(
  db: Db,
  accountId: AccountId,
  chart: Chart,
  { from, to }: Period,
): Promise<YearEnds> {
  const { fiscalYearStart } = await loadAccountingPolicy(db, accountId);
  const [results, others] = splitAccounts(chart);
  const rows = await listYearResults(db, accountId, {
    fiscalYearStart,
    to,
    resultAccounts: results,
    otherAccounts: others,
    balanceSheetRoles: [...balanceSheetRoles],
  });
  return {
    results: rows.map(({ net, nextYear, ...row }) => ({
      ...toPlace(row),
      nextYear,
      net: money(net),
    })),
    options: { from, retainedEarnings: await findRetainedEarnings(db, accountId, chart) },
  };
}

/** Balances of a period, with income and expenses from the start of the fiscal year. */
export async function listClosedBalances(
  db: Db,
  accountId: AccountId,
  chart: Chart,
  period: Period,
): Promise<readonly BalanceRow[]> {
  const rows = await listBalances(db, accountId, period);
  const { results, options } = await loadYearEnds(db, accountId, chart, period);
  if (results.length === 0) return rows;
  const quantities = new Map(rows.map((row) => [toKey(toPlace(row)), row.quantity]));
  const balances = rows.map((row): PeriodBalance => ({
    ...toPlace(row),
    opening: money(row.opening),
    debit: money(row.debit),
    credit: money(row.credit),
    closing: money(row.closing),
  }));
  return closeYears(balances, results, options).map((each) => ({
    role: each.role,
    ledgerAccount: each.account ?? null,
    asset: each.asset ?? null,
    source: each.source ?? null,
    opening: format(each.opening),
    debit: format(each.debit),
    credit: format(each.credit),
    closing: format(each.closing),
    quantity: quantities.get(toKey(each)) ?? '0',
  }));
}

const toKey = ({ role, account, asset, source }: BalancePlace): string =>
  [role, account, asset, source].join('\n');

const toPlace = ({
  role,
  ledgerAccount,
  asset,
  source,
}: Pick<BalanceRow, 'role' | 'ledgerAccount' | 'asset' | 'source'>): BalancePlace => ({
  role: role as Role,
  account: ledgerAccount ?? undefined,
  asset: asset ?? undefined,
  source: source ?? undefined,
});

/** Accounts for income and expense, and all others. */
function splitAccounts({ accounts }: Chart): readonly [string[], string[]] {
  const [results, others]: [string[], string[]] = [[], []];
  for (const { id, classification } of accounts.values())
    (classification === 'income' || classification === 'expense' ? results : others).push(id);
  return [results, others];
}

/** The account that is mapped, else the one that QuickBooks and Xero name so. */
async function findRetainedEarnings(
  db: Db,
  accountId: AccountId,
  chart: Chart,
): Promise<string | undefined> {
  const mappings = await listAccountMappings(db, accountId, chart.id);
  const mapped = mappings.find(({ role }) => role === 'retainedEarnings')?.ledgerAccount;
  if (mapped !== undefined) return mapped;
  const named = [...chart.accounts.values()].filter(
    ({ classification, name }) => classification === 'equity' && /^retained earnings$/i.test(name),
  );
  return named.length === 1 ? named[0]!.id : undefined;
}
