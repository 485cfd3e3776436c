import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A balance of one account, role, asset and source. Debits are positive. */
export interface BalanceRow {
  readonly role: string;
  readonly ledgerAccount: string | null;
  readonly asset: string | null;
  readonly source: string | null;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
  readonly quantity: string;
}

/** Balances of a span of days: whole months from their turnover, parts of months from lines. */
export async function listBalances(
  db: Db,
  accountId: AccountId,
  { from, to }: { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined },
): Promise<readonly BalanceRow[]> {
  const firstMonth = from === undefined ? '-infinity' : `${from.slice(0, 7)}-01`;
  const afterEnd = to === undefined ? 'infinity' : getNextDay(to);
  const endMonth = to === undefined ? 'infinity' : `${afterEnd.slice(0, 7)}-01`;
  const span = { first: from ?? '-infinity', last: to ?? 'infinity', firstMonth, endMonth };
  const hasParts = span.first !== firstMonth || afterEnd !== endMonth;
  const { rows } = await sql<BalanceRow>`
    with ${hasParts ? selectDatedLines(accountId, span) : sql``} turnover as (
      select role, ledger_account, asset, source, month < ${firstMonth}::date as is_opening, debit, credit, quantity
      from journal_month where account_id = ${accountId} and month < ${endMonth}::date
      ${hasParts ? addMonthParts(span) : sql``}
    )
    select role, nullif(ledger_account, '') as "ledgerAccount", nullif(asset, '') as asset, nullif(source, '') as source,
      sum(case when is_opening then debit - credit else 0 end)::text as opening,
      sum(case when is_opening then 0 else debit end)::text as debit,
      sum(case when is_opening then 0 else credit end)::text as credit,
      sum(debit - credit)::text as closing, sum(quantity)::text as quantity
    from turnover group by role, ledger_account, asset, source
    order by role, ledger_account, asset, source`.execute(db);
  return rows;
}

interface MonthSpan {
  readonly first: string;
  readonly last: string;
  readonly firstMonth: string;
  readonly endMonth: string;
}

/** The lines of months that the span contains in part. Not part of the statement for whole months, where the planner can't know that there are none. */
const selectDatedLines = (accountId: AccountId, { first, last, firstMonth, endMonth }: MonthSpan) =>
  // Dates are parameters instead of a subquery, so that the planner sees how few days are read line by line.
  sql`dated_line as materialized (
      select l.*, e.entry_date < ${first}::date as is_before
      from journal_entry e join journal_line l on l.account_id = e.account_id and l.entry_id = e.id
      where e.account_id = ${accountId} and l.account_id = ${accountId} and (
        e.entry_date >= ${firstMonth}::date and e.entry_date < ${first}::date
        or e.entry_date >= ${endMonth}::date and e.entry_date <= ${last}::date)
    ),`;

function addMonthParts({ last, endMonth }: MonthSpan) {
  const places = sql`role, coalesce(ledger_account, ''), coalesce(asset, ''), coalesce(source, '')`;
  return sql`union all
      -- Days before the first one, in its month, are part of the opening balance.
      select ${places}, true, debit, credit, coalesce(quantity, 0) from dated_line where is_before
      union all
      select ${places}, false, -debit, -credit, -coalesce(quantity, 0) from dated_line where is_before
      union all
      select ${places}, false, debit, credit, coalesce(quantity, 0)
      from dated_line where entry_date >= ${endMonth}::date and entry_date <= ${last}::date`;
}

const getNextDay = (day: LocalDate): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Income or expense of one fiscal year. */
export interface YearResultRow extends Pick<
  BalanceRow,
  'role' | 'ledgerAccount' | 'asset' | 'source'
> {
  /** The first day of the next fiscal year. */
  readonly nextYear: LocalDate;
  /** Debits less credits. */
  readonly net: string;
}

export interface YearResultChoice {
  /** The month in which fiscal years start, from 1. */
  readonly fiscalYearStart: number;
  /** The last day that is reported; absent: that of the last entry. */
  readonly to?: LocalDate | undefined;
  /** Accounts for income and expense. */
  readonly resultAccounts: readonly string[];
  /** Roles of lines without such an account that are on the balance sheet. */
  readonly balanceSheetRoles: readonly string[];
  /** Accounts on the balance sheet. */
  readonly otherAccounts: readonly string[];
}

/** Income and expenses of the fiscal years that ended before a day. */
export async function listYearResults(
  db: Db,
  accountId: AccountId,
  { fiscalYearStart, to, resultAccounts, otherAccounts, balanceSheetRoles }: YearResultChoice,
): Promise<readonly YearResultRow[]> {
  const { rows } = await sql<YearResultRow>`
    with yearly as (
      select role, ledger_account, asset, source, debit - credit as net,
        (date_trunc('year', month - make_interval(months => ${fiscalYearStart - 1}::integer))
          + make_interval(months => ${fiscalYearStart + 11}::integer))::date as next_year
      from journal_month
      where account_id = ${accountId} and (
        ledger_account = any(${resultAccounts}::text[])
        or not ledger_account = any(${otherAccounts}::text[]) and not role = any(${balanceSheetRoles}::text[]))
    )
    select role, nullif(ledger_account, '') as "ledgerAccount", nullif(asset, '') as asset, nullif(source, '') as source,
      next_year as "nextYear", sum(net)::text as net
    from yearly
    where next_year <= coalesce(${to ?? null}::date, (select max(month) from journal_month where account_id = ${accountId}))
    group by role, ledger_account, asset, source, next_year
    having sum(net) <> 0
    order by next_year, role, ledger_account, asset, source`.execute(db);
  return rows;
}
