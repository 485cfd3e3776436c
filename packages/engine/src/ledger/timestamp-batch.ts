import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Plan } from '../booking/plan.ts';
import type { Step } from '../booking/trace.ts';
import type { Dated } from '../order.ts';
import type { Asked } from '../prices.ts';
import type { Opening } from './opening.ts';
import type { Line, Outcomes } from './outcomes.ts';

/** Everything that happened at one instant, and what the ledger knows of it. */
export interface Moment {
  readonly ms: number;
  /** In order. */
  dated: readonly Dated[];
  /** How many sides they have. */
  legs: number;
  /** Assets whose lots it touches; claims count as what they are claims on. */
  assets: readonly AssetId[];
  /** What followed from it, per transaction. */
  outcomes: Outcomes;
  /** Prices that were asked for. */
  asked: readonly Asked[];
  /**
   * Set if its only effect on lots is to open one, whatever the holdings: then it need not be
   * booked again.
   */
  opening: Opening | undefined;
  /** Kept where it is plain, does more than that, and nothing was said and no price asked for when the plan was made: then it need not be made again. */
  plan: Plan | undefined;
  /** Where it is plain and opens no lot: what it did to lots. */
  trace: Trace | undefined;
  /** Kept where several transactions, or the lots of several assets, have to be put together; see {@link isPlain}. */
  parts: Parts | undefined;
}

/** The parts of what followed from an instant, by the asset that each is about. */
export interface Parts {
  plans: readonly Plan[];
  lines: Line[];
  /** The assets whose lots are booked. */
  booked: readonly AssetId[];
  /** As {@link Moment.opening}, of assets that only one side is about. */
  openings: readonly Opening[];
  /** As {@link Moment.trace}, one for each strand that it was booked with. */
  traces: readonly Trace[];
}

/** What a moment did to the lots of a strand when it was last booked with it. Where doing it again gives the same, it need not be booked again. */
export interface Trace {
  readonly strand: string;
  readonly steps: readonly Step[];
}

export const createMoment = (ms: number): Moment => ({
  ms,
  dated: [],
  legs: 0,
  assets: [],
  outcomes: [],
  asked: [],
  opening: undefined,
  plan: undefined,
  trace: undefined,
  parts: undefined,
});

/** True where all that follows is said at once: one transaction and the lots of one asset. */
export const isPlain = ({ dated, assets }: Moment): boolean =>
  dated.length === 1 && assets.length === 1;

/** The property that moves in transactions, each asset once. */
export function listAssets(dated: readonly Dated[]): readonly AssetId[] {
  const assets: AssetId[] = [];
  for (const { transaction } of dated) {
    for (const { asset, quantity } of transaction.movements)
      if (quantity !== 0n && !isFiat(asset) && !assets.includes(asset)) assets.push(asset);
  }
  return assets;
}

export const countLegs = (dated: readonly Dated[]): number =>
  dated.reduce((sum, { transaction }) => sum + transaction.movements.length, 0);
