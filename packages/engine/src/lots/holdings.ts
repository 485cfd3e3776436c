import { smaller, subtract, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { LotMethod } from '../methods/lot-method.ts';
import type { Lot, Piece, Slice } from './lot.ts';
import { forgive, getOldest, owe, getDebt, resumeOwing, shiftDebt } from './debts.ts';
import { LotHeap } from './lot-heap.ts';
import {
  isPooled,
  getShelfKey,
  type AssetTotals,
  type Place,
  type Pool,
  type Shelf,
  type ShelfKind,
  type Tally,
} from './shelf.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';
import {
  begin,
  cut,
  getFragmentOn,
  takePart,
  unchosen,
  type Chosen,
  type Taken,
  type Taking,
} from './fragment-order.ts';

const none = 0n;

/** `together`: a shortage is made up from other places. `chosen`: lots that go first. */
export interface MoveOptions {
  readonly together?: boolean;
  readonly chosen?: readonly Chosen[];
}

/**
 * Every lot and its actual location. Units are only ever opened, moved or taken, and this class
 * counts all three, so that none can be created or lost.
 */
export class Holdings {
  method: LotMethod;
  #isTogether: boolean;
  readonly #pools = new Map<AssetId, Pool>();
  readonly #findable: ReadonlySet<LotId>;
  readonly #byId = new Map<LotId, Lot>();

  /** `everTogether`: lots of all sources are chosen from together at some time. `findable`: the lots that will be asked for by id. */
  constructor(options: {
    readonly method: LotMethod;
    readonly everTogether: boolean;
    readonly findable: ReadonlySet<LotId>;
  }) {
    this.method = options.method;
    this.#isTogether = options.everTogether;
    this.#findable = options.findable;
  }

  /** From now on lots are never again chosen from together: all places give what they owe, in the order of a method. */
  separate(method: LotMethod): void {
    if (!this.#isTogether) return;
    const inForce = this.method;
    this.method = method;
    for (const { owing } of this.#pools.values())
      while (owing.size > 0) this.square(getOldest(owing));
    this.method = inForce;
    this.#isTogether = false;
    for (const pool of this.#pools.values()) pool.together = undefined;
  }

  shelf(asset: AssetId, source: SourceId, kind: ShelfKind = 'held'): Shelf {
    const pool = this.#pools.get(asset) ?? this.#addPool(asset);
    const key = kind === 'held' ? source : `${kind} ${source}`;
    return pool.shelves.get(key) ?? addShelf(pool, key, { asset, source, kind }, this.method);
  }

  shelfAt(place: Place): Shelf {
    const { asset, source, kind, transfer } = place;
    if (transfer === undefined) return this.shelf(asset, source, kind);
    const pool = this.#pools.get(asset) ?? this.#addPool(asset);
    const key = getShelfKey(place);
    return (
      pool.shelves.get(key) ?? addShelf(pool, key, { asset, source, kind, transfer }, this.method)
    );
  }

  /** All places of a kind that hold or held units of an asset, in no particular order. */
  getShelves({ shelves }: Pool, kind: ShelfKind): readonly Shelf[] {
    return [...shelves.values()].filter((shelf) => shelf.kind === kind);
  }

  open(shelf: Shelf, lot: Lot, costs: Money): void {
    assert(lot.quantity > none && lot.cost >= none, 'a lot opens with units and a cost');
    if (this.#findable.size > 0 && this.#findable.has(lot.id)) this.#byId.set(lot.id, lot);
    count(shelf.pool.opened, lot);
    this.#place({ lot, quantity: lot.quantity, cost: lot.cost, costs }, shelf);
  }

  /** How many units a place holds, less those that it owes others. */
  unitsAt({ units, owed }: Shelf): Quantity {
    return (units - owed) as Quantity;
  }

  /** Takes units that leave for good from one place, in the order of the method in force; `chosen` lots go first. */
  take(shelf: Shelf, quantity: Quantity, chosen: readonly Chosen[] = unchosen): Taken {
    const taking = begin(quantity);
    if (chosen.length > 0) this.#takeChosen(taking, chosen, [shelf]);
    this.#drain(taking, shelf.heap);
    countUsed(shelf.pool, quantity, taking);
    return taking;
  }

  /**
   * Takes units that leave one place from the lots of all places. Of the lot that the method
   * chooses, what this place holds goes first. If the lot is held elsewhere, the units that actually
   * left are owed to the other place: lots of this one will replace what that one holds. Which lots
   * is decided only when it matters, see `square`.
   */
  takeTogether(shelf: Shelf, quantity: Quantity, chosen: readonly Chosen[] = unchosen): Taken {
    const { pool } = shelf;
    assert(pool.together !== undefined, 'lots of this book are never kept together');
    const taking = begin(quantity);
    if (chosen.length > 0) this.#takeChosen(taking, chosen, getPooledShelves(pool), shelf);
    this.#drain(taking, pool.together, shelf);
    countUsed(pool, quantity, taking);
    for (const { from, quantity: part } of taking.slices)
      if (from !== shelf) owe(shelf, from, part);
    forgive(shelf);
    for (const { from } of taking.slices) forgive(from);
    return taking;
  }

  /** Moves units from one place to another; they keep cost, date and place in the order of lots. */
  move(
    from: Shelf,
    to: Shelf,
    quantity: Quantity,
    { together = false, chosen = unchosen }: MoveOptions = {},
  ): Taken {
    if (from.owed !== none && (quantity > from.units || quantity > from.units - from.owed))
      this.square(from);
    const taking = begin(quantity);
    if (chosen.length > 0) this.#takeChosen(taking, chosen, [from]);
    this.#drain(taking, from.heap);
    if (together && from.pool.together && taking.short > none) {
      this.#drain(taking, from.pool.together);
      for (const slice of taking.slices) forgive(slice.from);
    }
    for (const slice of taking.slices) this.#place(slice, to);
    if (from.kind === 'transit' && from.units === none && from.owed === none)
      from.pool.shelves.delete(from.key);
    return taking;
  }

  /** Lets lots go where one place owes them, or is owed them, in the order of the method in force; with other places one after another, the oldest debt first. */
  square(shelf: Shelf): void {
    const { owing, awaiting } = shelf.pool;
    while (shelf.owed !== none) {
      const [gives, gets] =
        shelf.owed > none ? [shelf, getOldest(awaiting)] : [getOldest(owing), shelf];
      const taking = begin(getDebt(gives, gets) as Quantity);
      shiftDebt(gives, gets, taking.short);
      this.#drain(taking, gives.heap);
      assert(taking.short === none, 'a place has what it owes');
      for (const slice of taking.slices) this.#place(slice, gets);
    }
  }

  /** Takes a part of one lot in its place. */
  getTake(lot: Lot, shelf: Shelf, quantity: Quantity): Slice {
    const piece = getFragmentOn(lot, shelf);
    assert(piece !== undefined && piece.quantity >= quantity, 'what is taken of a lot is there');
    const slice = cut(piece, quantity);
    count(shelf.pool.taken, slice);
    return slice;
  }

  /**
   * The rest of a lot in one place has a few units more or less, because it was first reported with
   * fewer decimals. Its cost is unchanged.
   */
  correctUnits(lot: Lot, shelf: Shelf, by: bigint): void {
    const piece = getFragmentOn(lot, shelf);
    if (!piece || piece.quantity + by <= none) return;
    piece.quantity = (piece.quantity + by) as Quantity;
    shelf.units += by;
    shelf.pool.opened.quantity += by;
  }

  /** Adds to the cost of what is left of a lot in one place. */
  addCost(lot: Lot, shelf: Shelf, cost: Money): boolean {
    const piece = getFragmentOn(lot, shelf);
    if (!piece) return false;
    shelf.pool.opened.cost += cost;
    raise(piece, cost);
    return true;
  }

  /** Gives cost that left with units back to what is left of their lot in one place. */
  giveBack(lot: Lot, shelf: Shelf, cost: Money): boolean {
    const piece = getFragmentOn(lot, shelf);
    if (!piece) return false;
    shelf.pool.taken.cost -= cost;
    raise(piece, cost);
    return true;
  }

  /** Puts a lot that was just opened into its order again, by what is left of it after some was kept back. */
  keepRest(lot: Lot, shelf: Shelf): void {
    const piece = getFragmentOn(lot, shelf);
    if (!piece) return;
    const { quantity, cost } = piece;
    const slice = cut(piece, quantity);
    // The spent fragment stays at its place in the order, so it must compare as it did when it was
    // inserted.
    piece.lot = { ...lot };
    lot.kept = { quantity, cost };
    lot.home = undefined;
    this.#place(slice, shelf);
  }

  lot(id: LotId): Lot | undefined {
    return this.#byId.get(id);
  }

  /**
   * What is left of every lot, in every place, by asset; in no particular order. Proves on the way that every unit and every cent that was opened was
   * either taken or is still there. Only once no place owes another.
   */
  *left(): Iterable<{ readonly asset: AssetId; readonly pieces: Piece[] }> {
    for (const { asset, shelves, opened, taken } of this.#pools.values()) {
      let { quantity, cost } = taken;
      const pieces: Piece[] = [];
      for (const shelf of shelves.values()) {
        assert(shelf.owed === none, 'lots lie where they belong');
        shelf.heap.addTo(pieces);
      }
      for (const piece of pieces) {
        quantity += piece.quantity;
        cost += piece.cost;
      }
      assert(opened.quantity === quantity, `units of ${asset} were made or lost`);
      assert(opened.cost === cost, `cost of ${asset} was made or lost`);
      yield { asset, pieces };
    }
  }

  /** What was ever opened and taken, by asset. */
  *tallies(): Iterable<AssetTotals> {
    for (const { asset, opened, taken } of this.#pools.values())
      yield { asset, opened: { ...opened }, taken: { ...taken } };
  }

  /** The current holdings, to resume from later. */
  snapshot(): Snapshot {
    return {
      isTogether: this.#isTogether,
      pools: [...this.#pools.values()].map(takeSnapshot),
      known: [...this.#byId.values()],
    };
  }

  /** Goes on from a snapshot; only for holdings in which nothing has happened. The lots of the snapshot live here from now on, and nowhere else. */
  resume({ isTogether, pools, known }: Snapshot): void {
    assert(this.#pools.size === 0, 'only empty holdings go on from a snapshot');
    this.#isTogether = isTogether;
    for (const lot of known) if (this.#findable.has(lot.id)) this.#byId.set(lot.id, lot);
    for (const { asset, opened, taken, pieces, away, owed } of pools) {
      const pool = this.#addPool(asset);
      Object.assign(pool.opened, opened);
      Object.assign(pool.taken, taken);
      for (const { place, units } of owed) resumeOwing(pool, this.shelfAt(place), units);
      const all = [...pieces, ...away];
      for (const { lot } of all) lot.home = undefined;
      const together: Piece[] = [];
      for (const [shelf, there] of this.#piecesByShelf(asset, all)) {
        shelf.heap.fill(there);
        if (isPooled(shelf.kind)) together.push(...there);
      }
      pool.together?.fill(together);
    }
  }

  #piecesByShelf(
    asset: AssetId,
    snapshots: Snapshot['pools'][number]['pieces'],
  ): ReadonlyMap<Shelf, Piece[]> {
    const byShelf = new Map<Shelf, Piece[]>();
    for (const snapshot of snapshots) {
      const { source, kind, transfer } = snapshot;
      const shelf =
        transfer === undefined
          ? this.shelf(asset, source, kind)
          : this.shelfAt({ asset, source, kind, transfer });
      const piece = createFragment(snapshot, shelf);
      piece.seen = snapshot;
      shelf.units += piece.quantity;
      const list = byShelf.get(shelf);
      if (list) list.push(piece);
      else byShelf.set(shelf, [piece]);
    }
    return byShelf;
  }

  /** What `own` holds of a chosen lot goes first, then what arrived first. */
  #takeChosen(
    taking: Taking,
    chosen: readonly Chosen[],
    shelves: readonly Shelf[],
    own?: Shelf,
  ): void {
    for (const choice of chosen) {
      const lot = this.lot(choice.lot);
      let wanted: bigint = choice.quantity;
      for (const piece of lot ? getFragments(lot, shelves, own) : []) {
        if (wanted === none || taking.short === none) break;
        wanted -= takePart(
          taking,
          piece,
          smaller(piece.quantity, smaller(wanted as Quantity, taking.short)),
        );
      }
    }
  }

  /** Of a lot that is in several places, what `own` holds goes first. */
  #drain(taking: Taking, heap: LotHeap, own?: Shelf): void {
    while (taking.short > none) {
      const first = heap.first(this.method);
      if (!first) return;
      const piece = (own && own !== first.shelf && getFragmentOn(first.lot, own)) || first;
      takePart(taking, piece, smaller(piece.quantity, taking.short));
    }
  }

  #place(slice: Slice, shelf: Shelf): void {
    shelf.units += slice.quantity;
    const there = getFragmentOn(slice.lot, shelf);
    if (there) {
      there.quantity = ((there.quantity as bigint) + slice.quantity) as Quantity;
      there.cost = ((there.cost as bigint) + slice.cost) as Money;
      there.costs = ((there.costs as bigint) + slice.costs) as Money;
      return;
    }
    const piece = createFragment(slice, shelf);
    shelf.heap.push(piece, this.method);
    if (this.#isTogether && isPooled(shelf.kind)) shelf.pool.together?.push(piece, this.method);
  }

  #addPool(asset: AssetId): Pool {
    const together = this.#isTogether ? new LotHeap(this.method) : undefined;
    const pool: Pool = {
      asset,
      shelves: new Map(),
      together,
      owing: new Set(),
      awaiting: new Set(),
      arrivals: 0,
      opened: { quantity: none, cost: none },
      taken: { quantity: none, cost: none },
    };
    this.#pools.set(asset, pool);
    return pool;
  }
}

function addShelf(pool: Pool, key: string, place: Place, method: LotMethod): Shelf {
  const { source, kind } = place;
  const shelf: Shelf = {
    key,
    source,
    kind,
    place,
    pool,
    heap: new LotHeap(method),
    arrived: undefined,
    units: none,
    owed: none,
  };
  pool.shelves.set(key, shelf);
  return shelf;
}

/**
 * Registers a new fragment: with its lot if it is the first one, else with the place. It takes the
 * rank of the first, if that is known.
 */
function createFragment({ lot, quantity, cost, costs }: Slice, shelf: Shelf): Piece {
  const { home } = lot;
  const piece: Piece = {
    lot,
    quantity,
    cost,
    costs,
    shelf,
    arrival: (shelf.pool.arrivals += 1),
    isOpen: true,
    rank: home ? home.rank : 0,
    rankedBy: home?.rankedBy,
    seen: undefined,
  };
  if (home) (shelf.arrived ??= new Map()).set(lot, piece);
  else lot.home = piece;
  return piece;
}

function raise(piece: Piece, cost: Money): void {
  piece.cost = ((piece.cost as bigint) + cost) as Money;
  piece.costs = ((piece.costs as bigint) + cost) as Money;
}

/** Places whose units are chosen from together. */
const getPooledShelves = (pool: Pool): readonly Shelf[] =>
  [...pool.shelves.values()].filter((shelf) => isPooled(shelf.kind));

/** What is left of a lot in some places: in `own` first, then in the order of arrival. */
const getFragments = (lot: Lot, shelves: readonly Shelf[], own?: Shelf): readonly Piece[] =>
  shelves
    .flatMap((shelf) => getFragmentOn(lot, shelf) ?? [])
    .sort((a, b) => Number(b.shelf === own) - Number(a.shelf === own) || a.arrival - b.arrival);

/** What a taking found of the units that it was to take. */
function countUsed({ taken }: Pool, wanted: Quantity, { slices, short }: Taken): void {
  taken.quantity += short === none ? wanted : subtract(wanted, short);
  for (const { cost } of slices) taken.cost += cost;
}

function count(sum: Tally, part: { readonly quantity: Quantity; readonly cost: Money }): void {
  sum.quantity += part.quantity;
  sum.cost += part.cost;
}
