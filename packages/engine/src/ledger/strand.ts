import type { Money } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { Movement } from '@lotbook/model/transaction';
import type { Snapshot } from '../lots/snapshot.ts';

/** Assets whose lots hang together, because one hands its basis on to another. Each strand is booked for itself. */
export interface Strand {
  /** Sorted. */
  readonly assets: readonly AssetId[];
  /** In order of time; the last one is of the end. */
  checkpoints: readonly Checkpoint[];
  lots: readonly OpenLot[];
}

/** Where the booking of a strand can be taken up again. */
export interface Checkpoint {
  /** Everything up to and including this instant is booked. */
  readonly ms: number;
  readonly holdings: Snapshot;
  /** Of matches with one side booked and the other not: the withdrawal and the basis of what arrived. */
  readonly moved: readonly (readonly [Movement, Money])[];
  /** How many sides were booked before it. */
  readonly legs: number;
}
