import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { AssetId, LotId, TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { compareText } from '../../natural.ts';
import type { PoolPart } from '../jurisdiction.ts';
import { count, makeEmptyCost, put, getShare, take, takeCost, type Costed } from './costed.ts';
import { joinDoubts, resizeDoubts, toDoubts, type Doubts } from './doubts.ts';
import { toOwnUnits } from './own-units.ts';
import { identify, type Identified } from './identify.ts';
import type { AssetDay, Disposing, Fork, Handed, HandOver, SharedPool, Slice } from './noted.ts';

/**
 * Finds out what everything noted cost: identifies the disposals of each asset, then goes through the days, in each first into the pools, then from
 * one pool to another, then out of them. Assets that hand cost over to each other are settled together.
 */
export function settle(books: readonly SharedPool[]): void {
  const steps = books
    .flatMap(getSteps)
    .sort((a, b) => compareText(a.day.on, b.day.on) || compareText(a.book.asset, b.book.asset));
  for (let from = 0; from < steps.length;) {
    let to = from + 1;
    while (to < steps.length && steps[to]!.day.on === steps[from]!.day.on) to += 1;
    settleDay(steps.slice(from, to));
    from = to;
  }
}

/** A day of an asset, with where its units come from and go. */
interface Step {
  readonly book: SharedPool;
  readonly day: AssetDay;
  readonly identified: Identified;
  /** The asset's days, which {@link Identified} counts. */
  readonly days: readonly AssetDay[];
}

function getSteps(book: SharedPool): readonly Step[] {
  const days = [...book.days.values()].sort((a, b) => compareText(a.on, b.on));
  const units = days.map(({ on, acquired, disposings }) => ({
    day: toDayNumber(on),
    acquired: acquired.quantity,
    disposed: disposings.reduce((sum, each) => sum + getUnits(each), 0n),
  }));
  const identified = identify(units);
  return days.map((day, place) => ({ book, day, identified: identified[place]!, days }));
}

/** Units of an asset as those of its pool. */
const getUnits = ({
  size,
  leg,
  quantity = leg.quantity,
}: Pick<Disposing, 'leg' | 'size'> & { readonly quantity?: Quantity }): bigint => quantity * size;

const DAY_MS = 86_400_000;
/** Days since 1970. */
export const toDayNumber = (on: LocalDate): number => Date.parse(on) / DAY_MS;

function settleDay(steps: readonly Step[]): void {
  const bought = steps.map(takeBought);
  for (const step of steps) addToPool(step);
  handOverAll(steps);
  for (const { book, day } of steps)
    for (const look of day.looks)
      look.basis = look.quantity === 0n ? 0n : shareWithin(book, getUnits(look));
  steps.forEach((step, place) => divide(step, [...bought[place]!, ...takeFromPool(step)]));
}

/** What the rules find outside the pool: of the same day, then of the thirty days after. Each takes its share of that day's cost. */
function takeBought({ book, day, identified, days }: Step): readonly Slice[] {
  const slices: Slice[] = [];
  if (identified.sameDay > 0n)
    slices.push({
      rule: 'same-day',
      ...toDayLot(book, day),
      ...take(day.acquired, identified.sameDay),
    });
  for (const { place, quantity } of identified.later) {
    const later = days[place]!;
    slices.push({
      rule: 'thirty-days',
      ...toDayLot(book, later),
      ...take(later.acquired, quantity),
    });
  }
  return slices;
}

const toDayLot = ({ asset }: SharedPool, { on }: AssetDay) => ({
  lotId: getDayLot(asset, on),
  acquiredOn: on,
});

const getDayLot = (asset: AssetId, on: LocalDate): LotId => `${asset}:${on}` as LotId;

const poolMark = ':section-104';

/** The lot id of an asset's pool. */
export const getPoolLotId = ({ asset }: { readonly asset: AssetId }): LotId =>
  `${asset}${poolMark}` as LotId;

/** The asset of a pool lot; undefined for any other lot. */
export const getPoolAsset = (lot: string): AssetId | undefined =>
  lot.endsWith(poolMark) ? (lot.slice(0, -poolMark.length) as AssetId) : undefined;

/**
 * The rest of a day's acquisitions after earlier disposals took their part, and arrivals of unknown
 * origin. Later disposals can't reach it: they look ahead.
 */
function addToPool({ book, day, identified }: Step): void {
  if (identified.intoPool + day.arrived.quantity === 0n) return;
  assert(day.acquired.quantity === identified.intoPool, 'the rest of a day enters the pool');
  if (book.pool.quantity === 0n) book.since = day;
  const acquired = take(day.acquired, identified.intoPool);
  put(book.pool, acquired);
  put(book.pool, day.arrived);
  book.trace?.came(book.pool, day, acquired);
}

function takeFromPool({ book, identified }: Step): readonly Slice[] {
  const quantity =
    identified.fromPool < book.pool.quantity ? identified.fromPool : book.pool.quantity;
  if (quantity === 0n) return [];
  return [
    {
      rule: 'section-104',
      lotId: getPoolLotId(book),
      acquiredOn: book.since!.on,
      ...take(book.pool, quantity),
    },
  ];
}

/** The pool share of some units; the whole pool if there are fewer units. */
const shareWithin = ({ pool }: SharedPool, quantity: bigint): bigint =>
  quantity >= pool.quantity ? pool.cost : getShare(pool, quantity).cost;

/** In the order of their transactions; every asset of one has it in its list. */
function handOverAll(steps: readonly Step[]): void {
  const all = new Set(steps.flatMap(({ day }) => day.handOvers));
  for (const handOver of [...all].sort((a, b) => a.order - b.order)) carryOut(steps, handOver);
}

/** The weight of each part where values are unknown; large, so that a share of it is more than nothing. */
const equalWeight = 10n ** 18n;

/** The cost of all that is given goes to what is received, by its worth where all of it is known, else in equal parts. */
function carryOut(steps: readonly Step[], handOver: HandOver): void {
  const { transactionId, outs, ins, fork } = handOver;
  if (staysWithin(steps, handOver)) return carryWithin(steps, handOver);
  const total = makeEmptyCost();
  if (fork) put(total, getForkCost(steps, { ...handOver, fork }));
  for (const out of outs) {
    const { book, day } = getStep(steps, out.leg.movement.asset);
    const { pool, taken: gone, trace } = book;
    const units = getUnits(out);
    const quantity = units < pool.quantity ? units : pool.quantity;
    out.short = units - quantity;
    const missing = makeMissingBasisDoubts(transactionId, out);
    if (missing) total.doubts = joinDoubts(total.doubts, missing);
    if (quantity === 0n) continue;
    const taken = take(pool, quantity);
    count(gone, taken);
    out.basis = taken.cost;
    trace?.handed(
      pool,
      day,
      'handed-out',
      getPart(transactionId, out, { quantity: -quantity, cost: -taken.cost }),
    );
    put(total, taken);
  }
  const isValued = ins.every(({ value }) => value !== undefined && value > 0n);
  const weight = ins.reduce((sum, { value }) => sum + (isValued ? value! : equalWeight), 0n);
  const weights = { ...total, quantity: weight, doubts: resizeGivenDoubts(total, outs, weight) };
  for (const each of ins) {
    const { book, day } = getStep(steps, each.leg.movement.asset);
    const {
      quantity: own,
      cost,
      costs,
      doubts,
    } = take(weights, isValued ? each.value! : equalWeight);
    each.basis = cost;
    if (book.pool.quantity === 0n) book.since = day;
    const quantity = getUnits(each);
    const received = {
      quantity,
      cost,
      costs,
      doubts: joinDoubts(resizeDoubts(doubts, own, quantity), toDoubts(each.doubt, quantity)),
    };
    put(book.pool, received);
    count(book.opened, received);
    book.trace?.handed(
      book.pool,
      day,
      'handed-in',
      getPart(transactionId, each, { quantity, cost }),
    );
  }
}

/** Units that were handed over and never came: what took over their cost may have cost more. */
const makeMissingBasisDoubts = (transactionId: TransactionId, { leg, short }: Handed): Doubts =>
  short === 0n
    ? undefined
    : toDoubts(
        { transactionId, code: 'missing-basis', asset: leg.movement.asset, worth: undefined },
        short,
      );

/** Of several assets that were given, any may have made up the whole value: their units don't add up. */
function resizeGivenDoubts({ doubts }: Costed, outs: readonly Handed[], weight: bigint): Doubts {
  if (outs.length === 1) return resizeDoubts(doubts, getUnits(outs[0]!), weight);
  return doubts?.map((each) => ({ ...each, unpriced: each.unpriced === 0n ? 0n : weight }));
}

/** The same thing under another name, in one pool: no units and no cost leave it. */
function staysWithin(steps: readonly Step[], { outs, ins, fork }: HandOver): boolean {
  const [first, ...others] = [...outs, ...ins].map(
    ({ leg }) => getStep(steps, leg.movement.asset).book,
  );
  if (fork || first === undefined || others.length === 0 || others.some((other) => other !== first))
    return false;
  return sumUnits(outs) === sumUnits(ins);
}

const sumUnits = (all: readonly Handed[]): bigint =>
  all.reduce((sum, each) => sum + getUnits(each), 0n);

/** Both sides show their share of the pool; what left under one name came under the other. */
function carryWithin(steps: readonly Step[], handOver: HandOver): void {
  const { outs, ins } = handOver;
  const step = getStep(steps, outs[0]!.leg.movement.asset);
  const { book } = step;
  takeInMissing(step, handOver);
  let total = 0n;
  for (const out of outs) {
    out.basis = shareWithin(book, getUnits(out));
    total += out.basis;
  }
  const units = sumUnits(outs);
  for (const sum of [book.opened, book.taken])
    count(sum, { quantity: units, cost: total, costs: 0n });
  let left = total;
  for (const [index, each] of ins.entries()) {
    each.basis =
      index === ins.length - 1
        ? left
        : getShare({ quantity: units, cost: total, costs: 0n }, getUnits(each)).cost;
    left -= each.basis;
  }
}

/** Units under the former name that never came are units of the new one all the same, at no known cost. */
function takeInMissing(
  { book, day, identified }: Step,
  { transactionId, outs }: Pick<HandOver, 'transactionId' | 'outs'>,
): void {
  // Units that the same-day rule matched don't enter the pool, but may have changed their name before.
  let available = book.pool.quantity + identified.sameDay;
  for (const out of outs) {
    const units = getUnits(out);
    out.short = units > available ? units - available : 0n;
    available -= units - out.short;
    if (out.short === 0n) continue;
    if (book.pool.quantity === 0n) book.since = day;
    const missing = { quantity: out.short, cost: 0n, costs: 0n };
    put(book.pool, { ...missing, doubts: makeMissingBasisDoubts(transactionId, out) });
    count(book.opened, missing);
    book.trace?.handed(book.pool, day, 'handed-in', getPart(transactionId, out, missing));
  }
}

function getForkCost(
  steps: readonly Step[],
  { transactionId, ins, fork: { from, entered } }: Forked,
): Costed {
  const { book, day } = getStep(steps, from);
  const { pool, taken: gone, trace } = book;
  const taken = takeCost(pool, entered);
  count(gone, taken);
  trace?.handed(
    pool,
    day,
    'forked',
    getPart(transactionId, ins[0]!, { quantity: 0n, cost: -taken.cost }),
  );
  return taken;
}

type Forked = HandOver & { readonly fork: Fork };

const getPart = (
  transactionId: TransactionId,
  { leg }: Handed,
  { quantity, cost }: Pick<Costed, 'quantity' | 'cost'>,
): PoolPart => ({
  transactionId,
  source: leg.movement.source,
  quantity: quantity as Quantity,
  cost: cost as Money,
});

function getStep(steps: readonly Step[], asset: AssetId): Step {
  const step = steps.find(({ book }) => book.names.has(asset));
  assert(step, 'what is handed over was noted under its asset and day');
  return step;
}

/**
 * All disposals of a day are one (TCGA 1992, s105(1)(a)). Where some of them make no gain (to a spouse or a charity), each takes its share of every part, so that all of them have the same
 * cost per unit; sales among themselves take the parts in the order in which they were booked.
 */
function divide({ book, day }: Step, slices: readonly Slice[]): void {
  const left = slices.map((slice) => ({ ...slice }));
  for (const slice of slices) count(book.taken, slice);
  if (new Set(day.disposings.map(isWithoutGain)).size > 1) divideEvenly(day.disposings, left);
  else divideInOrder(day.disposings, left);
  book.trace?.left(book.pool, day);
  for (const disposing of day.disposings) disposing.slices = toOwnUnits(disposing);
}

const isWithoutGain = ({ kind }: Disposing): boolean => kind === 'gift' || kind === 'donation';

type Left = Slice & Costed;

function divideInOrder(disposings: readonly Disposing[], left: readonly Left[]): void {
  let next = 0;
  for (const disposing of disposings) {
    const mine: Slice[] = [];
    let wanted = getUnits(disposing);
    while (wanted > 0n && next < left.length) {
      const slice = left[next]!;
      const quantity = slice.quantity < wanted ? slice.quantity : wanted;
      mine.push(takeFor(disposing, slice, quantity));
      wanted -= quantity;
      if (slice.quantity === 0n) next += 1;
    }
    disposing.slices = mine;
    disposing.short = wanted;
  }
}

/** Each takes its share of every part; units that rounding leaves over come from the first parts that have some. */
function divideEvenly(disposings: readonly Disposing[], left: readonly Left[]): void {
  let all = disposings.reduce((sum, each) => sum + getUnits(each), 0n);
  let short = all - left.reduce((sum, { quantity }) => sum + quantity, 0n);
  for (const disposing of disposings) {
    const quantity = getUnits(disposing);
    const mineShort = (short * quantity) / all;
    const shares = left.map((slice) => (slice.quantity * quantity) / all);
    let rest = quantity - mineShort - shares.reduce((sum, share) => sum + share, 0n);
    for (const [index, slice] of left.entries()) {
      const more = slice.quantity - shares[index]! < rest ? slice.quantity - shares[index]! : rest;
      shares[index]! += more;
      rest -= more;
    }
    disposing.slices = left.flatMap((slice, index) => {
      const units = shares[index]!;
      return units === 0n ? [] : [takeFor(disposing, slice, units)];
    });
    disposing.short = mineShort + rest;
    all -= quantity;
    short -= disposing.short;
  }
}

/** A part under the name of the asset that leaves. */
function takeFor({ leg }: Disposing, slice: Left, quantity: bigint): Slice {
  const { rule, acquiredOn: on } = slice;
  const { asset } = leg.movement;
  return {
    ...take(slice, quantity),
    rule,
    lotId: rule === 'section-104' ? getPoolLotId({ asset }) : getDayLot(asset, on),
    acquiredOn: on,
  };
}
