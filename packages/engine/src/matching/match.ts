import type { Quantity } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { TransferMatch } from '@lotbook/model/result';
import type { Movement, Transaction } from '@lotbook/model/transaction';

/** A withdrawal and the deposit that it arrived as. Booked as one move, at whichever comes first. */
export interface Match {
  readonly out: Side;
  readonly in: Side;
  readonly reason: TransferMatch['reason'];
  /** What was sent and did not arrive: a fee that no row tells of. */
  readonly lost: Quantity;
}

/** True when two matches say the same of the same sides. */
export const isSameMatch = (a: Match, b: Match): boolean => isSameSide(a.out, b.out) && isSameSide(a.in, b.in) && a.reason === b.reason && a.lost === b.lost;

const isSameSide = (a: Side, b: Side): boolean => a.transaction === b.transaction && a.movement === b.movement;

export interface Side {
  readonly transaction: Transaction;
  readonly ms: number;
  readonly movement: Movement;
  readonly id: MovementId;
  /** Units that are on their way: sent without what was kept back, or received before anything was. */
  readonly quantity: Quantity;
}
