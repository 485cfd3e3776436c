import { share, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { Lot, Piece, Slice } from './lot.ts';
import type { Shelf } from './shelf.ts';

const none = 0n;

/** What was taken, in the order in which it left, and what could not be found. */
export interface Taken {
  readonly slices: readonly Slice[];
  readonly short: Quantity;
}

/** A lot that was named for a disposal, and how much of it. */
export interface Chosen {
  readonly lot: LotId;
  readonly quantity: Quantity;
}

export const unchosen: readonly Chosen[] = [];

/** A taking under way: slices so far, and what is still wanted. */
export interface Taking {
  slices: Cut[];
  short: Quantity;
}

/** A slice with its place. */
export interface Cut extends Slice {
  readonly from: Shelf;
}

export const begin = (quantity: Quantity): Taking => ({ slices: noSlices, short: quantity });

/** Shared and never written to: a taking gets a list of its own with its first slice. */
const noSlices: Cut[] = [];

/** Lists of one and two slices, as nearly all are, are made to measure: one that is added to gets room for many more at once. */
export function takePart(taking: Taking, piece: Piece, part: Quantity): Quantity {
  const slice = cut(piece, part);
  const { slices, short } = taking;
  if (slices.length === 0) taking.slices = [slice];
  else if (slices.length === 1) taking.slices = [slices[0]!, slice];
  else slices.push(slice);
  taking.short = (short === part ? none : (short as bigint) - part) as Quantity;
  return part;
}

/** What is left of a lot in one place. */
export function getFragmentOn(lot: Lot, shelf: Shelf): Piece | undefined {
  const { home } = lot;
  return home && home.shelf === shelf && home.isOpen ? home : shelf.arrived?.get(lot);
}

/** Takes units off a piece with their part of its cost, rounded down; who takes the last units takes what is left of the cost. */
export function cut(piece: Piece, part: Quantity): Cut {
  const { lot, shelf: from } = piece;
  from.units -= part;
  if (part === piece.quantity) {
    const slice = { lot, quantity: part, cost: piece.cost, costs: piece.costs, from };
    piece.quantity = none as Quantity;
    piece.cost = none as Money;
    piece.costs = none as Money;
    piece.isOpen = false;
    if (lot.home !== piece) from.arrived?.delete(lot);
    return slice;
  }
  const cost = share(piece.cost, part, piece.quantity);
  const costs = piece.costs === none ? piece.costs : share(piece.costs, part, piece.quantity);
  if (costs !== none) piece.costs = ((piece.costs as bigint) - costs) as Money;
  piece.quantity = ((piece.quantity as bigint) - part) as Quantity;
  piece.cost = ((piece.cost as bigint) - cost) as Money;
  return { lot, quantity: part, cost, costs, from };
}
