import type { Money } from '@lotbook/decimal/decimal';
import type { Disposal, Income, YearTotals } from '@lotbook/model/result';
import { yearOf, type LocalDate } from '@lotbook/model/time';

/** What counts towards the totals of a year. */
export interface Counted {
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
}

/** Sums per calendar year, to which disposals and income can be added and from which they can be taken again. */
export class YearSums {
  readonly #years = new Map<number, Sums>();
  readonly #days = new Map<LocalDate, Sums>();

  add({ disposals, income }: Counted): void {
    for (const { disposedOn, term, proceeds, basis, gain } of disposals) {
      const sums = this.#of(disposedOn);
      const side = sums[term];
      sums.count += 1;
      side.proceeds += proceeds;
      side.basis += basis;
      side.gain += gain;
    }
    for (const { on, value } of income) {
      const sums = this.#of(on);
      sums.count += 1;
      sums.income += value;
    }
  }

  remove({ disposals, income }: Counted): void {
    for (const { disposedOn, term, proceeds, basis, gain } of disposals) {
      const sums = this.#of(disposedOn);
      const side = sums[term];
      sums.count -= 1;
      side.proceeds -= proceeds;
      side.basis -= basis;
      side.gain -= gain;
    }
    for (const { on, value } of income) {
      const sums = this.#of(on);
      sums.count -= 1;
      sums.income -= value;
    }
  }

  /** Oldest first; years without a disposal or income are left out. */
  totals(): readonly YearTotals[] {
    const years = [...this.#years].filter(([, { count }]) => count > 0);
    return years.sort(([a], [b]) => a - b).map(([year, sums]) => totalsOf(year, sums));
  }

  #of(day: LocalDate): Sums {
    let sums = this.#days.get(day);
    if (sums) return sums;
    const year = yearOf(day);
    sums = this.#years.get(year) ?? emptySums();
    this.#years.set(year, sums);
    this.#days.set(day, sums);
    return sums;
  }
}

interface Sums {
  readonly short: { proceeds: bigint; basis: bigint; gain: bigint };
  readonly long: { proceeds: bigint; basis: bigint; gain: bigint };
  income: bigint;
  /** How many disposals and incomes were added up. */
  count: number;
}

const emptySums = (): Sums => ({ short: { proceeds: 0n, basis: 0n, gain: 0n }, long: { proceeds: 0n, basis: 0n, gain: 0n }, income: 0n, count: 0 });

const totalsOf = (year: number, { short, long, income }: Sums): YearTotals => ({
  year,
  shortTermProceeds: short.proceeds as Money,
  shortTermBasis: short.basis as Money,
  shortTermGain: short.gain as Money,
  longTermProceeds: long.proceeds as Money,
  longTermBasis: long.basis as Money,
  longTermGain: long.gain as Money,
  income: income as Money,
});
