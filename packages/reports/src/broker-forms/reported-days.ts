import type { Disposal } from '@lotbook/model/result';
import type { BrokerForm, BrokerLine, Reported } from './broker-form.ts';
import { matchDays, type MatchedDay } from './match-days.ts';
import { getRemaining, getYearLine, isAt, type YearLines } from './year-lines.ts';
import { groupSalesByDay } from './sale.ts';
import { sortLines, type SortedLines } from './sorted-lines.ts';
import { addWeight, makeLineShare, noWeights, shareUnits, type Weights } from './share-out.ts';

/** A day's disposals, and the forms' amounts for them, by id. */
export interface ReportedDay {
  readonly disposals: readonly Disposal[];
  readonly reported: ReadonlyMap<string, Reported>;
}

/**
 * What forms report about a year's disposals, day by day. `disposals` are sorted by day, and
 * iterated twice if a line covers the rest of a whole year: first to determine the shares.
 */
export function* listReportedDays(
  disposals: Iterable<Disposal>,
  forms: readonly BrokerForm[],
): Iterable<ReportedDay> {
  const sorted = sortLines(forms);
  const shares = getYearShares(disposals, sorted);
  for (const day of matchDays(groupSalesByDay(disposals), sorted))
    yield {
      disposals: day.sales.flatMap(({ slices }) => slices),
      reported: getReported(day, forms, { lines: sorted.ofYear, shares }),
    };
}

/** The amounts of whole-year lines per slice, in the order of the slices. */
export type YearShares = ReadonlyMap<BrokerLine, (slice: Disposal) => Reported>;

export function getYearShares(disposals: Iterable<Disposal>, lines: SortedLines): YearShares {
  return new Map(
    [...getWeights(disposals, lines)].map(([line, weights]) => [
      line,
      makeLineShare([line], weights),
    ]),
  );
}

/** The forms' amounts for a day's disposals. Days must be requested in order. */
export function getReported(
  day: MatchedDay,
  forms: readonly BrokerForm[],
  { lines, shares }: { readonly lines: YearLines; readonly shares: YearShares },
): ReadonlyMap<string, Reported> {
  const reported = new Map<string, Reported>();
  for (const match of day.matches)
    for (const [id, part] of shareUnits(match.lines, match.sales)) reported.set(id, part);
  for (const sale of getRemaining(day)) {
    const line = getYearLine(lines, sale);
    if (line) for (const slice of sale.slices) reported.set(slice.id, shares.get(line)!(slice));
    else if (forms.some((form) => form.coversAll && isAt(form, sale))) {
      for (const { id, proceeds } of sale.slices)
        reported.set(id, { proceeds, basisReported: false });
    }
  }
  return reported;
}

/** What lines for a whole year are shared out by. */
function getWeights(
  disposals: Iterable<Disposal>,
  lines: SortedLines,
): ReadonlyMap<BrokerLine, Weights> {
  const weights = new Map<BrokerLine, Weights>();
  if (lines.ofYear.length === 0) return weights;
  for (const day of matchDays(groupSalesByDay(disposals), lines)) {
    for (const sale of getRemaining(day)) {
      const line = getYearLine(lines.ofYear, sale);
      if (!line) continue;
      const own = weights.get(line) ?? noWeights();
      weights.set(line, own);
      for (const slice of sale.slices) addWeight(own, slice);
    }
  }
  return weights;
}
