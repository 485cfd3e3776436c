import type { Disposal } from '@lotbook/model/result';
import type { BrokerForm, BrokerLine, Reported } from './broker-form.ts';
import { matchDays, type MatchedDay } from './match-days.ts';
import { isOfYear } from './reconcile.ts';
import { soldByDay, type Sale } from './sale.ts';
import { addWeight, handedOut, noWeights, shared, type Weights } from './share-out.ts';

/** A day's disposals, and what forms say of them, by their ids. */
export interface ReportedDay {
  readonly disposals: readonly Disposal[];
  readonly reported: ReadonlyMap<string, Reported>;
}

/**
 * What forms say of a year's disposals, day by day, as `reconcile` tells it of all at once. `disposals` are in the order of their days, and gone through twice where a line
 * stands for what is left of a whole year: first to know what it is shared out by.
 */
export function* reportedDays(disposals: Iterable<Disposal>, forms: readonly BrokerForm[]): Iterable<ReportedDay> {
  const lines = linesOfYear(forms);
  const shares = new Map<BrokerLine, (slice: Disposal) => Reported>();
  for (const [line, weights] of weightsOf(disposals, forms, lines)) shares.set(line, handedOut([line], weights));
  for (const day of matchDays(soldByDay(disposals), forms)) {
    const reported = new Map<string, Reported>();
    for (const match of day.matches) for (const [id, part] of shared(match.lines, match.sales)) reported.set(id, part);
    for (const sale of leftOf(day)) {
      const line = lineOfYear(lines, sale);
      if (line) for (const slice of sale.slices) reported.set(slice.id, shares.get(line)!(slice));
      else if (forms.some((form) => form.coversAll && isAt(form, sale))) {
        for (const { id, proceeds } of sale.slices) reported.set(id, { proceeds, basisReported: false });
      }
    }
    yield { disposals: day.sales.flatMap(({ slices }) => slices), reported };
  }
}

/** Lines for a whole year, the first of an asset and source before all others. */
type LinesOfYear = readonly { readonly form: BrokerForm; readonly line: BrokerLine }[];

function linesOfYear(forms: readonly BrokerForm[]): LinesOfYear {
  const found: { form: BrokerForm; line: BrokerLine }[] = [];
  for (const form of forms) for (const line of form.lines) if (isOfYear(line)) found.push({ form, line });
  return found;
}

const isAt = ({ source }: BrokerForm, sale: Sale): boolean => source === undefined || source === sale.source;

const lineOfYear = (lines: LinesOfYear, sale: Sale): BrokerLine | undefined =>
  lines.find(({ form, line }) => line.asset === sale.asset && isAt(form, sale))?.line;

function weightsOf(disposals: Iterable<Disposal>, forms: readonly BrokerForm[], lines: LinesOfYear): ReadonlyMap<BrokerLine, Weights> {
  const weights = new Map<BrokerLine, Weights>();
  if (lines.length === 0) return weights;
  for (const day of matchDays(soldByDay(disposals), forms)) {
    for (const sale of leftOf(day)) {
      const line = lineOfYear(lines, sale);
      if (!line) continue;
      const own = weights.get(line) ?? noWeights();
      weights.set(line, own);
      for (const slice of sale.slices) addWeight(own, slice);
    }
  }
  return weights;
}

function leftOf({ sales, matches }: MatchedDay): readonly Sale[] {
  const matched = new Set(matches.flatMap((match) => match.sales));
  return sales.filter((sale) => !matched.has(sale));
}
