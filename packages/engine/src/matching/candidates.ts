import type { Quantity } from '@lotbook/decimal/decimal';
import type { MatchReason } from '@lotbook/model/result';
import { getConfidence } from './confidence.ts';
import type { Side } from './match.ts';
import { isInTime, isNear } from './tolerance.ts';

/** A side that could be the other side of a transfer. */
export interface Candidate {
  readonly side: Side;
  readonly reason: MatchReason;
  /** From 0 to 100. */
  readonly confidence: number;
  /** Milliseconds from the withdrawal to the deposit; negative if the deposit is earlier. */
  readonly apartMs: number;
  /** What was sent less what arrived; below zero when more arrived. */
  readonly difference: Quantity;
}

/** The likely partners of one side among others of the other direction, the likeliest first: by confidence, then by amount, then by time. */
export function matchCandidates(side: Side, others: readonly Side[]): readonly Candidate[] {
  const isOut = side.movement.direction === 'out';
  return others
    .filter(
      (other) =>
        other.movement.asset === side.movement.asset &&
        (other.movement.direction === 'out') !== isOut,
    )
    .map((other) => (isOut ? makeCandidate(other, side, other) : makeCandidate(other, other, side)))
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        compare(getMagnitude(a.difference), getMagnitude(b.difference)) ||
        Math.abs(a.apartMs) - Math.abs(b.apartMs) ||
        compareIds(a, b),
    );
}

function makeCandidate(side: Side, out: Side, arrival: Side): Candidate {
  const apartMs = arrival.ms - out.ms;
  const difference = (out.quantity - arrival.quantity) as Quantity;
  const reason: MatchReason =
    out.hash !== undefined && out.hash === arrival.hash
      ? out.movement.source === arrival.movement.source
        ? 'change'
        : 'hash'
      : 'amount-time';
  const sure = getConfidence({ reason, apartMs, sent: out.quantity, arrived: arrival.quantity });
  if (reason !== 'amount-time') return { side, reason, confidence: sure, apartMs, difference };
  const isAmount = isNear(out.quantity, arrival.quantity);
  const confidence =
    isAmount && isInTime(out, arrival) ? sure : isAmount ? 40 : isInTime(out, arrival) ? 20 : 5;
  return { side, reason, confidence, apartMs, difference };
}

const getMagnitude = (difference: bigint): bigint => (difference < 0n ? -difference : difference);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const compareIds = (a: Candidate, b: Candidate): number => (a.side.id < b.side.id ? -1 : 1);
