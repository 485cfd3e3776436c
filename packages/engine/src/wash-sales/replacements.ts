import { share, smaller, subtract, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';

/** Something that was bought. */
export interface Bought {
  readonly lotId: string;
  readonly asset: AssetId;
  readonly on: LocalDate;
  readonly quantity: Quantity;
}

/** Units of a lot that are alike: what was put off onto them, and how many days longer they count as held. */
export interface Part {
  readonly quantity: Quantity;
  readonly addition: Money;
  readonly heldLonger: number;
}

interface Lot extends Bought {
  /** What is left, in the order in which it leaves. Parts that replace nothing come last. */
  parts: readonly Part[];
}

/** What was bought, and what of it replaces something that was sold at a loss. Every unit replaces one unit at most (26 CFR 1.1091-1(e)). */
export class Replacements {
  readonly #lots = new Map<string, Lot>();
  readonly #byAsset = new Map<AssetId, Lot[]>();
  readonly #days: number;

  /** In order of time. */
  constructor(bought: readonly Bought[], days: number) {
    this.#days = days;
    for (const each of bought) {
      const lot: Lot = { ...each, parts: [{ quantity: each.quantity, addition: zeroMoney, heldLonger: 0 }] };
      this.#lots.set(each.lotId, lot);
      const list = this.#byAsset.get(each.asset);
      if (list) list.push(lot);
      else this.#byAsset.set(each.asset, [lot]);
    }
  }

  /** Units of a lot leave. */
  take(lotId: string, quantity: Quantity): readonly Part[] {
    const lot = this.#lots.get(lotId);
    if (!lot) return [{ quantity, addition: zeroMoney, heldLonger: 0 }];
    const [taken, left] = cut(lot.parts, quantity);
    lot.parts = left;
    return taken;
  }

  /** Finds what replaces the units of a line that lost, the earliest bought first, puts the loss off onto it, and gives how much that is. */
  match({ lotId, asset, disposedOn, acquiredOn, quantity, gain }: Disposal): Money {
    let left: bigint = quantity;
    let disallowed = 0n;
    const heldLonger = daysBetween(acquiredOn, disposedOn);
    const lots = this.#byAsset.get(asset) ?? [];
    for (let index = firstFrom(lots, daysAfter(disposedOn, 0 - this.#days)); index < lots.length && left > 0n; index += 1) {
      const lot = lots[index]!;
      if (daysBetween(disposedOn, lot.on) > this.#days) break;
      if (lot.lotId === (lotId as string)) continue;
      const free = lot.parts.filter(isFree).reduce((total, part) => total + part.quantity, 0n);
      const matched = smaller(left as Quantity, free as Quantity);
      if (matched === 0n) continue;
      const addition = share(subtract(zeroMoney, gain), matched, quantity);
      lot.parts = [...lot.parts.filter((part) => !isFree(part)), { quantity: matched, addition, heldLonger }, ...rest(free - matched)];
      left -= matched;
      disallowed += addition;
    }
    return disallowed as Money;
  }
}

const isFree = ({ addition, heldLonger }: Part): boolean => addition === 0n && heldLonger === 0;
const rest = (quantity: bigint): readonly Part[] => (quantity === 0n ? [] : [{ quantity: quantity as Quantity, addition: zeroMoney, heldLonger: 0 }]);
const DAY = 86_400_000;
const daysAfter = (day: LocalDate, days: number): LocalDate => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) as LocalDate;

/** The place of the first lot bought on or after a day. */
function firstFrom(lots: readonly Lot[], day: LocalDate): number {
  let low = 0;
  let high = lots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lots[middle]!.on < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const daysBetween = (from: LocalDate, to: LocalDate): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;

function cut(parts: readonly Part[], quantity: Quantity): readonly [readonly Part[], readonly Part[]] {
  const taken: Part[] = [];
  const left: Part[] = [];
  let wanted: bigint = quantity;
  for (const part of parts) {
    const units = smaller(part.quantity, wanted as Quantity);
    const addition = share(part.addition, units, part.quantity);
    if (units > 0n) taken.push({ ...part, quantity: units, addition });
    if (units < part.quantity) left.push({ ...part, quantity: subtract(part.quantity, units), addition: subtract(part.addition, addition) });
    wanted -= units;
  }
  if (wanted > 0n) taken.push({ quantity: wanted as Quantity, addition: zeroMoney, heldLonger: 0 });
  return [taken, left];
}
