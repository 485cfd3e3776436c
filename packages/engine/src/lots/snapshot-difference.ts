import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Lot } from './lot.ts';
import type { Tally } from './shelf.ts';
import {
  compareOpening,
  isSameLot,
  type FragmentSnapshot,
  type PoolSnapshot,
  type Snapshot,
} from './snapshot.ts';

/** How what nothing later depends on differs between two snapshots of the same state: it differs as much in all snapshots that follow from them. */
export type Difference = ReadonlyMap<AssetId, PoolDifference>;

interface PoolDifference {
  readonly opened: Tally;
  readonly taken: Tally;
  /** By lot and place: how much more or less of it is held there. */
  readonly away: ReadonlyMap<string, FragmentSnapshot>;
}

/**
 * The difference between `now` and `then`. Undefined if its consequences can't be derived: then
 * later bookings are repeated.
 */
export function getDifference(now: Snapshot, then: Snapshot): Difference | undefined {
  const [left, right] = [groupByAsset(now), groupByAsset(then)];
  const difference = new Map<AssetId, PoolDifference>();
  for (const asset of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [
      left.get(asset) ?? makeEmptyPool(asset),
      right.get(asset) ?? makeEmptyPool(asset),
    ];
    const away = findAwayDifference(a, b);
    if (!away) return undefined;
    difference.set(asset, {
      opened: subtractTallies(a.opened, b.opened),
      taken: subtractTallies(a.taken, b.taken),
      away,
    });
  }
  return difference;
}

/** Whether other lots are left at the end than were. */
export const movesLots = (difference: Difference): boolean =>
  difference.values().some(({ away }) => away.size > 0);

/** A snapshot of before as it is now. */
export function shiftSnapshot(snapshot: Snapshot, difference: Difference): Snapshot {
  const pools = groupByAsset(snapshot);
  for (const [asset, by] of difference) {
    const pool = pools.get(asset) ?? (by.away.size > 0 ? makeEmptyPool(asset) : undefined);
    if (!pool) continue;
    const away = by.away.size > 0 ? listAwayAfter(pool, by.away) : pool.away;
    pools.set(asset, {
      ...pool,
      opened: addTallies(pool.opened, by.opened),
      taken: addTallies(pool.taken, by.taken),
      away,
    });
  }
  return { ...snapshot, pools: [...pools.values()] };
}

const groupByAsset = ({ pools }: Snapshot): Map<AssetId, PoolSnapshot> =>
  new Map(pools.map((pool) => [pool.asset, pool]));
const nothing: Tally = { quantity: 0n, cost: 0n };
const makeEmptyPool = (asset: AssetId): PoolSnapshot => ({
  asset,
  opened: nothing,
  taken: nothing,
  pieces: [],
  away: [],
  owed: [],
});

function findAwayDifference(
  now: PoolSnapshot,
  then: PoolSnapshot,
): ReadonlyMap<string, FragmentSnapshot> | undefined {
  const [left, right] = [groupByPlace(now.away), groupByPlace(then.away)];
  if (!left || !right) return undefined;
  const more = new Map<string, FragmentSnapshot>();
  for (const [key, piece] of left) {
    const before = right.get(key);
    right.delete(key);
    const difference = before ? subtractFragment(piece, before) : piece;
    if (before && isNothing(difference) && isSameLot(piece.lot, before.lot)) continue;
    const lot = findLotHeld(then, piece.lot);
    if (!lot && isOrderOpen(piece.lot, [...now.pieces, ...now.away, ...then.pieces, ...then.away]))
      return undefined;
    more.set(key, { ...difference, lot: lot ?? piece.lot });
  }
  for (const [key, piece] of right)
    more.set(key, subtractFragment({ ...piece, ...noUnits }, piece));
  return more;
}

/** Undefined where two lots of one name lie in one place. */
function groupByPlace(
  pieces: readonly FragmentSnapshot[],
): Map<string, FragmentSnapshot> | undefined {
  const found = new Map(pieces.map((piece) => [getPlace(piece), piece]));
  return found.size === pieces.length ? found : undefined;
}

const getPlace = ({ lot, source, kind }: FragmentSnapshot): string =>
  JSON.stringify([lot.id, kind, source]);

/** A lot of the pool with the same name that says the same. */
const findLotHeld = ({ pieces, away }: PoolSnapshot, lot: Lot): Lot | undefined =>
  (findLot(pieces, lot) ?? findLot(away, lot))?.lot;
const findLot = (pieces: readonly FragmentSnapshot[], lot: Lot): FragmentSnapshot | undefined =>
  pieces.find((each) => each.lot === lot || (each.lot.id === lot.id && isSameLot(each.lot, lot)));

/**
 * Lots of one instant are in booking order, by numbers that a reopened lot doesn't share with those
 * of before.
 */
const isOrderOpen = (lot: Lot, pieces: readonly FragmentSnapshot[]): boolean =>
  pieces.some(
    (each) =>
      each.lot !== lot &&
      each.lot.acquiredMs === lot.acquiredMs &&
      each.lot.bookedMs === lot.bookedMs,
  );

function listAwayAfter(
  pool: PoolSnapshot,
  more: ReadonlyMap<string, FragmentSnapshot>,
): readonly FragmentSnapshot[] {
  const left = new Map(pool.away.map((piece) => [getPlace(piece), piece]));
  for (const [key, by] of more) {
    const piece = addFragment(left.get(key), by);
    if (piece.quantity === 0n) left.delete(key);
    else left.set(key, { ...piece, lot: findLotHeld(pool, by.lot) ?? by.lot });
  }
  return [...left.values()].sort(compareOpening);
}

const noUnits = { quantity: 0n as Quantity, cost: 0n as Money, costs: 0n as Money };
const isNothing = ({ quantity, cost, costs }: FragmentSnapshot): boolean =>
  quantity === 0n && cost === 0n && costs === 0n;

const subtractFragment = (a: FragmentSnapshot, b: FragmentSnapshot): FragmentSnapshot => ({
  ...a,
  quantity: ((a.quantity as bigint) - b.quantity) as Quantity,
  cost: ((a.cost as bigint) - b.cost) as Money,
  costs: ((a.costs as bigint) - b.costs) as Money,
});

const addFragment = (a: FragmentSnapshot | undefined, b: FragmentSnapshot): FragmentSnapshot => ({
  ...b,
  quantity: ((a?.quantity ?? 0n) + b.quantity) as Quantity,
  cost: ((a?.cost ?? 0n) + b.cost) as Money,
  costs: ((a?.costs ?? 0n) + b.costs) as Money,
});

const addTallies = (a: Tally, b: Tally): Tally => ({
  quantity: a.quantity + b.quantity,
  cost: a.cost + b.cost,
});
const subtractTallies = (a: Tally, b: Tally): Tally => ({
  quantity: a.quantity - b.quantity,
  cost: a.cost - b.cost,
});
