import type { Money } from '@lotbook/decimal/decimal';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';

/** What one asset gained or lost in a tax year. */
export interface AssetGain {
  readonly year: number;
  readonly asset: AssetId;
  readonly gain: Money;
}

/** Gains by tax year and asset, to which disposals are added. */
export class AssetGains {
  readonly #years: TaxYears;
  readonly #gains = new Map<number, Map<AssetId, bigint>>();

  constructor(years: TaxYears) {
    this.#years = years;
  }

  add(disposals: readonly Pick<Disposal, 'disposedOn' | 'asset' | 'gain'>[]): void {
    for (const { disposedOn, asset, gain } of disposals) {
      const year = this.#years.of(disposedOn);
      const ofYear = this.#gains.get(year) ?? new Map<AssetId, bigint>();
      this.#gains.set(year, ofYear);
      ofYear.set(asset, (ofYear.get(asset) ?? 0n) + gain);
    }
  }

  list(): readonly AssetGain[] {
    return [...this.#gains].flatMap(([year, ofYear]) =>
      [...ofYear].map(([asset, gain]) => ({ year, asset, gain: gain as Money })),
    );
  }
}

/** Of more assets in a year than these, those that differ least are left out. */
export const mostDiffering = 50;

/** Of what several methods come to by year and asset, what is not the same under all of them: in each year the assets that differ most, the greatest difference first. */
export function listDifferingAssets(
  methods: readonly (readonly AssetGain[])[],
): readonly (readonly AssetGain[])[] {
  const gains = methods.map(
    (list) => new Map(list.map((each) => [toKey(each), each.gain as bigint])),
  );
  const known = new Map(methods.flat().map((each) => [toKey(each), each]));
  const differing = [...known].flatMap(([key, { year, asset }]) => {
    const all = gains.map((ofMethod) => ofMethod.get(key) ?? 0n);
    const spread = getLargest(all) + getLargest(all.map((gain) => -gain));
    return spread === 0n ? [] : [{ year, asset, all, spread }];
  });
  const kept = [...Map.groupBy(differing, ({ year }) => year).values()].flatMap((ofYear) =>
    ofYear
      .toSorted((a, b) => (a.spread > b.spread ? -1 : a.spread < b.spread ? 1 : 0))
      .slice(0, mostDiffering),
  );
  return methods.map((_, index) =>
    kept.map(({ year, asset, all }) => ({ year, asset, gain: all[index] as Money })),
  );
}

const toKey = ({ year, asset }: AssetGain): string => `${year} ${asset}`;
const getLargest = (values: readonly bigint[]): bigint =>
  values.reduce((largest, each) => (each > largest ? each : largest));
