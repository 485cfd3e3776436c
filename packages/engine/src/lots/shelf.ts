import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { Lot, Piece } from './lot.ts';
import type { LotHeap } from './lot-heap.ts';

/**
 * Why units are where they are: available, in transit between two own places, or on hold (staked,
 * posted as collateral, lent, sent to an unknown destination, or taken by a penalty). Units on hold
 * are still owned but aren't chosen for a disposal.
 */
export type ShelfKind = 'held' | 'transit' | 'staked' | 'collateral' | 'lent' | 'parked' | 'lost';

/** True for units that may be chosen while lots of all sources are kept together: units in transit belong to that pool, too. */
export const isPooled = (kind: ShelfKind): boolean => kind === 'held' || kind === 'transit';

/** Whether nothing ever leaves places of the kind, once what happened at an instant is booked. */
export const isGoneForGood = (kind: ShelfKind): boolean => kind === 'parked' || kind === 'lost';

/** A location of units of one asset, of any kind. */
export interface Place {
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly kind: ShelfKind;
  /** Units in transit: the transfer that they belong to. `source` is the one that they left. */
  readonly transfer?: string | undefined;
}

/** The name of a place among all places of an asset. */
export const getShelfKey = ({ source, kind, transfer }: Omit<Place, 'asset'>): string => {
  if (kind === 'held') return source;
  return transfer === undefined ? `${kind} ${source}` : `${kind} ${source}\n${transfer}`;
};

/** One place with its contents. */
export interface Shelf {
  readonly key: string;
  readonly source: SourceId;
  readonly kind: ShelfKind;
  readonly place: Place;
  readonly heap: LotHeap;
  /** What is left here of lots that were opened elsewhere; absent where none ever came. */
  arrived: Map<Lot, Piece> | undefined;
  /** Units of all lots that lie here. */
  units: bigint;
  /** Units of lots here that other places are owed, below zero where those owe this one: see `Holdings.takeTogether`. What it truly holds are `units` less these. */
  owed: bigint;
  readonly pool: Pool;
}

/** Everything owned of one asset. */
export interface Pool {
  readonly asset: AssetId;
  readonly shelves: Map<string, Shelf>;
  /**
   * Available fragments of all sources, for universal tracking; absent if that never applies or no
   * longer does.
   */
  together: LotHeap | undefined;
  /** Available places that owe units to others, and those that are owed some, the oldest debt first. */
  readonly owing: Set<Shelf>;
  readonly awaiting: Set<Shelf>;
  /** How many pieces ever began at a place. */
  arrivals: number;
  /** All that ever came and all that went, to prove that nothing was made or lost. */
  readonly opened: Tally;
  readonly taken: Tally;
}

export interface Tally {
  quantity: bigint;
  cost: bigint;
}

/** Units and cost of an asset that lots were opened with, and those that left them for good. */
export interface AssetTotals {
  readonly asset: AssetId;
  /** All assets of a pool, each with the size of its unit; what is totaled here counts the smallest. */
  readonly names?: ReadonlyMap<AssetId, bigint>;
  readonly opened: Readonly<Tally>;
  readonly taken: Readonly<Tally>;
}
