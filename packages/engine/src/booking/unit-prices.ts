import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { isFiat, usd } from '@lotbook/model/fiat';
import type { AssetId, FiatCode, TransactionId } from '@lotbook/model/ids';
import { isDollarStablecoin } from '@lotbook/model/stablecoins';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Dated } from '../order.ts';
import { BasisPrices, type ChangedTime, type StatedBasis } from './basis-prices.ts';
import { ReceiptSizes } from './receipt-sizes.ts';
import { mostNeighbors, replace } from './neighbors.ts';

/** A unit price that the transactions before and after it contradict. */
export interface UnlikelyPrice {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly unitPrice: Money;
  /** The median of the prices around it. */
  readonly usual: Money;
}

export type UnlikelyPrices = ReadonlyMap<TransactionId, UnlikelyPrice>;

/** Transactions further apart than this say little about each other's prices. */
const windowMs = 90 * 86_400_000;
/** If there are fewer than two within that time: in a year, few coins rise or fall by as much as `mostOffOneSide`. */
const sparseWindowMs = 366 * 86_400_000;
/** Both the neighbors before and those after have to differ by more than this: a decimal point in the wrong place makes a factor of 10, and prices around it change too. */
const mostOff = 8n;
/** With neighbors on one side only, or far away: new coins rise by a factor of 20 in months, and of 300 in a year. A factor of 1,000 is a typical mistake. */
const mostOffOneSide = 500n;
/** A looked-up price that differs by more than this from the trades around it is unlikely. */
const mostOffListed = 10n;
const listedWindowMs = 30 * 86_400_000;
/** With trades on one side only: within a month, a price can crash to nothing. */
const listedWindowOneSideMs = 3 * 86_400_000;
const unit = 10n ** 18n;
/** Amounts below it are rounded so roughly that they say nothing about the price of others. */
const leastEvidence = unit;
/** Below this difference, in money, nothing is reported. */
const leastAtStake = 10n * unit;
/** The same for a cost basis that only trades of other years contradict: worthless coins did cost that much once, but seldom so much money. */
const leastBasisAtStake = 10_000n * unit;
/** Digits that unit prices keep beyond those of money, for assets that cost next to nothing. */
const finer = 10n ** 12n;

/** The unit prices that transactions themselves show. */
export function collectUnitPrices(dated: readonly Dated[]): UnitPrices {
  const prices = new UnitPrices();
  prices.change([], dated);
  return prices;
}

