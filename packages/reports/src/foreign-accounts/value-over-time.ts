import { mulDiv, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { AssetId } from '@lotbook/model/ids';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import { localDate, type LocalDate } from '@lotbook/model/time';
import { ownershipIn, type Ownership } from '../ownership.ts';
import { changesIn } from '../transfer-changes.ts';
import type { ReportInput } from '../report.ts';

/** The holdings of a source through a year, at the newest book price at each point in time. */
export interface SourceValue {
  readonly source: string;
  readonly highest: Money;
  readonly highestOn: LocalDate;
  readonly atEnd: Money;
  /** Assets that it held in the year and that nothing in the books ever priced. */
  readonly unpriced: readonly string[];
}

const ONE = 10n ** 18n;

interface Account {
  readonly units: Map<AssetId, bigint>;
  highest: bigint;
  highestOn: LocalDate;
  readonly unpriced: Set<string>;
}

/** Goes through every side in the order of time, piece by piece. Money at a source is not counted: the books follow digital assets. */
export class ValueOverTime {
  readonly #settings: ReportInput['settings'];
  readonly #first: LocalDate;
  readonly #last: LocalDate;
  readonly #prices = new Map<AssetId, PriceUsed>();
  readonly #accounts = new Map<string, Account>();
  #hasBegun = false;

  constructor({ settings, year }: Pick<ReportInput, 'settings' | 'year'>) {
    const years = taxYears[settings.jurisdiction];
    this.#settings = settings;
    [this.#first, this.#last] = [years.first(year), years.last(year)];
  }

  add(entries: readonly TaxEntry[]): void {
    const ownership = ownershipIn(entries, this.#settings);
    const changes = new Map(
      changesIn(entries, this.#settings).map((change) => [change.id, change]),
    );
    for (const entry of entries) {
      const on = localDate(entry.at, this.#settings.timeZone);
      if (on > this.#last) return;
      if (on >= this.#first) this.#begin();
      if (entry.price) this.#prices.set(entry.asset, entry.price);
      const account = this.#accounts.get(entry.source) ?? {
        units: new Map(),
        highest: 0n,
        highestOn: this.#first,
        unpriced: new Set(),
      };
      this.#accounts.set(entry.source, account);
      // Units sent were held that day too, at the price of that time.
      if (on >= this.#first) note(account, on, this.#prices);
      const moved = isSentAway.has(ownership(entry)) ? entry : changes.get(entry.id);
      if (moved) move(account, moved);
      if (on >= this.#first) note(account, on, this.#prices);
    }
  }

  /** By source, in the order of their names. */
  bySource(): readonly SourceValue[] {
    this.#begin();
    return [...this.#accounts.keys()].sort().map((source) => {
      const { units, highest, highestOn, unpriced } = this.#accounts.get(source)!;
      const atEnd = getMarketValue(units, this.#prices).worth;
      return {
        source,
        highest: (highest > atEnd ? highest : atEnd) as Money,
        highestOn: highest > atEnd ? highestOn : this.#last,
        atEnd: atEnd as Money,
        unpriced: [...unpriced].sort(),
      };
    });
  }

  /** Includes the holdings at the start of the year. */
  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const account of this.#accounts.values()) note(account, this.#first, this.#prices);
  }
}

/** What stays owned and is not at its source any more, or was not before. */
const isSentAway: ReadonlySet<Ownership> = new Set<Ownership>(['moved', 'strayed', 'lost']);

function move({ units }: Account, entry: TaxEntry): void {
  units.set(
    entry.asset,
    (units.get(entry.asset) ?? 0n) +
      (entry.side === 'incoming' ? entry.quantity : -(entry.quantity as bigint)),
  );
}

function note(account: Account, on: LocalDate, prices: ReadonlyMap<AssetId, PriceUsed>): void {
  const { worth, unpriced } = getMarketValue(account.units, prices);
  for (const asset of unpriced) account.unpriced.add(asset);
  if (worth <= account.highest) return;
  account.highest = worth;
  account.highestOn = on;
}

function getMarketValue(
  units: ReadonlyMap<AssetId, bigint>,
  prices: ReadonlyMap<AssetId, PriceUsed>,
) {
  let worth: bigint = zeroMoney;
  const unpriced: AssetId[] = [];
  for (const [asset, held] of units) {
    if (held <= 0n) continue;
    const price = prices.get(asset);
    if (price) worth += mulDiv(held, price.unitPrice, ONE, 'halfEven');
    else unpriced.push(asset);
  }
  return { worth, unpriced };
}
