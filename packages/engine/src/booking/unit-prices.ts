import type { Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode, TransactionId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Dated } from '../order.ts';

/** A unit price that the transactions before and after it contradict. */
export interface UnlikelyPrice {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly unitPrice: Money;
  /** The median of the prices around it. */
  readonly usual: Money;
}

export type UnlikelyPrices = ReadonlyMap<TransactionId, UnlikelyPrice>;

/** Transactions further apart than this say nothing about each other's prices. */
const windowMs = 90 * 86_400_000;
/** So many neighbors are asked before and after a transaction. */
const mostNeighbors = 5;
/** Both the neighbors before and those after have to differ by more than this. */
const mostOff = 20n;
/** With neighbors on one side only: prices crash to nothing within days, but don't rise by this much. */
const mostRise = 500n;
const leastOnOneSide = 3;
const unit = 10n ** 18n;
/** Amounts below it are rounded so roughly that they say nothing about the price of others. */
const leastEvidence = unit;
/** Below this difference, in money, nothing is reported. */
const leastAtStake = 10n * unit;
/** Digits that unit prices keep beyond those of money, for assets that cost next to nothing. */
const finer = 10n ** 12n;

/** Unlikely prices of transactions that are in order. */
export function findUnlikelyPrices(dated: readonly Dated[]): UnlikelyPrices {
  const prices = new UnitPrices();
  prices.change([], dated);
  return prices.unlikely;
}

/**
 * Compares the unit price that each transaction itself shows (money paid or received, or the value of its row) with the transactions of the same asset and currency around it, up to five before and
 * five after it within 90 days. A price is unlikely if it is more than 20 times higher, or lower, than the median of those before it and than that of those after it: a trend, a crash, a
 * redenomination or a pump has only one of the two against it. If there are neighbors on one side only, it has to be a rise of more than 500 times against all of them, three at least.
 *
 * A change looks at the transactions next to it, so it costs the same in a large book.
 */
export class UnitPrices {
  readonly #series = new Map<string, Dated[]>();
  readonly #unlikely = new Map<TransactionId, UnlikelyPrice>();

  get unlikely(): UnlikelyPrices {
    return this.#unlikely;
  }