/** Trades of an asset changed, so looked-up prices of this time may be judged differently. */
export interface TradesChanged {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a change of transactions leads to. */
export interface UnitPricesChanged {
  /** Transactions that are judged differently from before. */
  readonly ids: ReadonlySet<TransactionId>;
  readonly trades: readonly TradesChanged[];
}

/** A price that was looked up. */
export interface LookedUp {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly unitPrice: Money;
  readonly quantity: bigint;
  readonly ms: number;
}

/**
 * Compares the unit price that each transaction itself shows (money paid or received, or the value of its row) with the transactions of the same asset and currency around it, up to five before and
 * five after it within 90 days. A price is unlikely if it is more than 8 times higher, or lower, than the median of those before it and than that of those after it: a trend, a crash, a
 * redenomination or a pump has only one of the two against it. If there are neighbors on one side only, even a single one, it has to be more than 500 times higher, or lower, than all of them. If there
 * are fewer than two within 90 days, those within a year are asked in the same way. A crash to nothing looks the same, so whoever reports it asks for the market price first.
 *
 * Prices that were looked up are compared with the same prices, see `findContradicting`.
 *
 * A change looks at the transactions next to it, so it costs the same in a large book.
 */
export class UnitPrices {
  readonly #series = new Map<string, Dated[]>();
  /** Receipts that are out of proportion to others. */
  readonly receipts = new ReceiptSizes();
  /** Cost bases that trades around them contradict. */
  readonly bases = new BasisPrices((key, stated) => this.#judgeBasis(key, stated));
  readonly #unlikely = new Map<TransactionId, UnlikelyPrice>();

  get unlikely(): UnlikelyPrices {
    return this.#unlikely;
  }

  /** The price that a transaction itself shows in money. */
  getShownPrice(transaction: Transaction): ShownPrice | undefined {
    const shown = unitPriceIn(transaction);
    if (!shown || shown.isInStablecoin) return undefined;
    const { asset, currency, quantity, price } = shown;
    return { asset, currency, quantity: quantity as Quantity, unitPrice: (price / finer) as Money };
  }

  /**
   * The usual price, if trades contradict a price that was looked up: up to five before and five after it within 30 days, both by more than a factor of 10. With trades on one side only, all of them
   * within three days have to.
   */
  findContradicting({ asset, currency, unitPrice, quantity, ms }: LookedUp): Money | undefined {
    const list = this.#series.get(`${asset} ${currency}`);
    if (!list) return undefined;
    const price = unitPrice * finer;
    const isOff = (other: bigint): boolean =>
      price > other * mostOffListed || price * mostOffListed < other;
    const next = firstAt(list, ms);
    const getSide = (step: 1 | -1, windowMs: number): readonly bigint[] =>
      collectNeighbors(list, { from: step === 1 ? next : next - 1, step, ms, windowMs }, toPrice);
    const [before, after] = [getSide(-1, listedWindowMs), getSide(1, listedWindowMs)];
    const isBoth = before.length > 0 && after.length > 0;
    const sides = isBoth
      ? [before, after]
      : [getSide(-1, listedWindowOneSideMs), getSide(1, listedWindowOneSideMs)];
    const all = sides.flat();
    if (all.length === 0) return undefined;
    const isHigh = price > getMedian(all);
    const isContrary = (other: bigint): boolean => isOff(other) && price > other === isHigh;
    if (isBoth ? !sides.every((side) => isMost(side, isContrary)) : !all.every(isContrary))
      return undefined;
    const usual = getMedian(all);
    const most = price > usual ? price : usual;
    return (quantity * most) / (unit * finer) > leastAtStake
      ? ((usual / finer) as Money)
      : undefined;
  }

  /** Takes transactions out and puts others in. */
  change(gone: readonly Dated[], come: readonly Dated[]): UnitPricesChanged {
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
    for (const id of this.receipts.change(gone, come)) others.add(id);
    const trades: TradesChanged[] = [];
    const times = new Map<string, ChangedTime>();
    for (const [key, each] of changed) {
      const list = this.#seriesFor(key);
      this.#judge(list, replace(list, each.gone, each.come), others);
      const time = getReach(list, each);
      times.set(key, time);
      trades.push(limitToListed(time, each));
    }
    for (const id of this.bases.change(gone, come, times)) others.add(id);
    return { ids: others, trades };
  }

  /** Asks the trades within 90 days, of fewer than two within a year, of none the nearest ones. All have to differ by more than 500 times; those of other years only show that a basis is too high. */
  #judgeBasis(key: string, stated: StatedBasis): UnlikelyPrice | undefined {
    const list = this.#series.get(key) ?? [];
    const { ms, isDayKnown, basis, movement } = stated;
    const own = getPrice(movement, basis.amount, basis.currency);
    const next = firstAt(list, ms);
    const getAround = (windowMs: number): readonly bigint[] =>
      ([-1, 1] as const).flatMap((step) =>
        collectNeighbors(list, { from: step === 1 ? next : next - 1, step, ms, windowMs }, toPrice),
      );
    const near = getAround(windowMs);
    const others = near.length > 1 ? near : getAround(sparseWindowMs);
    const all = others.length > 0 ? others : getAround(Number.POSITIVE_INFINITY);
    if (!isOffOneSide(own, all)) return undefined;
    const usual = getMedian(all);
    if (own.price < usual && (!isDayKnown || others.length === 0)) return undefined;
    return toUnlikely(own, usual, others.length === 0 ? leastBasisAtStake : leastAtStake);
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

/** A unit price that a transaction itself shows. */
export interface ShownPrice {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly quantity: Quantity;
  readonly unitPrice: Money;
}

interface UnitPrice {
  readonly key: string;
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly quantity: bigint;
  readonly total: bigint;
  readonly price: bigint;
  /** It was paid with a dollar stablecoin, which counts as dollars here. */
  readonly isInStablecoin: boolean;
}

/** What a transaction itself shows: money against one asset, the value of its row, a dollar stablecoin against one asset, or the value of a transfer's fee. */
function unitPriceIn({ type, movements }: Transaction): UnitPrice | undefined {
  // The value of an opening lot may be of another day.
  if (type === 'opening') return undefined;
  let property: Movement | undefined;
  let paid: Movement | undefined;
  let valued: Movement | undefined;
  let stablecoin: Movement | undefined;
  let bought: Movement | undefined;
  let fee: Movement | undefined;
  let count = 0;
  for (const each of movements) {
    if (each.quantity === 0n) continue;
    if (each.direction === 'fee') {
      if (!isFiat(each.asset) && each.value && each.value.amount > 0n) fee ??= each;
      continue;
    }
    count += 1;
    if (isFiat(each.asset)) paid ??= each;
    else {
      property ??= each;
      if (isDollarStablecoin(each.asset)) stablecoin ??= each;
      else bought ??= each;
      if (each.value && each.value.amount > 0n) valued ??= each;
    }
  }
  if (count === 2 && property && paid && paid.direction !== property.direction)
    return getPrice(property, paid.quantity, paid.asset as string as FiatCode);
  if (!valued && type === 'transfer') valued = fee;
  if (valued) return getPrice(valued, valued.value!.amount, valued.value!.currency);
  if (count !== 2 || !stablecoin || !bought || stablecoin.direction === bought.direction)
    return undefined;
  return getPrice(bought, stablecoin.quantity, usd, true);
}

const getPrice = (
  { asset, quantity }: Movement,
  total: bigint,
  currency: FiatCode,
  isInStablecoin = false,
): UnitPrice => ({
  key: `${asset} ${currency}`,
  asset,
  currency,
  quantity,
  total,
  price: (total * unit * finer) / quantity,
  isInStablecoin,
});

function judge(
  list: readonly Dated[],
  place: number,
  priceAt: (place: number) => UnitPrice,
): UnlikelyPrice | undefined {
  const own = priceAt(place);
  const { ms } = list[place]!;
  const getSide = (step: 1 | -1, windowMs: number): readonly bigint[] =>
    collectNeighbors(list, { from: place + step, step, ms, windowMs }, (_, at) => priceAt(at));
  const [before, after] = [getSide(-1, windowMs), getSide(1, windowMs)];
  if (before.length > 0 && after.length > 0)
    return isContradicted(own, before, after)
      ? toUnlikely(own, getMedian([...before, ...after]))
      : undefined;
  const near = [...before, ...after];
  const others =
    near.length > 1 ? near : [...getSide(-1, sparseWindowMs), ...getSide(1, sparseWindowMs)];
  return isOffOneSide(own, others) ? toUnlikely(own, getMedian(others)) : undefined;
}

/** Undefined if too little money depends on it. */
function toUnlikely(
  { asset, currency, quantity, total, price }: UnitPrice,
  usual: bigint,
  least = leastAtStake,
): UnlikelyPrice | undefined {
  const worthUsually = (quantity * usual) / (unit * finer);
  if ((total > worthUsually ? total : worthUsually) <= least) return undefined;
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

function isOffOneSide({ price }: UnitPrice, others: readonly bigint[]): boolean {
  return (
    others.length > 0 &&
    (others.every((other) => price > other * mostOffOneSide) ||
      others.every((other) => price * mostOffOneSide < other))
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

interface Search {
  readonly from: number;
  readonly step: 1 | -1;
  readonly ms: number;
  readonly windowMs: number;
}

/** Unit prices of the nearest transactions in one direction. */
function collectNeighbors(
  list: readonly Dated[],
  { from, step, ms, windowMs }: Search,
  priceAt: (dated: Dated, place: number) => UnitPrice,
): readonly bigint[] {
  const prices: bigint[] = [];
  for (let distance = 0; distance < mostNeighbors; distance += 1) {
    const place = from + step * distance;
    const other = list[place];
    if (!other || Math.abs(other.ms - ms) > windowMs) break;
    const { total, price } = priceAt(other, place);
    if (total >= leastEvidence) prices.push(price);
  }
  return prices;
}

const toPrice = ({ transaction }: Dated): UnitPrice => unitPriceIn(transaction)!;

type Changed = { readonly gone: readonly Dated[]; readonly come: readonly Dated[] };

/** The time whose neighbors changed: beyond the fifth trade before and after the change, others are nearer. */
function getReach(list: readonly Dated[], changed: Changed): TradesChanged {
  const { asset, currency } = toPrice([...changed.gone, ...changed.come][0]!);
  const [first, last] = getSpan(changed);
  const before = list[firstAt(list, first) - 1 - mostNeighbors];
  const after = list[firstAt(list, last + 1) + mostNeighbors];
  return {
    asset,
    currency,
    fromMs: before?.ms ?? Number.NEGATIVE_INFINITY,
    toMs: after?.ms ?? Number.POSITIVE_INFINITY,
  };
}

/** The part of that time in which looked-up prices are compared with the trades. */
function limitToListed(time: TradesChanged, changed: Changed): TradesChanged {
  const [first, last] = getSpan(changed);
  return {
    ...time,
    fromMs: Math.max(first - listedWindowMs, time.fromMs),
    toMs: Math.min(last + listedWindowMs, time.toMs),
  };
}

function getSpan({ gone, come }: Changed): readonly [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const dated of [gone, come])
    for (const { ms } of dated) [first, last] = [Math.min(first, ms), Math.max(last, ms)];
  return [first, last];
}

/** The place of the first item at a time or later. */
function firstAt(list: readonly Dated[], ms: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.ms < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of an even number the lower of the two in the middle. */
const getMedian = (prices: readonly bigint[]): bigint =>
  prices.toSorted((a, b) => (a < b ? -1 : Number(a > b)))[(prices.length - 1) >> 1]!;

const isSame = (a: UnlikelyPrice | undefined, b: UnlikelyPrice | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.asset === b.asset &&
    a.currency === b.currency &&
    a.unitPrice === b.unitPrice &&
    a.usual === b.usual);
