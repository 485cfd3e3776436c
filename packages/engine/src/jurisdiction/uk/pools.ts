import { share, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { getPoolUnit } from '@lotbook/law/wraps';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { formatMissingBasis } from '../../booking/issue-text.ts';
import type { Leg, Plan } from '../../booking/plan.ts';
import { reportUncertainCost, type Run } from '../../booking/run.ts';
import { getTreatment } from '../../effects/treatments.ts';
import type { Doubt } from '../../lots/lot.ts';
import type { Match } from '../../matching/match.ts';
import type { PoolPart } from '../jurisdiction.ts';
import { count, put, type Costed } from './costed.ts';
import { toDoubts } from './doubts.ts';
import { takeInside } from './inside.ts';
import { roundUp } from './own-units.ts';
import {
  toDay,
  makeEmptyPool,
  type AssetBook,
  type AssetDay,
  type Disposing,
  type HandOver,
  type Look,
  type SharedPool,
} from './noted.ts';
import { place } from './places.ts';
import { PoolTrace } from './pool-trace.ts';

/** What was noted so far. Lives as long as one computation. */
export interface Pools {
  readonly run: Run;
  readonly assets: Map<AssetId, AssetBook>;
  /** By the asset that identifies the pool. */
  readonly shared: Map<AssetId, SharedPool>;
  /** Pairs of a withdrawal and a deposit whose units have moved. */
  readonly moved: Set<Match>;
  /** Assets that hand cost over to each other, as pairs. */
  readonly ties: (readonly [AssetId, AssetId])[];
  /** True if the history of the pools is requested. */
  readonly isTraced: boolean;
}

/** One transaction while it is noted. */
export interface Noting {
  readonly pools: Pools;
  readonly plan: Plan;
  readonly order: number;
  readonly disposings: Disposing[];
  readonly looks: Look[];
  readonly handOvers: HandOver[];
}

export function getBook(pools: Pools, asset: AssetId): AssetBook {
  let book = pools.assets.get(asset);
  if (!book) {
    book = {
      asset,
      places: new Map(),
      inside: undefined,
      rewards: new Map(),
      ...getSharedPool(pools, asset),
    };
    pools.assets.set(asset, book);
  }
  return book;
}

/**
 * Assets that wrap each other or were redenominated share a pool where they count as the same
 * thing: the matching rules of s105 and s106A are about all of them then.
 */
function getSharedPool(
  { run, shared, isTraced }: Pools,
  asset: AssetId,
): Pick<AssetBook, 'shared' | 'size'> {
  const isOneThing = getTreatment(run.effects.treatments, 'wrap') === 'nonTaxable';
  const { pool: name, size } = isOneThing ? getPoolUnit(asset) : { pool: asset, size: 1n };
  const key = name as AssetId;
  let pool = shared.get(key);
  if (!pool) shared.set(key, (pool = makeEmptyPool(key, isTraced ? new PoolTrace() : undefined)));
  pool.names.set(asset, size);
  return { shared: pool, size };
}

export interface Acquired {
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly costs: Money;
  /** Why that cost is uncertain. */
  readonly doubt?: Doubt | undefined;
  /** When, where that was before the transaction. */
  readonly on?: LocalDate | undefined;
}

/** Units that are acquired: they count on their day with all others of it. */
export function acquire(noting: Noting, { cost, costs, doubt, ...what }: Acquired): void {
  const { book, day } = receive(noting, what);
  const quantity = what.quantity * book.size;
  book.shared.trace?.acquire(day, getPart(noting, what.source, { quantity, cost }));
  put(day.acquired, { quantity, cost, costs, doubts: toDoubts(doubt, quantity) });
  count(book.shared.opened, { quantity, cost, costs });
}

/**
 * Units without a reported acquisition: they enter the pool at no cost, and no disposal is
 * identified with them (TCGA 1992, s105, s106A).
 */
export function takeIn(noting: Noting, what: Omit<Acquired, 'cost' | 'costs'>): void {
  const { book, day } = receive(noting, what);
  const units = { quantity: what.quantity * book.size, cost: 0n, costs: 0n };
  put(day.arrived, { ...units, doubts: toDoubts(what.doubt, units.quantity) });
  book.shared.trace?.arrive(day, getPart(noting, what.source, units));
  count(book.shared.opened, units);
}

const getPart = (
  { plan }: Noting,
  source: SourceId,
  { quantity, cost }: Pick<Costed, 'quantity' | 'cost'>,
): PoolPart => ({
  transactionId: plan.transaction.id,
  source,
  quantity: quantity as Quantity,
  cost: cost as Money,
});

function receive(
  { pools, plan }: Noting,
  { asset, source, quantity, on }: Omit<Acquired, 'cost' | 'costs'>,
): { readonly book: AssetBook; readonly day: AssetDay } {
  const book = getBook(pools, asset);
  place(book.places, source).units += quantity;
  book.shared.owned += quantity * book.size;
  const isEarlier = on !== undefined && on < plan.on;
  return {
    book,
    day: isEarlier
      ? toDay(book, on, pools.run.calendar.getStart(on).at)
      : toDay(book, plan.on, plan.transaction.at),
  };
}

/** Units that leave; what leaves beyond those that came has an origin of its own. */
export function letGo({ shared, size }: AssetBook, quantity: Quantity, at: Instant): void {
  const wanted = quantity * size;
  const units = wanted < shared.owned ? wanted : shared.owned;
  shared.owned -= units;
  shared.left = { at, units: units + countUnitsAt(shared.left, at) };
}

/** Notes units that are set aside, or, if negative, released again. */
export function keep({ pools, plan }: Noting, asset: AssetId, quantity: bigint): void {
  const { shared, size } = getBook(pools, asset);
  const { at } = plan.transaction;
  const units = countUnitsAt(shared.kept, at) + quantity * size;
  shared.kept = { at, units: units > 0n ? units : 0n };
}

const countUnitsAt = (noted: SharedPool['left'], at: Instant): bigint =>
  noted?.at === at ? noted.units : 0n;

/**
 * Units that move or are set aside although fewer came: the others are of unknown origin, and
 * reported like those that are sold. They lower the average cost, so a sale can't wait for it.
 * @param how `moved`: units that were sold at the same timestamp may have been transferred before. `gone`: the same units can't be both sold and staked or lost.
 *   `sold`: nor those that were staked or lost at the same timestamp.
 */
export function takeInLacking(
  noting: Noting,
  leg: Pick<Leg, 'movement' | 'quantity'> & Partial<Pick<Leg, 'value'>>,
  quantity: Quantity,
  how: 'moved' | 'gone' | 'sold',
): void {
  const { pools, plan } = noting;
  const { asset, source } = leg.movement;
  const { shared, size } = getBook(pools, asset);
  const { at } = plan.transaction;
  const left = how === 'moved' ? countUnitsAt(shared.left, at) : 0n;
  const kept = how === 'sold' ? countUnitsAt(shared.kept, at) : 0n;
  const missed = quantity * size - shared.owned - left + kept;
  // What is sold beyond what was kept is found when the pool is settled.
  const lacking = how === 'sold' && missed > kept ? kept : missed;
  if (lacking <= 0n) return;
  const missing = roundUp(lacking, size) as Quantity;
  const text = formatMissingBasis(leg, missing, how === 'sold' ? 'dispose' : 'move');
  const doubt = reportUncertainCost(
    pools.run,
    plan,
    { code: 'missing-basis', severity: 'error', asset, text },
    leg.value && share(leg.value, missing, leg.quantity),
  );
  takeIn(noting, { asset, source, quantity: missing, doubt });
}

/** Units that leave for good, out of the place where they are. */
export function disposeLeg(
  noting: Noting,
  leg: Leg,
  kind: Disposing['kind'],
  released: Disposing['released'] = [],
): void {
  const { plan, pools, disposings } = noting;
  const book = getBook(pools, leg.movement.asset);
  takeInLacking(noting, leg, leg.quantity, 'sold');
  takeInside(book, leg.quantity);
  place(book.places, leg.movement.source).units -= leg.quantity;
  letGo(book, leg.quantity, plan.transaction.at);
  const disposing: Disposing = {
    transactionId: plan.transaction.id,
    leg,
    kind,
    released,
    size: book.size,
    slices: [],
    short: 0n,
  };
  disposings.push(disposing);
  toDay(book, plan.on, plan.transaction.at).disposings.push(disposing);
}

/** Units that stay owned: their cost is looked up to be shown. */
export function addLook(
  { pools, plan, looks }: Noting,
  leg: Leg,
  what: Partial<Omit<Look, 'leg'>> = {},
): void {
  const book = getBook(pools, leg.movement.asset);
  const look: Look = {
    leg,
    quantity: leg.quantity,
    surplus: undefined,
    released: [],
    matchedWith: undefined,
    parked: 0n,
    slashed: false,
    size: book.size,
    basis: 0n,
    ...what,
  };
  looks.push(look);
  toDay(book, plan.on, plan.transaction.at).looks.push(look);
}
