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

/** A taking under way: slices so far, where each lay if that matters, and what is still wanted. */
export interface Taking {
  slices: Slice[];
  readonly froms: Shelf[] | undefined;
  left: bigint;
}

export const begin = (quantity: Quantity, froms?: Shelf[]): Taking => ({ slices: noSlices, froms, left: quantity });

/** Shared and never written to: a taking gets a list of its own with its first slice, and nearly every taking is one slice. */
const noSlices: Slice[] = [];

export function takePart(taking: Taking, piece: Piece, part: Quantity): Quantity {
  const slice = cut(piece, part);
  if (taking.slices.length === 0) taking.slices = [slice];
  else taking.slices.push(slice);
  taking.froms?.push(piece.shelf);
  taking.left -= part;
  return part;
}

export const finish = ({ slices, left }: Taking): Taken => ({ slices, short: left as Quantity });

/** What is left of a lot in one place. */
export function pieceOn(lot: Lot, shelf: Shelf): Piece | undefined {
  const { home } = lot;
  return home && home.shelf === shelf && home.isOpen ? home : shelf.arrived?.get(lot);
}

/** Takes units off a piece with their part of its cost, rounded down; who takes the last units takes what is left of the cost. */
export function cut(piece: Piece, part: Quantity): Slice {
  const { lot } = piece;
  if (part === piece.quantity) {
    const slice = { lot, quantity: part, cost: piece.cost, costs: piece.costs };
    piece.quantity = none as Quantity;
    piece.cost = none as Money;
    piece.costs = none as Money;
    piece.isOpen = false;
    if (lot.home !== piece) piece.shelf.arrived?.delete(lot);
    return slice;
  }
  const cost = share(piece.cost, part, piece.quantity);
  const slice = { lot, quantity: part, cost, costs: none as Money };
  if (piece.costs !== none) {
    slice.costs = share(piece.costs, part, piece.quantity);
    piece.costs = ((piece.costs as bigint) - slice.costs) as Money;
  }
  piece.quantity = ((piece.quantity as bigint) - part) as Quantity;
  piece.cost = ((piece.cost as bigint) - cost) as Money;
  return slice;
}
