import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { compareText } from '../natural.ts';
import type { Steps } from '../steps.ts';
import type { Rules } from './booking.ts';
import type { Moment } from './timestamp-batch.ts';
import { replay } from './replay.ts';
import type { Strand } from './strand.ts';
import { joinTied } from '../booking/ties.ts';
import type { Timeline } from './timeline.ts';

/** What is to be booked. */
export interface Task {
  readonly rules: Rules;
  readonly timeline: Timeline;
  /** Groups of assets that depend on each other. */
  readonly ties: readonly (readonly AssetId[])[];
  /** The instants of changes in the lots of each asset. */
  readonly instants: ReadonlyMap<AssetId, readonly number[]>;
  /** Assets whose lots are booked from their beginning. */
  readonly restart: ReadonlySet<AssetId>;
  /** Called before the consequences of a timestamp change. */
  readonly onChange: (moment: Moment) => void;
  /** Called before the last strand is booked: its bookings are final. */
  readonly onLast: () => void;
  /** Whether to stop for a moment. */
  readonly isDue: () => boolean;
}

/** All strands of a book. */
export class Strands {
  readonly #leastSpacing: number;
  #strands: readonly Strand[] = [];
  /** How many lots were ever opened; the number of a lot is its place among all. */
  #opened = 0;

  constructor(leastSpacing: number) {
    this.#leastSpacing = leastSpacing;
  }

  /** Books what changed, strand by strand. Gives the open lots of the strands concerned, as they were and as they are. */
  *book(
    task: Task,
  ): Steps<{ readonly before: readonly OpenLot[]; readonly now: readonly OpenLot[] }> {
    const former = new Map(this.#strands.map((strand) => [getName(strand.assets), strand]));
    const before: OpenLot[] = [];
    const now: OpenLot[] = [];
    const strands: Strand[] = [];
    const changed: {
      readonly strand: Strand;
      readonly changes: readonly number[];
      readonly isAnew: boolean;
    }[] = [];
    for (const assets of joinTied(task.timeline.assets(), task.ties)) {
      const known = former.get(getName(assets));
      former.delete(getName(assets));
      const strand = known ?? { assets, checkpoints: [], lots: [] };
      strands.push(strand);
      const isAnew = known === undefined || assets.some((asset) => task.restart.has(asset));
      const changes = getChanges(task, strand, isAnew);
      if (changes.length > 0) changed.push({ strand, changes, isAnew });
    }
    for (const { strand, changes, isAnew } of changed) {
      append(before, strand.lots);
      if (strand === changed.at(-1)?.strand) task.onLast();
      this.#opened = yield* replay(strand, changes, {
        rules: task.rules,
        moments: getTimestamps(task.timeline, strand.assets),
        strand: getName(strand.assets),
        isAnew,
        names: new Set(strand.assets.flatMap((asset) => [...task.timeline.getNames(asset)])),
        opened: this.#opened,
        leastSpacing: this.#leastSpacing,
        onChange: task.onChange,
        isDue: task.isDue,
      });
      append(now, strand.lots);
      yield;
    }
    this.#strands = strands;
    for (const { lots } of former.values()) append(before, lots);
    return { before, now };
  }

  /** Open lots by asset, then age. */
  lots(): readonly OpenLot[] {
    const byAsset = new Map<AssetId, OpenLot[]>();
    for (const { lots } of this.#strands) {
      for (const lot of lots) {
        const list = byAsset.get(lot.asset);
        if (list) list.push(lot);
        else byAsset.set(lot.asset, [lot]);
      }
    }
    return [...byAsset].sort(([a], [b]) => compareText(a, b)).flatMap(([, lots]) => lots);
  }
}

const getName = (assets: readonly AssetId[]): string => assets.join('\n');

function append(list: OpenLot[], lots: readonly OpenLot[]): void {
  for (const lot of lots) list.push(lot);
}

/** The instants from which a strand has to be booked again, in order of time. */
function getChanges({ instants }: Task, strand: Strand, isAnew: boolean): readonly number[] {
  if (isAnew) {
    strand.checkpoints = [];
    return [Number.NEGATIVE_INFINITY];
  }
  const changes = new Set(strand.assets.flatMap((asset) => instants.get(asset) ?? []));
  return [...changes].sort((a, b) => a - b);
}

function getTimestamps(timeline: Timeline, assets: readonly AssetId[]): readonly Moment[] {
  if (assets.length === 1) return timeline.getTimestamps(assets[0]!);
  return [...new Set(assets.flatMap((asset) => timeline.getTimestamps(asset)))].sort(
    (a, b) => a.ms - b.ms,
  );
}
