import {
  mulDiv,
  share,
  smaller,
  subtract,
  sum,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal, TaxEntry, TookOver } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';

/** Something that was bought. */
export interface Bought {
  readonly lotId: string;
  readonly asset: AssetId;
  readonly on: LocalDate;
  readonly quantity: Quantity;
}

/** Identical units of a lot: the loss deferred onto them, and the days added to their holding period. */
export interface Part {
  readonly quantity: Quantity;
  readonly addition: Money;
  readonly heldLonger: number;
  /**
   * How many of the bought units they represent: not the same number once those were converted into
   * another asset.
   */
  readonly units: Quantity;
}

/** A lot that was bought, or one that came for what was bought. */
interface Lot {
  readonly asset: AssetId;
  readonly bought: Bought;
  /** What is left, in the order in which it leaves. Parts that replace nothing come last. */
  parts: readonly Part[];
}

/** What went over from a lot of one asset into a lot that came with an entry. */
export interface Carried {
  readonly from: AssetId;
  readonly into: TaxEntry;
  readonly addition: Money;
}

/**
 * Purchases, and which of them replace something that was sold at a loss. Every unit replaces one
 * unit at most (26 CFR 1.1091-1(e)). Units converted into another asset without a gain carry their
 * deferred loss along, and still represent the purchase.
 */
export class Replacements {
  readonly carried: Carried[] = [];
  readonly #lots = new Map<string, Lot>();
  readonly #byAsset = new Map<AssetId, Bought[]>();
  /** The lots that came for what was bought, by the lot that was. */
  readonly #heirs = new Map<string, Lot[]>();
  readonly #waiting: Map<string, { readonly entry: TaxEntry; readonly taking: TookOver }>;
  readonly #days: number;

