import { add, subtract, type Money } from '@lotbook/decimal/decimal';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import type { YearTotals } from '@lotbook/model/result';
import { getGainRange, type Ends } from '@lotbook/model/stake';
import {
  findExcludedRows,
  findUnpriced,
  type ExcludedRow,
} from '@lotbook/reports/incomplete/excluded-rows';
import type { Computed } from '../input/compute-files.ts';

/** What the totals of a year don't contain: sales and income without a price. By year, in order. */
export function findExcludedByYear({
  settings,
  result,
}: Pick<Computed, 'settings' | 'result'>): ReadonlyMap<number, readonly ExcludedRow[]> {
  const { years } = getJurisdiction(settings.jurisdiction);
  const rows = findExcludedRows(result, { settings, unpriced: findUnpriced(result.issues) });
  return new Map([...Map.groupBy(rows, ({ on }) => years.of(on))].toSorted(([a], [b]) => a - b));
}

/** The ends of the gain of each year that depends on units of uncertain cost. */
export function findGainRanges(
  { settings, result: { disposals } }: Pick<Computed, 'settings' | 'result'>,
  totals: readonly YearTotals[],
): ReadonlyMap<number, Ends> {
  const { years } = getJurisdiction(settings.jurisdiction);
  const uncertain = disposals.flatMap(({ disposedOn, ...each }) => {
    const ends = getGainRange({ disposedOn, ...each });
    return ends ? [{ year: years.of(disposedOn), gain: each.gain, ends }] : [];
  });
  const byYear = Map.groupBy(uncertain, ({ year }) => year);
  return new Map(
    totals.flatMap(({ year, gain }) => {
      const ranges = byYear.get(year);
      if (!ranges) return [];
      const getEnd = (end: keyof Ends): Money =>
        ranges.reduce((sum, each) => add(sum, subtract(each.ends[end], each.gain)), gain);
      return [[year, { low: getEnd('low'), high: getEnd('high') }] as const];
    }),
  );
}
