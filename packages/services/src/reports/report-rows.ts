import type { Db } from '@lotbook/db/database';
import { openLots } from '@lotbook/db/stores/lots';
import { taxedOutcomes } from '@lotbook/db/stores/outcome-reading';
import { naturalCompare } from '@lotbook/engine/natural';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { AccountId } from '@lotbook/model/ids';
import type { Disposal, Gift, Income, OpenLot } from '@lotbook/model/result';
import { instantFromMs } from '@lotbook/model/time';

/** What reports are made from: of one tax year where a report is of one. */
export interface ReportRows {
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly lots: readonly OpenLot[];
}

export interface Wanted {
  readonly years: TaxYears;
  /** A tax year of the place; undefined: all of them. */
  readonly year: number | undefined;
}

const DAY_MS = 86_400_000;

/** Reads an account's outcomes as one snapshot shows them, in their order; disposals of one instant stand by lot, as the engine tells them. */
export async function reportRows(db: Db, accountId: AccountId, { years, year }: Wanted): Promise<ReportRows> {
  const disposals: Disposal[] = [];
  const income: Income[] = [];
  const gifts: Gift[] = [];
  const isWanted = (on: Disposal['disposedOn']): boolean => year === undefined || years.of(on) === year;
  let instant = { at: '', from: 0 };
  for await (const outcomes of taxedOutcomes(db, accountId, windowOf(years, year))) {
    for (const { outcome, at } of outcomes) {
      if (at !== instant.at) {
        sortTail(disposals, instant.from);
        instant = { at, from: disposals.length };
      }
      disposals.push(...outcome.disposals.filter((each) => isWanted(each.disposedOn)));
      income.push(...outcome.income.filter((each) => isWanted(each.on)));
      gifts.push(...outcome.gifts.filter((each) => isWanted(each.on)));
    }
  }
  sortTail(disposals, instant.from);
  return { disposals, income, gifts, lots: await openLots(db, accountId) };
}

/** Wider than the year by what calendars of different places differ. */
const windowOf = (years: TaxYears, year: number | undefined) => ({
  from: instantFromMs(Date.parse(years.first(year ?? 1970)) - 2 * DAY_MS),
  to: instantFromMs(Date.parse(years.last(year ?? 9998)) + 3 * DAY_MS),
});

function sortTail(disposals: Disposal[], from: number): void {
  if (disposals.length - from < 2) return;
  const tail = disposals.splice(from).sort((a, b) => naturalCompare(a.lotId, b.lotId));
  for (const disposal of tail) disposals.push(disposal);
}