  /** `bought` in order of time. `entries` show which lots were taken over. */
  constructor({
    bought,
    entries,
    days,
  }: {
    readonly bought: readonly Bought[];
    readonly entries: readonly TaxEntry[];
    readonly days: number;
  }) {
    this.#days = days;
    this.#waiting = new Map(
      entries.flatMap((entry) =>
        (entry.tookOver ?? []).map((taking) => [taking.lot as string, { entry, taking }]),
      ),
    );
    for (const each of bought) {
      const { lotId, asset, quantity } = each;
      this.#lots.set(lotId, {
        asset,
        bought: each,
        parts: [{ quantity, addition: zeroMoney, heldLonger: 0, units: quantity }],
      });
      const list = this.#byAsset.get(asset);
      if (list) list.push(each);
      else this.#byAsset.set(asset, [each]);
    }
  }

  /** Units of a lot leave. Undefined where it is none that was bought, and none that came for one. */
  take(lotId: string, quantity: Quantity): readonly Part[] | undefined {
    this.takeOver(lotId);
    const lot = this.#lots.get(lotId);
    if (!lot) return undefined;
    const [taken, left] = cut(lot.parts, quantity);
    lot.parts = left;
    return taken;
  }

  /** A lot takes over what it came for, unless it has; those that came before it at the same instant do so first. */
  takeOver(lotId: string): void {
    const found = this.#waiting.get(lotId);
    if (!found) return;
    this.#waiting.delete(lotId);
    const { entry, taking } = found;
    const parts: Part[] = [];
    let bought: Bought | undefined;
    for (const { lot, quantity } of taking.from) {
      const taken = this.take(lot, quantity);
      if (!taken) continue;
      const from = this.#lots.get(lot)!;
      bought ??= from.bought;
      parts.push(...taken);
      this.carried.push({
        from: from.asset,
        into: entry,
        addition: sum(taken.map(({ addition }) => addition)),
      });
    }
    if (bought)
      this.#open(lotId, { asset: entry.asset, bought, parts: spread(parts, taking.quantity) });
  }

  #open(lotId: string, lot: Lot): void {
    this.#lots.set(lotId, lot);
    const list = this.#heirs.get(lot.bought.lotId);
    if (list) list.push(lot);
    else this.#heirs.set(lot.bought.lotId, [lot]);
  }

  /** Finds what replaces the units of a line that lost, the earliest bought first, puts the loss off onto it, and gives how much that is. */
  match({ lotId, asset, disposedOn, acquiredOn, quantity, gain }: Disposal): Money {
    let left: bigint = quantity;
    let disallowed = 0n;
    const heldLonger = countDaysBetween(acquiredOn, disposedOn);
    const sold = this.#lots.get(lotId)?.bought.lotId ?? lotId;
    const all = this.#byAsset.get(asset) ?? [];
    for (
      let index = findFirstFrom(all, addDays(disposedOn, 0 - this.#days));
      index < all.length && left > 0n;
      index += 1
    ) {
      const bought = all[index]!;
      if (countDaysBetween(disposedOn, bought.on) > this.#days) break;
      if (bought.lotId === sold) continue;
      for (const lot of [this.#lots.get(bought.lotId)!, ...(this.#heirs.get(bought.lotId) ?? [])]) {
        const free = getFreePart(lot);
        const matched = smaller(left as Quantity, free.units);
        const replacing =
          matched === free.units ? free.quantity : share(free.quantity, matched, free.units);
        if (matched === 0n || replacing === 0n) continue;
        const addition = share(subtract(zeroMoney, gain), matched, quantity);
        const rest = {
          ...free,
          quantity: subtract(free.quantity, replacing),
          units: subtract(free.units, matched),
        };
        lot.parts = [
          ...lot.parts.filter((part) => !isFree(part)),
          { quantity: replacing, addition, heldLonger, units: matched },
          ...keepIfAny(rest),
        ];
        left -= matched;
        disallowed += addition;
      }
    }
    return disallowed as Money;
  }
}

const isFree = ({ addition, heldLonger }: Part): boolean => addition === 0n && heldLonger === 0;
const keepIfAny = (part: Part): readonly Part[] => (part.quantity === 0n ? [] : [part]);

/** All units of a lot that replace nothing. */
function getFreePart({ parts }: Lot): Part {
  const free = parts.filter(isFree);
  return {
    quantity: sum(free.map(({ quantity }) => quantity)),
    addition: zeroMoney,
    heldLonger: 0,
    units: sum(free.map(({ units }) => units)),
  };
}

/** The same parts for another number of units. The deferred loss of a part without units moves to the last one. */
function spread(parts: readonly Part[], quantity: Quantity): readonly Part[] {
  const whole = sum(parts.map((part) => part.quantity));
  let [passed, given] = [0n, 0n];
  const spreadOut = parts.map((part) => {
    passed += part.quantity;
    const upTo = mulDiv(quantity, passed, whole, 'down');
    const units = upTo - given;
    given = upTo;
    return { ...part, quantity: units as Quantity };
  });
  const addition = sum(spreadOut.map((part) => (part.quantity === 0n ? part.addition : zeroMoney)));
  const withUnits = spreadOut.filter((part) => part.quantity > 0n);
  return withUnits.map((part, index) =>
    index === withUnits.length - 1 ? { ...part, addition: sum([part.addition, addition]) } : part,
  );
}

const DAY = 86_400_000;
const addDays = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) as LocalDate;

/** The place of the first thing bought on or after a day. */
function findFirstFrom(all: readonly Bought[], day: LocalDate): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (all[middle]!.on < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const countDaysBetween = (from: LocalDate, to: LocalDate): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;

function cut(
  parts: readonly Part[],
  quantity: Quantity,
): readonly [readonly Part[], readonly Part[]] {
  const taken: Part[] = [];
  const left: Part[] = [];
  let wanted: bigint = quantity;
  for (const part of parts) {
    const gone = smaller(part.quantity, wanted as Quantity);
    const [addition, units] = [
      share(part.addition, gone, part.quantity),
      share(part.units, gone, part.quantity),
    ];
    if (gone > 0n) taken.push({ ...part, quantity: gone, addition, units });
    if (gone < part.quantity)
      left.push({
        ...part,
        quantity: subtract(part.quantity, gone),
        addition: subtract(part.addition, addition),
        units: subtract(part.units, units),
      });
    wanted -= gone;
  }
  if (wanted > 0n)
    taken.push({
      quantity: wanted as Quantity,
      addition: zeroMoney,
      heldLonger: 0,
      units: zeroQuantity,
    });
  return [taken, left];
}
