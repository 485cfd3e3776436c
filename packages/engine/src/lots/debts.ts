import type { Pool, Shelf } from './shelf.ts';

const none = 0n;

/**
 * Records units that left a place as taken from another place's share, as far as they were there.
 */
export function owe(shelf: Shelf, other: Shelf, units: bigint): void {
  const held = shelf.units - shelf.owed;
  const part = units < held ? units : held;
  if (part > none) shiftDebt(other, shelf, part);
}

/** A place whose lots went to where nothing was given for them owes no more than it has left; those that it owed hold less then, the one that has waited longest first. */
export function forgive(shelf: Shelf): void {
  while (shelf.owed > none && shelf.owed > shelf.units) {
    const over = shelf.owed - shelf.units;
    const other = getOldest(shelf.pool.awaiting);
    shiftDebt(shelf, other, over < -other.owed ? over : -other.owed);
  }
}

/** Of two places that owe and are owed, as many units as settle one of them, if not both. */
export const getDebt = (gives: Shelf, gets: Shelf): bigint =>
  gives.owed < -gets.owed ? gives.owed : -gets.owed;

/** One place owes so many units less, or is owed so many more, and the other one the other way round: all places together owe nothing. */
export function shiftDebt(from: Shelf, to: Shelf, units: bigint): void {
  change(from, -units);
  change(to, units);
}

function change(shelf: Shelf, by: bigint): void {
  const before = shelf.owed;
  shelf.owed += by;
  if (before > none !== shelf.owed > none) toggle(shelf.pool.owing, shelf);
  if (before < none !== shelf.owed < none) toggle(shelf.pool.awaiting, shelf);
}

/** Takes up again what a place owes. */
export function resumeOwing({ owing, awaiting }: Pool, shelf: Shelf, owed: bigint): void {
  shelf.owed = owed;
  toggle(owed > none ? owing : awaiting, shelf);
}

/** The place whose debt is the oldest. A set keeps the order in which places were added. */
export const getOldest = (places: ReadonlySet<Shelf>): Shelf => places.values().next().value!;

function toggle(places: Set<Shelf>, shelf: Shelf): void {
  if (!places.delete(shelf)) places.add(shelf);
}
