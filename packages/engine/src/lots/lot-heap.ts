import type { LotMethod } from '../methods/lot-method.ts';
import type { Piece } from './lot.ts';
import { isDisposedFirst, FragmentHeap } from './fragment-heap.ts';

/**
 * Fragments in disposal order. Those that arrive in order, as nearly all do under FIFO and LIFO,
 * are in two sorted runs that cost nothing to maintain; the others are in a binary heap, where
 * adding and taking is logarithmic. Spent fragments stay until they reach the top and are dropped
 * there.
 */
export class LotHeap {
  #method: LotMethod;
  /** Ascending; leaves from `#head`. */
  #queue: Piece[] = [];
  #head = 0;
  /**
   * Descending, taken from the end. Absent, like the heap, until it is needed: most places never
   * need either.
   */
  #stack: Piece[] | undefined;
  #heap: FragmentHeap | undefined;

  constructor(method: LotMethod) {
    this.#method = method;
  }

  push(piece: Piece, method: LotMethod): void {
    if (method !== this.#method) this.#follow(method);
    if (piece.rankedBy !== method) rankBy(method, piece);
    this.#add(piece);
  }

  /** Takes over pieces all at once; only while nothing is here. */
  fill(pieces: readonly Piece[]): void {
    this.#order(pieces.slice());
  }

  /** The piece that leaves next. It stays here until it is spent. */
  first(method: LotMethod): Piece | undefined {
    if (method !== this.#method) this.#follow(method);
    let first = this.#firstQueued();
    if (this.#stack) first = this.#earlier(first, peekStack(this.#stack));
    return this.#heap ? this.#earlier(first, this.#heap.first()) : first;
  }

  #firstQueued(): Piece | undefined {
    const queue = this.#queue;
    while (this.#head < queue.length) {
      const piece = queue[this.#head]!;
      if (piece.isOpen) return piece;
      this.#head += 1;
      if (this.#head > 1024 && this.#head * 2 > queue.length) {
        this.#queue = queue.slice(this.#head);
        this.#head = 0;
        return this.#firstQueued();
      }
    }
    return undefined;
  }

  /** Adds what is left here to a list, in no particular order. */
  addTo(pieces: Piece[]): void {
    for (const list of [this.#queue, this.#stack, this.#heap?.pieces])
      for (const piece of list ?? []) if (piece.isOpen) pieces.push(piece);
  }

  /** What is left here, in no particular order. */
  pieces(): readonly Piece[] {
    const pieces: Piece[] = [];
    this.addTo(pieces);
    return pieces;
  }

  /** A changed standing instruction puts everything into its new order, once. */
  #follow(method: LotMethod): void {
    this.#method = method;
    const here: Piece[] = [];
    this.addTo(here);
    this.#order(here);
  }

  #order(here: Piece[]): void {
    this.#queue = here.sort((a, b) => (this.#before(a, b) ? -1 : Number(this.#before(b, a))));
    this.#head = 0;
    this.#stack = undefined;
    this.#heap = undefined;
  }

  #add(piece: Piece): void {
    const queue = this.#queue;
    if (this.#head === queue.length || !this.#before(piece, queue.at(-1)!)) queue.push(piece);
    else if (!this.#stack) this.#stack = [piece];
    else if (this.#stack.length === 0 || this.#before(piece, this.#stack.at(-1)!))
      this.#stack.push(piece);
    else (this.#heap ??= new FragmentHeap(this.#method)).push(piece);
  }

  #earlier(a: Piece | undefined, b: Piece | undefined): Piece | undefined {
    if (a === undefined || b === undefined) return a ?? b;
    return this.#before(b, a) ? b : a;
  }

  #before(a: Piece, b: Piece): boolean {
    const method = this.#method;
    if (a.rankedBy !== method) rankBy(method, a);
    if (b.rankedBy !== method) rankBy(method, b);
    return a.rank === b.rank ? isDisposedFirst(method, a, b) : a.rank < b.rank;
  }
}

/**
 * A fragment is in two orders at once, its place's and that of all places, which may follow
 * different methods: each comparison ranks by its own method.
 */
function rankBy(method: LotMethod, piece: Piece): void {
  piece.rank = method.rank(piece.lot);
  piece.rankedBy = method;
}

function peekStack(stack: Piece[]): Piece | undefined {
  while (stack.length > 0 && !stack.at(-1)!.isOpen) stack.pop();
  return stack.at(-1);
}
