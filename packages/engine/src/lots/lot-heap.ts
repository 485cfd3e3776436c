import type { LotMethod } from '../methods/lot-method.ts';
import type { Piece } from './lot.ts';

const spent = 0n;

/**
 * Pieces in the order in which they leave: a binary heap, so that adding and taking cost the logarithm of what is there.
 * Spent pieces stay until they come to the top and are dropped there.
 */
export class LotHeap {
  readonly #pieces: Piece[] = [];
  #method: LotMethod;

  constructor(method: LotMethod) {
    this.#method = method;
  }

  push(piece: Piece, method: LotMethod): void {
    this.#follow(method);
    piece.rank = method.rank(piece.lot);
    this.#pieces.push(piece);
    this.#rise(this.#pieces.length - 1);
  }

  /** The piece that leaves next. It stays in the heap until it is spent. */
  first(method: LotMethod): Piece | undefined {
    this.#follow(method);
    for (;;) {
      const top = this.#pieces[0];
      if (top === undefined || top.quantity !== spent) return top;
      this.#drop();
    }
  }

  *pieces(): Iterable<Piece> {
    for (const piece of this.#pieces) if (piece.quantity !== spent) yield piece;
  }

  /** A changed standing order puts everything into its new order, once. */
  #follow(method: LotMethod): void {
    if (method === this.#method) return;
    this.#method = method;
    const here = this.#pieces.filter((piece) => piece.quantity !== spent);
    this.#pieces.length = 0;
    for (const piece of here) {
      piece.rank = method.rank(piece.lot);
      this.#pieces.push(piece);
    }
    for (let index = (here.length >> 1) - 1; index >= 0; index -= 1) this.#sink(index, here[index]!);
  }

  #drop(): void {
    const last = this.#pieces.pop()!;
    if (this.#pieces.length > 0) this.#sink(0, last);
  }

  #rise(from: number): void {
    const pieces = this.#pieces;
    const piece = pieces[from]!;
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = pieces[parent]!;
      if (!this.#before(piece, above)) break;
      pieces[index] = above;
      index = parent;
    }
    pieces[index] = piece;
  }

  #sink(from: number, piece: Piece): void {
    const pieces = this.#pieces;
    const half = pieces.length >> 1;
    let index = from;
    while (index < half) {
      let child = 2 * index + 1;
      if (child + 1 < pieces.length && this.#before(pieces[child + 1]!, pieces[child]!)) child += 1;
      if (!this.#before(pieces[child]!, piece)) break;
      pieces[index] = pieces[child]!;
      index = child;
    }
    pieces[index] = piece;
  }

  #before(a: Piece, b: Piece): boolean {
    if (a.rank !== b.rank) return a.rank < b.rank;
    return a.lot !== b.lot && this.#method.before(a.lot, b.lot);
  }
}
