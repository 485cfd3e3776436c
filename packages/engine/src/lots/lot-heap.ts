import type { LotMethod } from '../methods/lot-method.ts';
import type { Piece } from './lot.ts';

const spent = 0n;

/**
 * Pieces in the order in which they leave. Those that arrive in order, as nearly all do under FIFO and LIFO, stand in two sorted runs and cost
 * nothing to keep; the others stand in a binary heap, where adding and taking cost the logarithm of what is there. Spent pieces stay until they come to
 * the top and are dropped there.
 */
export class LotHeap {
  #method: LotMethod;
  /** Ascending; leaves from `#head`. */
  #queue: Piece[] = [];
  #head = 0;
  /** Descending; leaves from the end. */
  readonly #stack: Piece[] = [];
  readonly #heap: Piece[] = [];

  constructor(method: LotMethod) {
    this.#method = method;
  }

  push(piece: Piece, method: LotMethod): void {
    this.#follow(method);
    piece.rank = method.rank(piece.lot);
    this.#add(piece);
  }

  /** Takes over pieces all at once; only while nothing is here. */
  fill(pieces: readonly Piece[]): void {
    this.#order(pieces.slice());
  }

  /** The piece that leaves next. It stays here until it is spent. */
  first(method: LotMethod): Piece | undefined {
    this.#follow(method);
    while (this.#head < this.#queue.length && this.#queue[this.#head]!.quantity === spent) this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#queue.length) this.#trim();
    while (this.#stack.length > 0 && this.#stack.at(-1)!.quantity === spent) this.#stack.pop();
    while (this.#heap.length > 0 && this.#heap[0]!.quantity === spent) this.#drop();
    return this.#earlier(this.#earlier(this.#queue[this.#head], this.#stack.at(-1)), this.#heap[0]);
  }

  /** Adds what is left here to a list, in no particular order. */
  addTo(pieces: Piece[]): void {
    for (const list of [this.#queue, this.#stack, this.#heap]) for (const piece of list) if (piece.quantity !== spent) pieces.push(piece);
  }

  /** What is left here, in no particular order. */
  pieces(): readonly Piece[] {
    const pieces: Piece[] = [];
    this.addTo(pieces);
    return pieces;
  }

  /** A changed standing order puts everything into its new order, once. */
  #follow(method: LotMethod): void {
    if (method === this.#method) return;
    this.#method = method;
    const here: Piece[] = [];
    this.addTo(here);
    this.#order(here);
  }

  #order(here: Piece[]): void {
    for (const piece of here) piece.rank = this.#method.rank(piece.lot);
    this.#queue = here.sort((a, b) => (this.#before(a, b) ? -1 : Number(this.#before(b, a))));
    this.#head = 0;
    this.#stack.length = 0;
    this.#heap.length = 0;
  }

  #add(piece: Piece): void {
    const last = this.#queue.at(-1);
    const top = this.#stack.at(-1);
    if (last === undefined || this.#head === this.#queue.length) this.#queue.push(piece);
    else if (!this.#before(piece, last)) this.#queue.push(piece);
    else if (top === undefined || this.#before(piece, top)) this.#stack.push(piece);
    else {
      this.#heap.push(piece);
      this.#rise(this.#heap.length - 1);
    }
  }

  #earlier(a: Piece | undefined, b: Piece | undefined): Piece | undefined {
    if (a === undefined || b === undefined) return a ?? b;
    return this.#before(b, a) ? b : a;
  }

  #trim(): void {
    this.#queue = this.#queue.slice(this.#head);
    this.#head = 0;
  }

  #drop(): void {
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) this.#sink(0, last);
  }

  #rise(from: number): void {
    const pieces = this.#heap;
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
    const pieces = this.#heap;
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

  /** Pieces of one lot in several places leave in the order of the places' names. */
  #before(a: Piece, b: Piece): boolean {
    if (a.rank !== b.rank) return a.rank < b.rank;
    return a.lot === b.lot ? a.shelf.source < b.shelf.source : this.#method.before(a.lot, b.lot);
  }
}
