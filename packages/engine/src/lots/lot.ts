import { add, share, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId } from '@lotbook/model/ids';
import type { Stake } from '@lotbook/model/issue';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { LotMethod } from '../methods/lot-method.ts';
import type { Shelf } from './shelf.ts';
import type { FragmentSnapshot } from './snapshot.ts';

/**
 * An issue about an unknown cost, and the amount that depends on all of its units. Without a value
 * if the value at receipt is unknown.
 */
export interface Doubt extends Omit<Stake, 'worth'> {
  readonly worth: Money | undefined;
}

/**
 * Units of one asset that were acquired together. The acquisition never changes; its fragments hold
 * what is left.
 */
export interface Lot {
  readonly id: LotId;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  /** Total cost, costs of purchase included. */
  readonly cost: Money;
  readonly acquiredAt: Instant;
  readonly acquiredMs: number;
  readonly acquiredOn: LocalDate;
  /** First date on which selling it is long-term. */
  readonly longFrom: LocalDate;
  /** When the book learnt of it: the instant of its transaction, and its place among all lots. */
  readonly bookedMs: number;
  readonly sequence: number;
  /**
   * Lots with the same mark are equal: it lasts until the lot is booked again, also if it is
   * reopened.
   */
  readonly mark: number;
  /** Defined where the lot was a gift with a known giver's basis: losses count from the worth at the gift. */
  readonly gift:
    | { readonly value: Money; readonly on: LocalDate; readonly longFrom: LocalDate }
    | undefined;
  /** Whether it was reported as a reward by itself, so that units on top of a stake may be the same ones. */
  readonly isReward: boolean;
  /** Whether it came out of an estate. */
  readonly inherited: boolean;
  /**
   * Set if it represents units that were deposited into a position without a gain: the total
   * deposit.
   */
  readonly inside: { readonly asset: AssetId; readonly quantity: Quantity } | undefined;
  /** Set if its cost is uncertain: the amount that depends on all of it. */
  readonly stake: Doubt | undefined;
  /** What it began with after a cost of purchase was kept back from its units: the rest costs more per unit. */
  kept: { readonly quantity: Quantity; readonly cost: Money } | undefined;
  /** The piece that it began as, where it was opened; those that moved elsewhere are known to the places that they moved to. */
  home: Piece | undefined;
}

/** What is left of a lot in one place. Keeps its total cost; when all of it is taken no dust remains. */
export interface Piece {
  /** Never another one while units are left. */
  lot: Lot;
  quantity: Quantity;
  cost: Money;
  /** The part of `cost` that was paid in costs of purchase. */
  costs: Money;
  readonly shelf: Shelf;
  /** Grows with every piece of the asset that begins at a place: which one came first. */
  readonly arrival: number;
  /** False once all of it was taken: then its quantity and cost are zero, and it only waits to be dropped. */
  isOpen: boolean;
  /** Coarse order under `rankedBy`; see LotMethod. */
  rank: number;
  rankedBy: LotMethod | undefined;
  /**
   * Its fragment in the last snapshot, reused by the next one if no unit of it was disposed of
   * since.
   */
  seen: FragmentSnapshot | undefined;
}

/** A part of a lot that leaves. */
export interface Slice {
  readonly lot: Lot;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly costs: Money;
}

/** From what losses of a part of a gift count: its worth when it was given, and what was added to its cost since, which raises both bases alike. */
export const getLossBasis = (
  { value }: NonNullable<Lot['gift']>,
  { lot, quantity, costs }: Slice,
): Money => add(share(value, quantity, lot.quantity), costs);

/** The amount that depends on a part of a lot of uncertain cost. */
export function getStake({
  lot: { stake, quantity: whole },
  quantity,
}: Pick<Slice, 'lot' | 'quantity'>): Doubt | undefined {
  if (stake?.worth === undefined || quantity === whole) return stake;
  return { ...stake, worth: share(stake.worth, quantity, whole) };
}

/**
 * The same for what is sold. Units of unknown value at receipt cost something between nothing and
 * their proceeds.
 */
export function getSoldStake(slice: Slice, proceeds: Money): Stake | undefined {
  const doubt = getStake(slice);
  if (doubt === undefined) return undefined;
  const worth = doubt.worth ?? proceeds;
  return worth > 0n ? { ...doubt, worth } : undefined;
}
