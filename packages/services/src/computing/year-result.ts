import { money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { readTaxedBetween } from '@lotbook/db/stores/outcome-reading';
import { readYearTotals } from '@lotbook/db/stores/figures';
import type { Disposal, Income, TaxResult, YearTotals } from '@lotbook/model/result';
import type { TimeZone } from '@lotbook/model/time';
import { getPlace } from '../base/jurisdiction.ts';
import { getStart } from '../base/date-presets.ts';

/** The computed results of one tax year: totals, disposals and income only. With an asset, other assets may be omitted. */
export async function readYearResult(
  db: Db,
  account: Account,
  { year, asset }: { readonly year: number; readonly asset?: string },
): Promise<TaxResult> {
  const { years } = getPlace(account);
  const zone = account.timeZone as TimeZone;
  const within = {
    ...(asset !== undefined && { asset }),
    from: getStart(years.first(year), zone),
    to: getStart(years.first(year + 1), zone),
  };
  const disposals: Disposal[] = [];
  const income: Income[] = [];
  for await (const outcomes of readTaxedBetween(db, account.id, within)) {
    for (const outcome of outcomes) {
      disposals.push(...outcome.disposals);
      income.push(...outcome.income);
    }
  }
  const totals = (await readYearTotals(db, account.id))
    .filter((each) => each.year === year)
    .map(getTotals);
  return {
    engine: '',
    entries: [],
    disposals,
    income,
    gifts: [],
    donations: [],
    lost: [],
    expenses: [],
    lots: [],
    matches: [],
    totals,
    issues: [],
  };
}

type Row = Awaited<ReturnType<typeof readYearTotals>>[number];

const getTotals = (row: Row): YearTotals => ({
  year: row.year,
  proceeds: money(row.proceeds),
  basis: money(row.basis),
  gain: money(row.gain),
  shortTermProceeds: money(row.shortTermProceeds),
  shortTermBasis: money(row.shortTermBasis),
  shortTermGain: money(row.shortTermGain),
  longTermProceeds: money(row.longTermProceeds),
  longTermBasis: money(row.longTermBasis),
  longTermGain: money(row.longTermGain),
  income: money(row.income),
});
