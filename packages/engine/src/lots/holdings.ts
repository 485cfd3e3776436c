import { share, smaller, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { LotMethod } from '../methods/lot-method.ts';
import type { Lot, Piece, Slice } from './lot.ts';
import { LotHeap } from './lot-heap.ts';
import type { Pool, Shelf, ShelfKind, Tally } from './shelf.ts';

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

/**
 * Every lot and where it truly lies. Units are only ever opened, moved or taken, and this class counts all three, so that none can be made or lost.
 */
export class Holdings {
  method: LotMethod;
  readonly #everTogether: boolean;
  readonly #pools = new Map<AssetId, Pool>();
  readonly #byId: Map<LotId, Lot> | undefined;

  /** `everTogether`: lots of all sources are chosen from together at some time. `findable`: lots will be asked for by id. */
  constructor(options: { readonly method: LotMethod; readonly everTogether: boolean; readonly findable: boolean }) {
    this.method = options.method;
    this.#everTogether = options.everTogether;
    this.#byId = options.findable ? new Map() : undefined;
  }

  shelf(asset: AssetId, source: SourceId, kind: ShelfKind = 'held'): Shelf {
    const pool = this.#pools.get(asset) ?? this.#addPool(asset);
    const key = kind === 'held' ? source : `${kind} ${source}`;
    return pool.shelves.get(key) ?? this.#addShelf(pool, key, source, kind);
  }

  open(shelf: Shelf, lot: Lot, costs: Money): void {
    assert(lot.quantity > none && lot.cost >= none, `lot ${lot.id} opens with ${lot.quantity} units`);
    this.#byId?.set(lot.id, lot);
    count(shelf.pool.opened, lot);
    this.#place({ lot, quantity: lot.quantity, cost: lot.cost, costs }, shelf);
  }

  /** Takes units that leave for good from one place, in the order of the method in force; `chosen` lots go first. */
  take(shelf: Shelf, quantity: Quantity, chosen?: readonly Chosen[]): Taken {
    const taken = this.#takeFrom([shelf.heap], quantity, (piece) => piece.shelf === shelf, chosen);
    for (const slice of taken.slices) count(shelf.pool.taken, slice);
    return taken;
  }

  /**
   * Takes units that leave one place, choosing among the lots of all places. Where the chosen lot lies elsewhere, the units that really left
   * here trade places with it, so that every place keeps as many units as it holds.
   */
  takeTogether(shelf: Shelf, quantity: Quantity, chosen?: readonly Chosen[]): Taken {
    const moves: { readonly to: Shelf; readonly quantity: Quantity }[] = [];
    const heap = shelf.pool.together;
    assert(heap !== undefined, 'lots of this book are never kept together');
    const isHere = (piece: Piece) => piece.shelf.kind === 'held' && piece.lot.asset === shelf.pool.asset;
    const taken = this.#takeFrom([heap], quantity, isHere, chosen, (from, part) => {
      if (from !== shelf) moves.push({ to: from, quantity: part });
    });
    for (const slice of taken.slices) count(shelf.pool.taken, slice);
    for (const move of moves) this.move(shelf, move.to, move.quantity);
    return taken;
  }

  /** Moves units from one place to another; they keep cost, date and place in the order of lots. `together`: a shortage is made up from other places. */
  move(from: Shelf, to: Shelf, quantity: Quantity, options: { readonly together?: boolean; readonly chosen?: readonly Chosen[] } = {}): Taken {
    const heaps = options.together && from.pool.together ? [from.heap, from.pool.together] : [from.heap];
    const isHere = (piece: Piece) => piece.shelf === from;
    const taken = this.#takeFrom(heaps, quantity, isHere, options.chosen);
    for (const slice of taken.slices) this.#place(slice, to);
    return taken;
  }

  /** Takes a part of one lot where it lies. */
  takeOf(lot: Lot, shelf: Shelf, quantity: Quantity): Slice {
    const piece = pieceOn(lot, shelf);
    assert(piece !== undefined && piece.quantity >= quantity, `lot ${lot.id} has not ${quantity} units left`);
    const slice = cut(piece, quantity);
    count(shelf.pool.taken, slice);
    return slice;
  }

  /** Adds to the cost of what is left of a lot in one place. */
  addCost(lot: Lot, shelf: Shelf, cost: Money): boolean {
    const piece = pieceOn(lot, shelf);
    if (!piece) return false;
    shelf.pool.opened.cost += cost;
    piece.cost = ((piece.cost as bigint) + cost) as Money;
    piece.costs = ((piece.costs as bigint) + cost) as Money;
    return true;
  }

  lot(id: LotId): Lot | undefined {
    return this.#byId?.get(id);
  }

  /** What is left of every lot, in every place; in no particular order. */
  *pieces(): Iterable<Piece> {
    for (const pool of this.#pools.values()) for (const shelf of pool.shelves.values()) yield* shelf.heap.pieces();
  }

  /** Proves that every unit and every cent that was opened was either taken or is still there. */
  verify(): void {
    for (const { asset, shelves, opened, taken } of this.#pools.values()) {
      let { quantity, cost } = taken;
      for (const shelf of shelves.values()) {
        for (const piece of shelf.heap.pieces()) {
          quantity += piece.quantity;
          cost += piece.cost;
        }
      }
      assert(opened.quantity === quantity, `units of ${asset} were made or lost`);
      assert(opened.cost === cost, `cost of ${asset} was made or lost`);
    }
  }

  #takeFrom(
    heaps: readonly LotHeap[],
    quantity: Quantity,
    isHere: (piece: Piece) => boolean,
    chosen?: readonly Chosen[],
    each?: (from: Shelf, part: Quantity) => void,
  ): Taken {
    const slices: Slice[] = [];
    let left: bigint = quantity;
    for (const choice of chosen ?? []) {
      for (let piece = this.lot(choice.lot)?.pieces, wanted: bigint = choice.quantity; piece && wanted > none && left > none; piece = piece.next) {
        if (piece.quantity === none || !isHere(piece)) continue;
        const part = smaller(piece.quantity, smaller(wanted as Quantity, left as Quantity));
        each?.(piece.shelf, part);
        slices.push(cut(piece, part));
        wanted -= part;
        left -= part;
      }
    }
    for (const heap of heaps) {
      while (left > none) {
        const piece = heap.first(this.method);
        if (!piece) break;
        const part = smaller(piece.quantity, left as Quantity);
        each?.(piece.shelf, part);
        slices.push(cut(piece, part));
        left -= part;
      }
    }
    return { slices, short: left as Quantity };
  }

  #place(slice: Slice, shelf: Shelf): void {
    const there = pieceOn(slice.lot, shelf);
    if (there) {
      there.quantity = ((there.quantity as bigint) + slice.quantity) as Quantity;
      there.cost = ((there.cost as bigint) + slice.cost) as Money;
      there.costs = ((there.costs as bigint) + slice.costs) as Money;
      return;
    }
    const { lot, quantity, cost, costs } = slice;
    const piece: Piece = { lot, quantity, cost, costs, shelf, next: lot.pieces, rank: 0 };
    lot.pieces = piece;
    shelf.heap.push(piece, this.method);
    if (shelf.kind === 'held') shelf.pool.together?.push(piece, this.method);
  }

  #addPool(asset: AssetId): Pool {
    const together = this.#everTogether ? new LotHeap(this.method) : undefined;
    const pool: Pool = { asset, shelves: new Map(), together, opened: { quantity: none, cost: none }, taken: { quantity: none, cost: none } };
    this.#pools.set(asset, pool);
    return pool;
  }

  #addShelf(pool: Pool, key: string, source: SourceId, kind: ShelfKind): Shelf {
    const shelf: Shelf = { source, kind, pool, heap: new LotHeap(this.method) };
    pool.shelves.set(key, shelf);
    return shelf;
  }
}