  /** Takes transactions out and puts others in. Returns the ids of those that are judged differently from before. */
  change(gone: readonly Dated[], come: readonly Dated[]): ReadonlySet<TransactionId> {
    const changed = new Map<string, { readonly gone: Dated[]; readonly come: Dated[] }>();
    const changedIn = ({ transaction }: Dated): { gone: Dated[]; come: Dated[] } | undefined => {
      const key = unitPriceIn(transaction)?.key;
      if (key === undefined) return undefined;
      const known = changed.get(key) ?? { gone: [], come: [] };
      changed.set(key, known);
      return known;
    };
    for (const dated of gone) changedIn(dated)?.gone.push(dated);
    for (const dated of come) changedIn(dated)?.come.push(dated);
    const others = new Set<TransactionId>();
    for (const { transaction } of gone)
      if (this.#unlikely.delete(transaction.id)) others.add(transaction.id);
    for (const [key, each] of changed) {
      const list = this.#seriesFor(key);
      this.#judge(list, replace(list, each.gone, each.come), others);
    }
    return others;
  }

  #judge(list: readonly Dated[], places: Iterable<number>, others: Set<TransactionId>): void {
    const known = new Map<number, UnitPrice>();
    const priceAt = (place: number): UnitPrice => {
      let price = known.get(place);
      if (!price) known.set(place, (price = unitPriceIn(list[place]!.transaction)!));
      return price;
    };
    for (const place of places) {
      const { id } = list[place]!.transaction;
      const unlikely = judge(list, place, priceAt);
      if (isSame(unlikely, this.#unlikely.get(id))) continue;
      if (unlikely) this.#unlikely.set(id, unlikely);
      else this.#unlikely.delete(id);
      others.add(id);
    }
  }

  #seriesFor(key: string): Dated[] {
    let list = this.#series.get(key);
    if (!list) this.#series.set(key, (list = []));
    return list;
  }
}

interface UnitPrice {
  readonly key: string;
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly quantity: bigint;
  readonly total: bigint;
  readonly price: bigint;
}

/** What a transaction itself shows: money against one asset, or the value of its row. */
function unitPriceIn({ type, movements }: Transaction): UnitPrice | undefined {
  // The value of an opening lot may be of another day.
  if (type === 'opening') return undefined;
  let property: Movement | undefined;
  let paid: Movement | undefined;
  let valued: Movement | undefined;
  let count = 0;
  for (const each of movements) {
    if (each.direction === 'fee' || each.quantity === 0n) continue;
    count += 1;
    if (isFiat(each.asset)) paid ??= each;
    else {
      property ??= each;
      if (each.value && each.value.amount > 0n) valued ??= each;
    }
  }
  if (count === 2 && property && paid && paid.direction !== property.direction)
    return priceOf(property, paid.quantity, paid.asset as string as FiatCode);
  return valued && priceOf(valued, valued.value!.amount, valued.value!.currency);
}

const priceOf = ({ asset, quantity }: Movement, total: bigint, currency: FiatCode): UnitPrice => ({
  key: `${asset} ${currency}`,
  asset,
  currency,
  quantity,
  total,
  price: (total * unit * finer) / quantity,
});

function judge(
  list: readonly Dated[],
  place: number,
  priceAt: (place: number) => UnitPrice,
): UnlikelyPrice | undefined {
  const own = priceAt(place);
  const before = neighborsOf(list, place, -1, priceAt);
  const after = neighborsOf(list, place, 1, priceAt);
  const isBoth = before.length > 0 && after.length > 0;
  if (isBoth ? !isContradicted(own, before, after) : !isSuddenRise(own, before, after))
    return undefined;
  const usual = medianOf([...before, ...after]);
  const worthUsually = (own.quantity * usual) / (unit * finer);
  if ((own.total > worthUsually ? own.total : worthUsually) <= leastAtStake) return undefined;
  const { asset, currency, price } = own;
  return {
    asset,
    currency,
    unitPrice: (price / finer) as Money,
    usual: (usual / finer) as Money,
  };
}

function isContradicted(
  { price }: UnitPrice,
  before: readonly bigint[],
  after: readonly bigint[],
): boolean {
  const isHigh = (other: bigint): boolean => price > other * mostOff;
  const isLow = (other: bigint): boolean => price * mostOff < other;
  return (
    (isMost(before, isHigh) && isMost(after, isHigh)) ||
    (isMost(before, isLow) && isMost(after, isLow))
  );
}

/** Seen in the order of time. */
function isSuddenRise(
  { price }: UnitPrice,
  before: readonly bigint[],
  after: readonly bigint[],
): boolean {
  return (
    (before.length >= leastOnOneSide && before.every((each) => price > each * mostRise)) ||
    (after.length >= leastOnOneSide && after.every((each) => price * mostRise < each))
  );
}

/** The same as a comparison with the median. */
function isMost(prices: readonly bigint[], test: (price: bigint) => boolean): boolean {
  let found = 0;
  for (const [index, price] of prices.entries()) {
    if (test(price)) found += 1;
    else if ((index + 1 - found) * 2 >= prices.length) return false;
  }
  return found * 2 > prices.length;
}

function neighborsOf(
  list: readonly Dated[],
  place: number,
  step: 1 | -1,
  priceAt: (place: number) => UnitPrice,
): readonly bigint[] {
  const { ms } = list[place]!;
  const prices: bigint[] = [];
  for (let distance = 1; distance <= mostNeighbors; distance += 1) {
    const other = list[place + step * distance];
    if (!other || Math.abs(other.ms - ms) > windowMs) break;
    const { total, price } = priceAt(place + step * distance);
    if (total >= leastEvidence) prices.push(price);
  }
  return prices;
}

/** Of an even number the lower of the two in the middle. */
const medianOf = (prices: readonly bigint[]): bigint =>
  prices.toSorted((a, b) => (a < b ? -1 : Number(a > b)))[(prices.length - 1) >> 1]!;

/** Up to so many are put in or taken out one by one. */
const few = 32;

/** Replaces items of a list that is in order of time and id. Returns the places that the change reaches. */
function replace(list: Dated[], gone: readonly Dated[], come: readonly Dated[]): Iterable<number> {
  if (gone.length + come.length > few) {
    const ids = new Set(gone.map(({ transaction }) => transaction.id));
    const left = list.filter(({ transaction }) => !ids.has(transaction.id));
    list.length = 0;
    for (const each of left) list.push(each);
    for (const each of come) list.push(each);
    list.sort(compare);
    return list.keys();
  }
  for (const each of gone) list.splice(placeFor(list, each), 1);
  for (const each of come) list.splice(placeFor(list, each), 0, each);
  const places = new Set<number>();
  for (const each of [...gone, ...come]) {
    const place = placeFor(list, each);
    const last = Math.min(place + mostNeighbors, list.length - 1);
    for (let next = Math.max(0, place - mostNeighbors); next <= last; next += 1) places.add(next);
  }
  return places;
}

/** The place of the first item that does not go before another one. */
function placeFor(list: readonly Dated[], item: Dated): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compare = (a: Dated, b: Dated): number =>
  a.ms - b.ms ||
  (a.transaction.id < b.transaction.id ? -1 : Number(a.transaction.id > b.transaction.id));

const isSame = (a: UnlikelyPrice | undefined, b: UnlikelyPrice | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.asset === b.asset &&
    a.currency === b.currency &&
    a.unitPrice === b.unitPrice &&
    a.usual === b.usual);
