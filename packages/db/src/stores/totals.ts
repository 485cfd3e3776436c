import { format, money } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { AccountId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { MonthTotal } from '../schema.ts';
import type {
  DisposalSums,
  MonthSums,
  OutcomeTotals,
  TaxYearFor,
  YearSums,
} from './outcome-totals.ts';

const yearColumns = [
  'year',
  'proceeds',
  'basis',
  'gain',
  'short_term_proceeds',
  'short_term_basis',
  'short_term_gain',
  'long_term_proceeds',
  'long_term_basis',
  'long_term_gain',
  'income',
  'disposals',
  'receipts',
] as const;

const monthColumns = [
  'year',
  'month',
  'gain',
  'short_term_gain',
  'long_term_gain',
  'income',
  'disposals',
  'receipts',
] as const;

/** The totals as stored. */
export async function loadStoredTotals(
  db: Db,
  accountId: AccountId,
  getTaxYear: TaxYearFor,
): Promise<OutcomeTotals> {
  const years = await db
    .selectFrom('year_total')
    .select(yearColumns)
    .where('account_id', '=', accountId)
    .execute();
  const months = Map.groupBy(
    await db
      .selectFrom('month_total')
      .select(monthColumns)
      .where('account_id', '=', accountId)
      .execute(),
    ({ year }) => year,
  );
  const income = await db
    .selectFrom('income_total')
    .select(['year', 'category', 'value', 'receipts'])
    .where('account_id', '=', accountId)
    .execute();
  const issues = await db
    .selectFrom('issue_total')
    .select(['code', 'severity', 'issues', 'staked', 'low', 'high'])
    .where('account_id', '=', accountId)
    .execute();
  return {
    getTaxYear,
    years: new Map(
      years.map((row) => {
        const all = {
          proceeds: money(row.proceeds),
          basis: money(row.basis),
          gain: money(row.gain),
        };
        const short = {
          proceeds: money(row.short_term_proceeds),
          basis: money(row.short_term_basis),
          gain: money(row.short_term_gain),
        };
        const long = {
          proceeds: money(row.long_term_proceeds),
          basis: money(row.long_term_basis),
          gain: money(row.long_term_gain),
        };
        const termless = combineTotals(all, combineTotals(short, long, 1n), -1n);
        return [
          row.year,
          {
            year: row.year,
            short,
            long,
            termless,
            income: money(row.income),
            disposals: row.disposals,
            receipts: row.receipts,
            months: new Map((months.get(row.year) ?? []).map(toMonth)),
          },
        ];
      }),
    ),
    income: new Map(
      income.map(({ year, category, value, receipts }) => [
        `${year} ${category}`,
        { year, category: category as Category, value: money(value), receipts },
      ]),
    ),
    issues: new Map(
      issues.map((row) => [
        `${row.code} ${row.severity}`,
        {
          code: row.code as Issue['code'],
          severity: row.severity as Issue['severity'],
          issues: row.issues,
          staked: row.staked,
          low: money(row.low),
          high: money(row.high),
        },
      ]),
    ),
  };
}

type MonthRow = Pick<Selectable<MonthTotal>, (typeof monthColumns)[number]>;

const toMonth = (row: MonthRow): readonly [string, MonthSums] => {
  const [gain, shortGain, longGain] = [
    money(row.gain),
    money(row.short_term_gain),
    money(row.long_term_gain),
  ];
  return [
    row.month.slice(0, 7),
    {
      shortGain,
      longGain,
      termlessGain: gain - shortGain - longGain,
      income: money(row.income),
      disposals: row.disposals,
      receipts: row.receipts,
    },
  ];
};

/** Replaces the stored totals; empty sums have no row. */
export async function storeTotals(
  tx: Tx,
  accountId: AccountId,
  { years, income, issues }: OutcomeTotals,
): Promise<void> {
  await sql`with gone as (delete from year_total where account_id = ${accountId}),
    gone_too as (delete from income_total where account_id = ${accountId}),
    gone_months as (delete from month_total where account_id = ${accountId})
    delete from issue_total where account_id = ${accountId}`.execute(tx);
  const yearRows = [...years.values()]
    .filter(({ disposals, receipts }) => disposals + receipts > 0)
    .map((sums) => yearRow(accountId, sums));
  if (yearRows.length > 0) await tx.insertInto('year_total').values(yearRows).execute();
  const monthRows = [...years.values()].flatMap((sums) => listMonthRows(accountId, sums));
  if (monthRows.length > 0) await tx.insertInto('month_total').values(monthRows).execute();
  const incomeRows = [...income.values()]
    .filter(({ receipts }) => receipts > 0)
    .map(({ year, category, value, receipts }) => ({
      account_id: accountId,
      year,
      category,
      value: format(value),
      receipts,
    }));
  if (incomeRows.length > 0) await tx.insertInto('income_total').values(incomeRows).execute();
  const issueRows = [...issues.values()]
    .filter((sums) => sums.issues > 0)
    .map((sums) => ({
      account_id: accountId,
      ...sums,
      low: format(sums.low),
      high: format(sums.high),
    }));
  if (issueRows.length > 0) await tx.insertInto('issue_total').values(issueRows).execute();
}

function yearRow(
  accountId: AccountId,
  { year, short, long, termless, income, disposals, receipts }: YearSums,
) {
  const all = combineTotals(combineTotals(short, long, 1n), termless, 1n);
  return {
    account_id: accountId,
    year,
    proceeds: format(all.proceeds),
    basis: format(all.basis),
    gain: format(all.gain),
    short_term_proceeds: format(short.proceeds),
    short_term_basis: format(short.basis),
    short_term_gain: format(short.gain),
    long_term_proceeds: format(long.proceeds),
    long_term_basis: format(long.basis),
    long_term_gain: format(long.gain),
    income: format(income),
    disposals,
    receipts,
  };
}

const listMonthRows = (accountId: AccountId, { year, months }: YearSums) =>
  [...months]
    .filter(([, { disposals, receipts }]) => disposals + receipts > 0)
    .map(([month, { shortGain, longGain, termlessGain, income, disposals, receipts }]) => ({
      account_id: accountId,
      year,
      month: `${month}-01`,
      gain: format(shortGain + longGain + termlessGain),
      short_term_gain: format(shortGain),
      long_term_gain: format(longGain),
      income: format(income),
      disposals,
      receipts,
    }));

const combineTotals = (a: DisposalSums, b: DisposalSums, times: 1n | -1n): DisposalSums => ({
  proceeds: a.proceeds + times * b.proceeds,
  basis: a.basis + times * b.basis,
  gain: a.gain + times * b.gain,
});
