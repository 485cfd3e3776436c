import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { AssetId } from '@lotbook/model/ids';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { changesIn } from './transfer-changes.ts';
import type { ReportInput } from './report.ts';

/** Units of an asset and what they cost. */
export interface Held {
  readonly quantity: Quantity;
  readonly basis: Money;
}

/** The movement of one asset in a tax year: opening plus additions minus removals is closing. */
export interface Course {
  readonly asset: AssetId;
  readonly opening: Held;
  readonly added: Held;
  readonly removed: Held;
  readonly closing: Held;
  /** The difference between open lots at the end of the data and the sum of all movements: zero if the books foot. */
  readonly difference: Quantity;
}

/** Adds the last known unit value of each asset up to an instant: the newest price used to value any side of a transaction. */
export function addLastPrices(
  prices: Map<string, PriceUsed>,
  entries: readonly TaxEntry[],
  until: string,
): void {
  for (const { asset, price } of entries) {
    if (price === undefined || price.at > until) continue;
    const known = prices.get(asset);
    if (!known || known.at <= price.at) prices.set(asset, price);
  }
}

interface Sum {
  quantity: bigint;
  basis: bigint;
}
type Sums = Record<'opening' | 'added' | 'removed' | 'later', Sum>;

/** The yearly movement of each asset, from every entry, in pieces in the engine's order, each transaction whole; lots are those open at the end of the data. Own transfers and stakes are neither additions nor removals. */
export interface CourseSums {
  readonly take: (entries: readonly TaxEntry[]) => void;
  readonly end: (lots: ReportInput['lots']) => readonly Course[];
}

export function courseSums({ settings, year }: Pick<ReportInput, 'settings' | 'year'>): CourseSums {
  const years = taxYears[settings.jurisdiction];
  const courses = new Map<AssetId, Sums>();
  return {
    take: (entries) => {
      for (const entry of changesIn(entries, settings)) {
        const sums = courses.get(entry.asset) ?? none();
        courses.set(entry.asset, sums);
        const came = entry.side === 'incoming';
        const of = years.of(localDate(entry.at, settings.timeZone));
        if (of === year) addTo(came ? sums.added : sums.removed, entry, 1n);
        else addTo(of < year ? sums.opening : sums.later, entry, came ? 1n : -1n);
      }
    },
    end: (lots) => {
      const open = new Map<AssetId, bigint>();
      for (const { asset, quantity } of lots) open.set(asset, (open.get(asset) ?? 0n) + quantity);
      return [...courses]
        .map(([asset, sums]) => getCourse(asset, sums, open.get(asset) ?? 0n))
        .toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
    },
  };
}

const none = (): Sums => ({ opening: zero(), added: zero(), removed: zero(), later: zero() });
const zero = (): Sum => ({ quantity: 0n, basis: 0n });

function addTo(sum: Sum, { quantity, costBasis }: TaxEntry, sign: bigint): void {
  sum.quantity += sign * quantity;
  sum.basis += sign * (costBasis ?? 0n);
}

function getCourse(asset: AssetId, { opening, added, removed, later }: Sums, open: bigint): Course {
  const closing = {
    quantity: opening.quantity + added.quantity - removed.quantity,
    basis: opening.basis + added.basis - removed.basis,
  };
  const difference = (open - closing.quantity - later.quantity) as Quantity;
  return {
    asset,
    opening: opening as Held,
    added: added as Held,
    removed: removed as Held,
    closing: closing as Held,
    difference,
  };
}
