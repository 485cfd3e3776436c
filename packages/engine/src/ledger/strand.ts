import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { UnderWay } from '../booking/in-transit.ts';
import type { Snapshot } from '../lots/snapshot.ts';

/** Assets whose lots depend on each other, because one hands its basis on to another. Each strand is booked for itself. */
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
  readonly underWay: readonly UnderWay[];
  /** How many sides were booked before it. */
  readonly legs: number;
}
