import type { Db } from '@lotbook/db/database';
import { openLots } from '@lotbook/db/stores/lots';
import { taxedOutcomes, type ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { naturalCompare } from '@lotbook/engine/natural';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { AccountId } from '@lotbook/model/ids';
import type { Disposal, Gift, Income, OpenLot } from '@lotbook/model/result';
import { instantFromMs, type LocalDate } from '@lotbook/model/time';

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

/** Reads an account's outcomes as one snapshot shows them, in the order of the engine. */
export async function reportRows(db: Db, accountId: AccountId, { years, year }: Wanted): Promise<ReportRows> {
  const rows = { disposals: [] as Disposal[], income: [] as Income[], gifts: [] as Gift[] };
  const isWanted = (on: LocalDate): boolean => year === undefined || years.of(on) === year;
  let instant: ReadOutcome[] = [];
  const close = (): void => {
    const outcomes = instant.length > 1 ? instant.sort(byTie).map((each) => each.outcome) : instant.map((each) => each.outcome);
    const disposals = outcomes.flatMap((outcome) => outcome.disposals.filter((each) => isWanted(each.disposedOn)));
    rows.disposals.push(...(disposals.length > 1 ? disposals.sort((a, b) => naturalCompare(a.lotId, b.lotId)) : disposals));
    rows.income.push(...outcomes.flatMap((outcome) => outcome.income.filter((each) => isWanted(each.on))));
    rows.gifts.push(...outcomes.flatMap((outcome) => outcome.gifts.filter((each) => isWanted(each.on))));
    instant = [];
  };
  for await (const outcomes of taxedOutcomes(db, accountId, windowOf(years, year))) {
    for (const outcome of outcomes) {
      if (instant[0] && instant[0].at !== outcome.at) close();
      instant.push(outcome);
    }
  }
  close();
  return { ...rows, lots: await openLots(db, accountId) };
}

/** What happened at one instant stands by the id of its source, that without one last; else by its own id. */
function byTie(a: ReadOutcome, b: ReadOutcome): number {
  if (a.externalId === null || b.externalId === null) {
    if (a.externalId !== b.externalId) return a.externalId === null ? 1 : -1;
  } else if (a.externalId !== b.externalId) return naturalCompare(a.externalId, b.externalId);
  return naturalCompare(a.outcome.transactionId, b.outcome.transactionId);
}

/** Wider than the year by what calendars of different places differ. */
const windowOf = (years: TaxYears, year: number | undefined) => ({
  from: instantFromMs(Date.parse(years.first(year ?? 1970)) - 2 * DAY_MS),
  to: instantFromMs(Date.parse(years.last(year ?? 9998)) + 3 * DAY_MS),
});
