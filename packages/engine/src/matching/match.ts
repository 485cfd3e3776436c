import type { Quantity } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { MatchReason } from '@lotbook/model/result';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Printed } from './tolerance.ts';

/** A withdrawal or a deposit that wants to know its other side. */
export interface Side {
  readonly transaction: Transaction;
  readonly ms: number;
  readonly movement: Movement;
  readonly id: MovementId;
  /** The transaction hash in comparable form; undefined if none is reported. */
  readonly hash: string | undefined;
  /** Units that are on their way: sent without what was kept back, or received before anything was. */
  readonly quantity: Quantity;
}

/** Units of one withdrawal that arrived in one deposit. Booked as one move, at whichever side comes first. */
export interface Match {
  readonly out: Side;
  readonly in: Side;
  readonly quantity: Quantity;
  readonly group: MovementId;
  readonly reason: MatchReason;
  readonly confidence: number;
  /** Other lost units of the withdrawal, reported with its last part. */
  readonly lost: Quantity;
  /**
   * How much more arrived than was sent because one side was rounded; negative if less arrived.
   * Reported with the last part.
   */
  readonly rounding: bigint;
}

/** What became of a movement: the parts that found their other side, and what did not. */
export interface Matched {
  readonly parts: readonly Match[];
  /** Withdrawals: sent but not received, few enough to be a fee that no row reports. */
  readonly lost: Quantity;
  /** Still without another end: of a withdrawal where it went, of a deposit where it came from. */
  readonly rest: Quantity;
}

/** All units of some sides. */
export function toUnits(sides: readonly Side[]): Quantity {
  let units = 0n;
  for (const side of sides) units += side.quantity;
  return units as Quantity;
}

/** The amounts of both sides of a transfer. */
export const toPrinted = (outs: readonly Side[], ins: readonly Side[]): Printed => ({
  outs: outs.map(({ quantity }) => quantity),
  ins: ins.map(({ quantity }) => quantity),
});

/** True when the same became of a movement, with the same other sides. */
export const isSameMatched = (a: Matched | undefined, b: Matched | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.lost === b.lost &&
    a.rest === b.rest &&
    isSameList(a.parts, b.parts));

const isSameList = (a: readonly Match[], b: readonly Match[]): boolean =>
  a.length === b.length && a.every((each, place) => isSamePart(each, b[place]!));

const isSamePart = (a: Match, b: Match): boolean =>
  isSameSide(a.out, b.out) &&
  isSameSide(a.in, b.in) &&
  a.quantity === b.quantity &&
  a.lost === b.lost &&
  a.rounding === b.rounding &&
  a.group === b.group &&
  a.reason === b.reason &&
  a.confidence === b.confidence;

const isSameSide = (a: Side, b: Side): boolean =>
  a.transaction === b.transaction && a.movement === b.movement;