/** What is left of a lot in one place; drops spent pieces from the lot's chain on the way. */
function pieceOn(lot: Lot, shelf: Shelf): Piece | undefined {
  let before: Piece | undefined;
  for (let piece = lot.pieces; piece; piece = piece.next) {
    if (piece.quantity === none) {
      if (before) before.next = piece.next;
      else lot.pieces = piece.next;
    } else if (piece.shelf === shelf) return piece;
    else before = piece;
  }
  return undefined;
}

function count(sum: Tally, part: { readonly quantity: Quantity; readonly cost: Money }): void {
  sum.quantity += part.quantity;
  sum.cost += part.cost;
}

function cut(piece: Piece, part: Quantity): Slice {
  const { lot } = piece;
  if (part === piece.quantity) {
    const slice = { lot, quantity: part, cost: piece.cost, costs: piece.costs };
    piece.quantity = none as Quantity;
    piece.cost = none as Money;
    piece.costs = none as Money;
    return slice;
  }
  const cost = share(piece.cost, part, piece.quantity);
  const costs = piece.costs === none ? (none as Money) : share(piece.costs, part, piece.quantity);
  piece.quantity = ((piece.quantity as bigint) - part) as Quantity;
  piece.cost = ((piece.cost as bigint) - cost) as Money;
  piece.costs = ((piece.costs as bigint) - costs) as Money;
  return { lot, quantity: part, cost, costs };
}
