import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { compareNaturally } from '@lotbook/engine/natural';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { Disposal, Expense, Gift, Income, OpenLot, TaxEntry } from '@lotbook/model/result';
import { instantFromMs, type LocalDate } from '@lotbook/model/time';
import {
  countAssumed,
  noAssumedLines,
  type AssumedLines,
} from '@lotbook/reports/assumed/mark-assumed';
import { isAssumed } from '@lotbook/model/stablecoins';
import {
  countUncertain,
  noUncertainLines,
  type IsAccepted,
  type UncertainLines,
} from '@lotbook/reports/uncertain/uncertain-lines';
import type { ExcludedRow } from '@lotbook/reports/incomplete/excluded-rows';
import type { FedRows, ReportInput, ReportReach, Words } from '@lotbook/reports/report';
import type { Figures } from './figures.ts';
import { isWithin, type ReportScope } from './report-scope.ts';

/** What reports are made from: of one tax year where a report is of one. */
export interface ReportRows {
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly donations: readonly Gift[];
  readonly lost: readonly Gift[];
  readonly expenses: readonly Expense[];
  readonly entries: readonly TaxEntry[];
  readonly lots: readonly OpenLot[];
  /** Other data of rows, by transaction. */
  readonly words: ReadonlyMap<string, Words>;
  readonly assumedIn: ReadonlySet<string>;
  /** The sales and income among them that depend on an assumed price. */
  readonly assumed: AssumedLines;
  /** The sales, units given away and open lots among them whose cost is uncertain. */
  readonly uncertain: UncertainLines;
}

export interface Wanted {
  readonly years: TaxYears;
  /** A tax year of the place; undefined: all of them. */
  readonly year: number | undefined;
  /** Days of that year, both included; absent: the whole year. */
  readonly period?: ReportInput['period'] | undefined;
  /** Absent: all rows. */
  readonly scope?: ReportScope | undefined;
  /** Absent: `taxed`. */
  readonly reach?: ReportReach | undefined;
}

const DAY_MS = 86_400_000;

/** What to do while rows are read. */
export interface OnTheWay {
  /** Receives rows in chunks, each timestamp complete; those rows are not returned. */
  readonly take?: ((rows: FedRows) => void) | undefined;
  /** Receives the progress of reading, from 0 to 1. Throwing ends the reading. */
  readonly pace?: (share: number) => Promise<void>;
}

/** Reads figures in the order of the engine. Of a history everything is read, of which entries alone are beyond the year. */
export async function reportRows(
  figures: Figures,
  { years, year, period, scope, reach = 'taxed' }: Wanted,
  { take, pace }: OnTheWay = {},
): Promise<ReportRows> {
  const isWanted = (on: LocalDate): boolean => isOn(on, { years, year, period });
  const accepted = await figures.accepted();
  const rows = new Gathered(isWanted, reach, {
    scope,
    assumed: await figures.assumed?.(),
    accepted,
  });
  let instant: ReadOutcome[] = [];
  const window = getWindow(years, reach === 'history' ? undefined : year);
  const [fromMs, toMs] = [Date.parse(window.from), Math.min(Date.parse(window.to), Date.now())];
  for await (const outcomes of figures.outcomes({
    ...window,
    taxedOnly: reach === 'taxed' || reach === 'priced',
  })) {
    const last = outcomes.at(-1);
    if (last && pace)
      await pace(
        Math.min(1, Math.max(0, (Date.parse(last.at) - fromMs) / Math.max(1, toMs - fromMs))),
      );
    if (take) take(rows.handOver());
    for (const outcome of outcomes) {
      if (instant[0] && instant[0].at !== outcome.at) {
        rows.add(instant);
        instant = [];
      }
      instant.push(outcome);
    }
  }
  rows.add(instant);
  take?.(rows.handOver());
  const { assumed, assumedIn, uncertain } = rows;
  const lots = (await figures.lots()).filter((lot) => isWithin(scope, lot));
  return {
    ...rows.rows,
    assumed,
    assumedIn,
    uncertain: countUncertain(uncertain, { lots }),
    lots,
  };
}

/** Rows in the requested time that no total includes, because their price is unknown. */
export async function readExcludedRows(
  figures: Figures,
  { years, year, period, scope }: Wanted,
): Promise<readonly ExcludedRow[]> {
  const rows = await figures.excluded(getWindow(years, year));
  return rows
    .filter(({ on }) => isOn(on, { years, year, period }))
    .filter((row) => isWithin(scope, row));
}

const isOn = (
  on: LocalDate,
  { years, year, period }: Pick<Wanted, 'years' | 'year' | 'period'>,
): boolean =>
  period ? period.from <= on && on <= period.to : year === undefined || years.of(on) === year;

