import type { LotMethod } from '../methods/lot-method.ts';
import type { Piece } from './lot.ts';

/**
 * A binary heap of fragments in the order of one method. Their ranks are in a separate array of
 * numbers, so that a comparison reads a fragment only if ranks are equal: in a book with many
 * places fragments are scattered in memory. Spent fragments stay until they reach the top and are
 * dropped there.
 */
export class FragmentHeap {
  readonly #method: LotMethod;
  readonly #pieces: Piece[] = [];
  readonly #ranks: number[] = [];

  constructor(method: LotMethod) {
    this.#method = method;
  }

  /** Everything that is here, in no particular order. */
  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  /** Takes in a piece that is ranked by the method of the heap. */
  push(piece: Piece): void {
    const [pieces, ranks, { rank }] = [this.#pieces, this.#ranks, piece];
    let index = pieces.length;
    pieces.push(piece);
    ranks.push(rank);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = pieces[parent]!;
      const rankAbove = ranks[parent]!;
      if (rank > rankAbove || (rank === rankAbove && !isDisposedFirst(this.#method, piece, above)))
        break;
      pieces[index] = above;
      ranks[index] = rankAbove;
      index = parent;
    }
    pieces[index] = piece;
    ranks[index] = rank;
  }

  /** The piece that leaves next. It stays here until it is spent. */
  first(): Piece | undefined {
    const pieces = this.#pieces;
    while (pieces.length > 0 && !pieces[0]!.isOpen) {
      const last = pieces.pop()!;
      const rank = this.#ranks.pop()!;
      if (pieces.length > 0) this.#sink(last, rank);
    }
    return pieces[0];
  }

  /** Puts a piece in the place of the first one and lets it sink to where it belongs. */
  #sink(piece: Piece, rank: number): void {
    const [pieces, ranks] = [this.#pieces, this.#ranks];
    const half = pieces.length >> 1;
    let index = 0;
    while (index < half) {
      let child = 2 * index + 1;
      const right = child + 1;
      if (right < pieces.length && this.#isBefore(right, child)) child = right;
      const rankBelow = ranks[child]!;
      if (
        rankBelow > rank ||
        (rankBelow === rank && !isDisposedFirst(this.#method, pieces[child]!, piece))
      )
        break;
      pieces[index] = pieces[child]!;
      ranks[index] = rankBelow;
      index = child;
    }
    pieces[index] = piece;
    ranks[index] = rank;
  }

  #isBefore(a: number, b: number): boolean {
    const [rankA, rankB] = [this.#ranks[a]!, this.#ranks[b]!];
    return rankA === rankB
      ? isDisposedFirst(this.#method, this.#pieces[a]!, this.#pieces[b]!)
      : rankA < rankB;
  }
}

/**
 * Compares two pieces of equal rank. Those of one lot in several places leave in the order in which
 * they arrived there: what a place is called never decides.
 */
export const isDisposedFirst = (method: LotMethod, a: Piece, b: Piece): boolean =>
  a.lot === b.lot ? a.arrival < b.arrival : method.before(a.lot, b.lot);
