import type { Quantity } from '@lotbook/decimal/decimal';
import type { Side } from './match.ts';

/** How long after it was sent a deposit is still taken for the same units. */
export const windowMs = 72 * 3_600_000;
/** How much earlier than the withdrawal a deposit may stand: clocks differ, and some exchanges book a withdrawal when it is complete. */
export const earlyMs = 3_600_000;
/** The most that may get lost on the way without any row telling of a fee, where only amounts speak: one part in fifty. */
export const toleranceParts = 50n;
/** Where a hash or a person says that it is the same transfer: one part in ten. What is more stays open. */
export const sureToleranceParts = 10n;

export const isInTime = (out: Side, arrival: Side): boolean => arrival.ms <= out.ms + windowMs && arrival.ms >= out.ms - earlyMs;

export const isNear = (sent: Quantity, arrived: Quantity): boolean => arrived <= sent && (sent - arrived) * toleranceParts <= sent;

/** False for two sides of which a person said that they are not one transfer. */
export const mayJoin = (out: Side, arrival: Side): boolean =>
  !out.transaction.matching?.apart?.includes(arrival.transaction.id) && !arrival.transaction.matching?.apart?.includes(out.transaction.id);
