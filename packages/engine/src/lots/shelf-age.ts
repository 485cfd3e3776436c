import { compareAges } from '../methods/lot-method.ts';
import type { Piece } from './lot.ts';
import type { Shelf } from './shelf.ts';

/**
 * Places with units, the one with the oldest unit first. Of places with units of one lot, the one
 * that received them first: what places are called never decides.
 */
export function sortByAge(shelves: readonly Shelf[]): readonly Shelf[] {
  const withUnits = shelves.filter(({ units }) => units > 0n);
  if (withUnits.length < 2) return withUnits;
  return withUnits
    .map((shelf) => ({ shelf, oldest: getOldestPiece(shelf) }))
    .sort((a, b) => comparePieces(a.oldest, b.oldest))
    .map(({ shelf }) => shelf);
}

const getOldestPiece = ({ heap }: Shelf): Piece =>
  heap.pieces().reduce((oldest, piece) => (comparePieces(piece, oldest) < 0 ? piece : oldest));

const comparePieces = (a: Piece, b: Piece): number =>
  compareAges(a.lot, b.lot) || a.arrival - b.arrival;
