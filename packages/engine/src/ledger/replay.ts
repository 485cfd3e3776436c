import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import {
  getDifference,
  movesLots,
  shiftSnapshot,
  type Difference,
} from '../lots/snapshot-difference.ts';
import { isSameState, getFragmentsIn, release } from '../lots/snapshot.ts';
import { listLotsAtEnd } from '../open-lots.ts';
import { isSameTransit } from '../booking/in-transit.ts';
import type { Run } from '../booking/run.ts';
import type { Steps } from '../steps.ts';
import { Booking, type Rules } from './booking.ts';
import type { Moment } from './timestamp-batch.ts';
import { findFirstFrom } from './sorted.ts';
import type { Checkpoint, Strand } from './strand.ts';

export interface Replay {
  readonly rules: Rules;
  /** Of the strand, in order of time. */
  readonly moments: readonly Moment[];
  /** The names that the strand's assets go by. */
  readonly names: ReadonlySet<AssetId>;
  /** See `Scope`. */
  readonly strand: string;
  readonly isAnew: boolean;
  /** How many lots were ever opened; later lots count on. */
  readonly opened: number;
  /** A checkpoint comes after so many sides at the least, and after twice as many as there are open lots, so that all together stay small. */
  readonly leastSpacing: number;
  /** Called before the consequences of a timestamp change. */
  readonly onChange: (moment: Moment) => void;
  /** Whether to stop for a moment. */
  readonly isDue: () => boolean;
}

/**
 * Books a strand again as far as changes at some instants can reach: from the last checkpoint
 * before a change until the holdings are the same as before, and so on for the next change.
 * `touched` is in order of time. Returns how many lots were ever opened.
 */
export function* replay(
  strand: Strand,
  touched: readonly number[],
  replaying: Replay,
): Steps<number> {
  const state: State = {
    kept: [],
    old: strand.checkpoints,
    opened: replaying.opened,
    leavesOthers: false,
  };
  for (let next = 0; next < touched.length;) {
    const reached = yield* replayFrom(state, strand, touched[next]!, replaying);
    while (next < touched.length && touched[next]! <= reached) next += 1;
  }
  const end = state.old.at(-1);
  if (end && state.leavesOthers) strand.lots = replayLots(end, state.opened, replaying);
  strand.checkpoints = thinCheckpoints([...state.kept, ...state.old], replaying.leastSpacing);
  return state.opened;
}

/** Checkpoints that hold, and those of before that later moments still may lead to. */
interface State {
  kept: Checkpoint[];
  old: readonly Checkpoint[];
  opened: number;
  /** Other lots are left at the end, though all goes on as before. */
  leavesOthers: boolean;
}

/** Books from the last checkpoint before a change. Gives the instant up to which everything is booked. */
function* replayFrom(
  state: State,
  strand: Strand,
  change: number,
  { rules, moments, names, strand: name, isAnew, leastSpacing, onChange, isDue }: Replay,
): Steps<number> {
  const start = findFirstFrom(state.old, change);
  state.kept.push(...state.old.slice(0, start));
  state.old = state.old.slice(start);
  const from = state.kept.at(-1);
  const booking = new Booking(rules, {
    only: names,
    strand: name,
    isAnew,
    lots: state.opened,
    onChange,
  });
  const { run } = booking;
  if (from) resume(run, from);
  let legs = from?.legs ?? 0;
  let spaced = legs + leastSpacing;
  for (
    let index = from ? findFirstFrom(moments, from.ms + 1) : 0;
    index < moments.length;
    index += 1
  ) {
    const moment = moments[index]!;
    for (let old = state.old[0]; old && old.ms < moment.ms; old = state.old[0]) {
      const now = takeCheckpoint(run, old.ms, legs);
      const difference = isSame(now, old) ? getDifference(now.holdings, old.holdings) : undefined;
      if (difference) {
        state.old = shiftCheckpoints(state.old, difference, now.legs - old.legs);
        state.leavesOthers ||= movesLots(difference);
        state.opened = run.lots;
        releaseAll(state.kept);
        return old.ms;
      }
      state.old = state.old.slice(1);
      state.kept.push(now);
      spaced = legs + getNextSpacing(now, leastSpacing);
    }
    if (legs >= spaced) {
      const now = takeCheckpoint(run, moments[index - 1]!.ms, legs);
      state.kept.push(now);
      spaced = legs + getNextSpacing(now, leastSpacing);
    }
    booking.book(moment);
    legs += moment.legs;
    if (isDue()) yield;
  }
  const last = moments.at(-1)?.ms ?? Number.NEGATIVE_INFINITY;
  state.kept.push(takeCheckpoint(run, last, legs));
  state.old = [];
  state.opened = run.lots;
  strand.lots = listLotsAtEnd(run, (asset) => names.has(asset));
  releaseAll(state.kept);
  return Number.POSITIVE_INFINITY;
}

function resume(run: Run, { holdings, underWay }: Checkpoint): void {
  run.holdings.resume(holdings);
  run.inTransit.resume(underWay);
}

function releaseAll(checkpoints: readonly Checkpoint[]): void {
  for (const { holdings } of checkpoints) release(holdings);
}

/** What is left at a checkpoint of the end. */
function replayLots(
  end: Checkpoint,
  lots: number,
  { rules, names, strand, isAnew, onChange }: Replay,
): readonly OpenLot[] {
  const { run } = new Booking(rules, { only: names, strand, isAnew, lots, onChange });
  resume(run, end);
  const left = listLotsAtEnd(run, (asset) => names.has(asset));
  release(end.holdings);
  return left;
}

const takeCheckpoint = (run: Run, ms: number, legs: number): Checkpoint => ({
  ms,
  holdings: run.holdings.snapshot(),
  underWay: run.inTransit.snapshot(),
  legs,
});

const getNextSpacing = ({ holdings }: Checkpoint, leastSpacing: number): number =>
  Math.max(leastSpacing, 2 * getFragmentsIn(holdings));

const isSame = (a: Checkpoint, b: Checkpoint): boolean =>
  isSameTransit(a.underWay, b.underWay) && isSameState(a.holdings, b.holdings);

/** Checkpoints of before that hold again, with what is different from there on. */
const shiftCheckpoints = (
  old: readonly Checkpoint[],
  difference: Difference,
  legs: number,
): readonly Checkpoint[] =>
  old.map((each) => ({
    ...each,
    legs: each.legs + legs,
    holdings: shiftSnapshot(each.holdings, difference),
  }));

/** Drops checkpoints that are too close together; the last one always stays. */
function thinCheckpoints(
  checkpoints: readonly Checkpoint[],
  leastSpacing: number,
): readonly Checkpoint[] {
  const left: Checkpoint[] = [];
  checkpoints.forEach((each, index) => {
    const before = left.at(-1);
    const isLast = index === checkpoints.length - 1;
    if (isLast || each.legs - (before?.legs ?? 0) >= getNextSpacing(each, leastSpacing) / 2)
      left.push(each);
  });
  return left;
}
