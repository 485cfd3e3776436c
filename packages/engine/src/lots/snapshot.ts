import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import { compareText } from '../natural.ts';
import { isSame } from '../is-same.ts';
import type { Lot, Piece } from './lot.ts';
import {
  isGoneForGood,
  getShelfKey,
  type Place,
  type Pool,
  type ShelfKind,
  type Tally,
} from './shelf.ts';

/** Holdings between two instants: the rest of every lot and its location. */
export interface Snapshot {
  readonly isTogether: boolean;
  readonly pools: readonly PoolSnapshot[];
  /** Lots that can be asked for by id, those without units included. */
  readonly known: readonly Lot[];
}

export interface PoolSnapshot {
  readonly asset: AssetId;
  readonly opened: Readonly<Tally>;
  readonly taken: Readonly<Tally>;
  /** What may leave or move yet, in the order in which the lots were opened, then of arrival. */
  readonly pieces: readonly FragmentSnapshot[];
  /**
   * Units that never return from their place, so that no later booking depends on them; in the order
   * in which the lots were opened, then by place.
   */
  readonly away: readonly FragmentSnapshot[];
  /**
   * Places that owe others units, then below zero those that are owed some: the oldest debt of each
   * first.
   */
  readonly owed: readonly Owed[];
}

interface Owed {
  readonly place: Place;
  readonly units: bigint;
}

export interface FragmentSnapshot {
  readonly lot: Lot;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly costs: Money;
  readonly source: SourceId;
  readonly kind: ShelfKind;
  /** See {@link Place}. */
  readonly transfer: string | undefined;
}

export function takeSnapshot({
  asset,
  opened,
  taken,
  shelves,
  owing,
  awaiting,
}: Pool): PoolSnapshot {
  const pieces: Piece[] = [];
  const away: FragmentSnapshot[] = [];
  for (const { heap, kind } of shelves.values()) {
    if (isGoneForGood(kind))
      for (const piece of heap.pieces()) away.push(getFragmentSnapshot(piece));
    else heap.addTo(pieces);
  }
  return {
    asset,
    opened: { ...opened },
    taken: { ...taken },
    pieces: pieces.sort(compareArrival).map(getFragmentSnapshot),
    away: away.sort(compareOpening),
    owed: [...owing, ...awaiting].map(({ place, owed }) => ({ place, units: owed })),
  };
}

function getFragmentSnapshot(piece: Piece): FragmentSnapshot {
  const { lot, quantity, cost, costs, shelf, seen } = piece;
  if (
    seen &&
    seen.quantity === quantity &&
    seen.cost === cost &&
    seen.costs === costs &&
    seen.lot === lot
  )
    return seen;
  const { source, kind, transfer } = shelf.place;
  return (piece.seen = { lot, quantity, cost, costs, source, kind, transfer });
}

/** In the order in which lots were opened, and their pieces began at their places. */
const compareArrival = (a: Piece, b: Piece): number =>
  a.lot.sequence - b.lot.sequence || a.arrival - b.arrival;

/** In the order in which lots were opened, then by place. */
export const compareOpening = (a: FragmentSnapshot, b: FragmentSnapshot): number =>
  a.lot.sequence - b.lot.sequence ||
  compareText(a.source, b.source) ||
  compareText(a.kind, b.kind) ||
  compareText(a.transfer ?? '', b.transfer ?? '');

export const getFragmentsIn = ({ pools }: Snapshot): number =>
  pools.reduce((sum, { pieces, away }) => sum + pieces.length + away.length, 0);

/** Lots in stored snapshots must not keep their holdings in memory. */
export function release({ pools }: Snapshot): void {
  for (const { pieces, away } of pools)
    for (const list of [pieces, away]) for (const { lot } of list) lot.home = undefined;
}

/**
 * True when whatever happens next has the same outcome from both: the same units of equal lots lie in the same places, opened in the same order.
 * What was opened and taken before may differ, and what never comes back; see `getDifference`.
 */
export function isSameState(a: Snapshot, b: Snapshot): boolean {
  const [left, right] = [listPoolsWithUnits(a), listPoolsWithUnits(b)];
  return (
    left.size === right.size &&
    [...left].every(([asset, pool]) => isSamePool(pool, right.get(asset))) &&
    isSameList(a.known, b.known, isSameLot)
  );
}

const listPoolsWithUnits = ({ pools }: Snapshot): ReadonlyMap<AssetId, PoolSnapshot> =>
  new Map(pools.filter(({ pieces }) => pieces.length > 0).map((pool) => [pool.asset, pool]));

const isSamePool = (a: PoolSnapshot, b: PoolSnapshot | undefined): boolean =>
  b !== undefined &&
  isSameList(a.pieces, b.pieces, isSameFragment) &&
  isSameList(a.owed, b.owed, isSameOwed);

const isSameList = <T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (a: T, b: T) => boolean,
): boolean => a.length === b.length && a.every((each, index) => isSame(each, b[index]!));

const isSameOwed = (a: Owed, b: Owed): boolean =>
  a.units === b.units && getShelfKey(a.place) === getShelfKey(b.place);

const isSameFragment = (a: FragmentSnapshot, b: FragmentSnapshot): boolean =>
  a === b ||
  (a.quantity === b.quantity &&
    a.cost === b.cost &&
    a.costs === b.costs &&
    a.source === b.source &&
    a.kind === b.kind &&
    a.transfer === b.transfer &&
    isSameLot(a.lot, b.lot));

/**
 * All fields of a lot affect later bookings, except its location (in its fragments), its number
 * (the fragments' order) and its mark (which says only that it is the same). Compared field by
 * field, since lots are compared by the thousand; `snapshot.test.ts` finds a field that is missing.
 */
export const isSameLot = (a: Lot, b: Lot): boolean =>
  a === b ||
  (a.id === b.id &&
    a.quantity === b.quantity &&
    a.cost === b.cost &&
    a.bookedMs === b.bookedMs &&
    a.acquiredMs === b.acquiredMs &&
    a.acquiredAt === b.acquiredAt &&
    a.acquiredOn === b.acquiredOn &&
    a.longFrom === b.longFrom &&
    a.asset === b.asset &&
    a.inherited === b.inherited &&
    a.isReward === b.isReward &&
    isSame(a.gift, b.gift) &&
    isSame(a.inside, b.inside) &&
    isSame(a.stake, b.stake) &&
    isSame(a.kept, b.kept));
