import type { Money } from '@lotbook/decimal/decimal';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { Disposal, Income, YearTotals } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';

/** What counts towards the totals of a year. */
export interface Counted {
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
}

/** Sums per tax year, to which disposals and income are added. */
export class YearSums {
  readonly #taxYears: TaxYears;
  readonly #years = new Map<number, Sums>();
  readonly #days = new Map<LocalDate, Sums>();

  constructor(taxYears: TaxYears) {
    this.#taxYears = taxYears;
  }

  add({ disposals, income }: Counted): void {
    for (const disposal of disposals) {
      const sums = this.#of(disposal.disposedOn);
      add(sums[disposal.term ?? 'none'], disposal);
    }
    for (const { on, value } of income) {
      const sums = this.#of(on);
      sums.income += value;
    }
  }

  /** Oldest first; years without a disposal or income are left out. */
  totals(): readonly YearTotals[] {
    return [...this.#years].sort(([a], [b]) => a - b).map(([year, sums]) => getTotals(year, sums));
  }

  #of(day: LocalDate): Sums {
    let sums = this.#days.get(day);
    if (sums) return sums;
    const year = this.#taxYears.of(day);
    sums = this.#years.get(year) ?? makeEmptySums();
    this.#years.set(year, sums);
    this.#days.set(day, sums);
    return sums;
  }
}

interface Sum {
  proceeds: bigint;
  basis: bigint;
  gain: bigint;
}

/** By term; `none` in jurisdictions that don't distinguish terms. */
interface Sums {
  readonly short: Sum;
  readonly long: Sum;
  readonly none: Sum;
  income: bigint;
}

const makeEmptySum = (): Sum => ({ proceeds: 0n, basis: 0n, gain: 0n });
const makeEmptySums = (): Sums => ({
  short: makeEmptySum(),
  long: makeEmptySum(),
  none: makeEmptySum(),
  income: 0n,
});

function add(sum: Sum, { proceeds, basis, gain }: Readonly<Sum>): void {
  sum.proceeds += proceeds;
  sum.basis += basis;
  sum.gain += gain;
}

const getTotals = (year: number, { short, long, none, income }: Sums): YearTotals => ({
  year,
  proceeds: (short.proceeds + long.proceeds + none.proceeds) as Money,
  basis: (short.basis + long.basis + none.basis) as Money,
  gain: (short.gain + long.gain + none.gain) as Money,
  shortTermProceeds: short.proceeds as Money,
  shortTermBasis: short.basis as Money,
  shortTermGain: short.gain as Money,
  longTermProceeds: long.proceeds as Money,
  longTermBasis: long.basis as Money,
  longTermGain: long.gain as Money,
  income: income as Money,
});