const makeEmptyRows = () => ({
  disposals: [] as Disposal[],
  income: [] as Income[],
  gifts: [] as Gift[],
  donations: [] as Gift[],
  lost: [] as Gift[],
  expenses: [] as Expense[],
  entries: [] as TaxEntry[],
  words: new Map<string, Words>(),
});

const describe = (hash: string | undefined, memo: string | undefined): Words => ({
  ...(hash !== undefined && { hash }),
  ...(memo !== undefined && { memo }),
});

/** Collects the requested data, in chronological order. */
class Gathered {
  rows = makeEmptyRows();
  readonly #isWanted: (on: LocalDate) => boolean;
  readonly #reach: ReportReach;
  readonly #scope: ReportScope | undefined;
  /** Transactions with an assumed price, as far as they were read. */
  readonly assumedIn: Set<string>;
  assumed = noAssumedLines;
  uncertain = noUncertainLines;
  readonly #accepted: IsAccepted;

  constructor(
    isWanted: (on: LocalDate) => boolean,
    reach: ReportReach,
    {
      scope,
      assumed,
      accepted,
    }: {
      scope: ReportScope | undefined;
      assumed: ReadonlySet<string> | undefined;
      accepted: IsAccepted;
    },
  ) {
    this.#accepted = accepted;
    this.#isWanted = isWanted;
    this.#reach = reach;
    this.#scope = scope;
    this.assumedIn = new Set(assumed);
  }

  /** The rows so far, which are forgotten then. */
  handOver(): FedRows {
    const rows = { ...this.rows, assumedIn: this.assumedIn };
    this.rows = makeEmptyRows();
    return rows;
  }

  /** What happened at one instant. */
  add(instant: ReadOutcome[]): void {
    const scope = this.#scope;
    const outcomes = (instant.length > 1 ? instant.sort(compareTies) : instant).map(
      (each) => each.outcome,
    );
    const disposals = outcomes.flatMap((outcome) =>
      outcome.disposals.filter((each) => this.#isWanted(each.disposedOn) && isWithin(scope, each)),
    );
    this.rows.disposals.push(
      ...(disposals.length > 1
        ? disposals.sort((a, b) => compareNaturally(a.lotId, b.lotId))
        : disposals),
    );
    const income = outcomes.flatMap((outcome) =>
      outcome.income.filter((each) => this.#isWanted(each.on) && isWithin(scope, each)),
    );
    for (const { transactionId, entries } of outcomes)
      if (entries.some(({ price }) => price !== undefined && isAssumed(price.from)))
        this.assumedIn.add(transactionId);
    this.assumed = countAssumed(this.assumed, { disposals, income }, this.assumedIn);
    this.rows.income.push(...income);
    this.uncertain = countUncertain(this.uncertain, { disposals }, this.#accepted);
    for (const { outcome, hash, memo } of instant)
      if (hash !== undefined || memo !== undefined)
        this.rows.words.set(outcome.transactionId, describe(hash, memo));
    for (const outcome of outcomes) {
      const [gifts, donations, lost] = [
        outcome.gifts.filter((each) => this.#isWanted(each.on) && isWithin(scope, each, 'gift')),
        outcome.donations.filter(
          (each) => this.#isWanted(each.on) && isWithin(scope, each, 'donation'),
        ),
        outcome.lost.filter((each) => this.#isWanted(each.on) && isWithin(scope, each)),
      ];
      this.rows.gifts.push(...gifts);
      this.rows.donations.push(...donations);
      this.rows.lost.push(...lost);
      for (const given of [gifts, donations, lost])
        this.uncertain = countUncertain(this.uncertain, { given });
      this.rows.expenses.push(
        ...outcome.expenses.filter((each) => this.#isWanted(each.on) && isWithin(scope, each)),
      );
      // Entries that only provide the prices of other rows are looked up by those.
      if (this.#reach !== 'taxed')
        this.rows.entries.push(
          ...(this.#reach === 'year'
            ? outcome.entries.filter((each) => isWithin(scope, each))
            : outcome.entries),
        );
    }
  }
}

/** Rows with the same timestamp are sorted by the id of their source, those without one last; then by their own id. */
function compareTies(a: ReadOutcome, b: ReadOutcome): number {
  if (a.externalId === null || b.externalId === null) {
    if (a.externalId !== b.externalId) return a.externalId === null ? 1 : -1;
  } else if (a.externalId !== b.externalId) return compareNaturally(a.externalId, b.externalId);
  return compareNaturally(a.outcome.transactionId, b.outcome.transactionId);
}

/** Wider than the year by what calendars of different places differ. */
const getWindow = (years: TaxYears, year: number | undefined) => ({
  from: instantFromMs(Date.parse(years.first(year ?? 1970)) - 2 * DAY_MS),
  to: instantFromMs(Date.parse(years.last(year ?? 9998)) + 3 * DAY_MS),
});
