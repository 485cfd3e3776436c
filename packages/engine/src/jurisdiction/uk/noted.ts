import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { IdentificationRule, ReleasedUnits, TaxEntry } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { Leg, Plan } from '../../booking/plan.ts';
import type { Written } from '../../booking/run.ts';
import type { Doubt } from '../../lots/lot.ts';
import { makeEmptyCost, type Costed } from './costed.ts';
import type { Inside } from './inside.ts';
import type { Places } from './places.ts';
import type { PoolTrace } from './pool-trace.ts';

/**
 * What a transaction does to the pools. Noted when the transaction is read; what it cost is filled in once all are, because units that come within
 * thirty days decide which ones left before.
 */
export interface Noted {
  readonly plan: Plan;
  readonly disposings: Disposing[];
  readonly looks: Look[];
  readonly handOvers: readonly HandOver[];
  /** What could be said at once, because it does not wait for the pools. */
  readonly written: Written;
}

/** Units that leave for good. `gift` and `donation`: for what they cost, without gain or loss. */
export interface Disposing {
  readonly transactionId: TransactionId;
  readonly leg: Leg;
  readonly kind: 'sale' | 'fee' | 'gift' | 'donation';
  /** Where units were on hold. */
  readonly released: readonly Omit<ReleasedUnits, 'basis'>[];
  /** How many units of the pool a unit of the asset is. */
  readonly size: bigint;
  slices: readonly Slice[];
  /** Units of the pool that are missing, because their acquisition was not reported. */
  short: bigint;
}

/** A part of what a disposal was identified with. */
export interface Slice extends Readonly<Costed> {
  readonly rule: IdentificationRule;
  readonly lotId: LotId;
  readonly acquiredOn: LocalDate;
}

/** Units that stay owned: the share of the pool's cost that they represent, for display only. */
export interface Look {
  readonly leg: Leg;
  readonly quantity: Quantity;
  /** What came with them as income: how much, and its worth. */
  readonly surplus: NonNullable<TaxEntry['surplus']> | undefined;
  /** Where units were on hold. */
  readonly released: readonly Omit<ReleasedUnits, 'basis'>[];
  readonly matchedWith: MovementId | undefined;
  /** Units sent to an unknown destination. */
  readonly parked: bigint;
  /** Taken as a penalty. */
  readonly slashed: boolean;
  /** How many units of the pool a unit of the asset is. */
  readonly size: bigint;
  basis: bigint;
}

/** Units that take over the cost of what was given for them, or a part of the cost of what they were forked from, without a disposal. */
export interface HandOver {
  /** The place of its transaction among all. */
  readonly order: number;
  readonly transactionId: TransactionId;
  readonly outs: readonly Handed[];
  readonly ins: readonly Handed[];
  readonly fork: Fork | undefined;
}

/**
 * The asset whose units stay while a part of their cost moves, and the part that the person
 * entered.
 */
export interface Fork {
  readonly from: AssetId;
  readonly entered: Money;
}

export interface Handed {
  readonly leg: Leg;
  /** Without what came on top of what had been put in. */
  readonly quantity: Quantity;
  readonly value: Money | undefined;
  /** What the units on top cost, as income. */
  readonly surplus: Money;
  /** Why the cost that it takes over is uncertain, apart from that of what was given. */
  readonly doubt: Doubt | undefined;
  /** How many units of the pool a unit of the asset is. */
  readonly size: bigint;
  basis: bigint;
  /** Units of the pool that are missing. */
  short: bigint;
}

/** One asset: where its units are, and the pool that they are in. */
export interface AssetBook {
  readonly asset: AssetId;
  readonly places: Places;
  /** Where units are tokens of positions: what was put into those. */
  inside: Inside | undefined;
  /** Units of staking rewards that rows of their own reported, by source. */
  readonly rewards: Map<SourceId, bigint>;
  readonly shared: SharedPool;
  /** How many units of the pool a unit of the asset is. */
  readonly size: bigint;
}

/**
 * Days and section 104 pool of one asset, or of several that count as the same thing. All of its
 * quantities count the smallest unit of these.
 */
export interface SharedPool {
  /** The asset that identifies the whole pool. */
  readonly asset: AssetId;
  /** Each asset, with the size of its unit. */
  readonly names: Map<AssetId, bigint>;
  readonly days: Map<LocalDate, AssetDay>;
  readonly pool: Costed;
  /** All that ever came and all that went for good, to prove that nothing was made or lost. */
  readonly opened: Costed;
  readonly taken: Costed;
  /** While transactions are read: units that came and have not left. */
  owned: bigint;
  /** Units that left at the newest timestamp. A move at the same one can have been before. */
  left: { readonly at: Instant; readonly units: bigint } | undefined;
  /** Units that were set aside or lost at the newest timestamp, so that they can't be sold at it. */
  kept: { readonly at: Instant; readonly units: bigint } | undefined;
  /** When the first of the units that are in the pool came. */
  since: Pick<AssetDay, 'on' | 'at'> | undefined;
  /** The history of the pool, if requested. */
  readonly trace: PoolTrace | undefined;
}

export interface AssetDay {
  readonly on: LocalDate;
  /** The first instant at which something happened. */
  readonly at: Instant;
  readonly acquired: Costed;
  /** Units of unknown origin: into the pool at no cost, and nothing that a disposal is identified with. */
  readonly arrived: Costed;
  readonly disposings: Disposing[];
  readonly looks: Look[];
  readonly handOvers: HandOver[];
}

export const makeEmptyPool = (asset: AssetId, trace: PoolTrace | undefined): SharedPool => ({
  asset,
  names: new Map(),
  days: new Map(),
  pool: makeEmptyCost(),
  opened: makeEmptyCost(),
  taken: makeEmptyCost(),
  owned: 0n,
  left: undefined,
  kept: undefined,
  since: undefined,
  trace,
});

export function toDay(
  { shared: book }: Pick<AssetBook, 'shared'>,
  on: LocalDate,
  at: Instant,
): AssetDay {
  let day = book.days.get(on);
  if (!day) {
    day = {
      on,
      at,
      acquired: makeEmptyCost(),
      arrived: makeEmptyCost(),
      disposings: [],
      looks: [],
      handOvers: [],
    };
    book.days.set(on, day);
  }
  return day;
}
