import { add, share, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId } from '@lotbook/model/ids';
import type { Stake } from '@lotbook/model/issue';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { LotMethod } from '../methods/lot-method.ts';
import type { Shelf } from './shelf.ts';
import type { FragmentSnapshot } from './snapshot.ts';

/** An issue that asks what units cost, and what hangs on all of them. Without a worth where nobody knows what they were worth when they came. */
export interface Doubt extends Omit<Stake, 'worth'> {
  readonly worth: Money | undefined;
}

/** Units of one asset that were acquired together. What was acquired never changes; what is left of it lies in its pieces. */
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
  /** Lots of one mark say the same: it is theirs as long as they are opened again, and not booked anew. */
  readonly mark: number;
  /** Defined where the lot was a gift with a known giver's basis: losses count from the worth at the gift. */
  readonly gift:
    | { readonly value: Money; readonly on: LocalDate; readonly longFrom: LocalDate }
    | undefined;
  /** Whether it was reported as a reward by itself, so that units on top of a stake may be the same ones. */
  readonly isReward: boolean;
  /** Whether it came out of an estate. */
  readonly inherited: boolean;
  /** Defined where it stands for units that were put into a position without a gain: what came in for all of it. */
  readonly inside: { readonly asset: AssetId; readonly quantity: Quantity } | undefined;
  /** Defined where its cost is in question: what hangs on all of it. */
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
  /** False once all of it was taken: then its quantity and cost are zero, and it only waits to be dropped. */
  isOpen: boolean;
  /** Coarse order under `rankedBy`; see LotMethod. */
  rank: number;
  rankedBy: LotMethod | undefined;
  /** As it stood in the last snapshot, which the next one says again where nothing of it has left since. */
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

/** What hangs on a part of a lot, where its cost is in question. */
export function getStake({
  lot: { stake, quantity: whole },
  quantity,
}: Pick<Slice, 'lot' | 'quantity'>): Doubt | undefined {
  if (stake?.worth === undefined || quantity === whole) return stake;
  return { ...stake, worth: share(stake.worth, quantity, whole) };
}

/** The same of what is sold. Units whose worth nobody knew when they came cost something between nothing and what they bring. */
export function getSoldStake(slice: Slice, proceeds: Money): Stake | undefined {
  const doubt = getStake(slice);
  if (doubt === undefined) return undefined;
  const worth = doubt.worth ?? proceeds;
  return worth > 0n ? { ...doubt, worth } : undefined;
}
