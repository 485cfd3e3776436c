import type { Quantity } from '@lotbook/decimal/decimal';
import type { Side } from './match.ts';

/** How long after it was sent a deposit is still taken for the same units. */
export const windowMs = 72 * 3_600_000;
/**
 * How much earlier than the withdrawal a deposit may be: clocks differ, and some exchanges book a
 * withdrawal when it is complete.
 */
export const earlyMs = 3_600_000;
/**
 * The most that may be lost in transit without a reported fee if only amounts match: one part in
 * fifty.
 */
export const toleranceParts = 50n;
/** Where a hash or a person says that it is the same transfer: one part in ten. What is more stays open. */
export const sureToleranceParts = 10n;

export const isInTime = (out: Side, arrival: Side): boolean =>
  arrival.ms <= out.ms + windowMs && arrival.ms >= out.ms - earlyMs;

export const isNear = (sent: Quantity, arrived: Quantity): boolean =>
  (arrived <= sent && (sent - arrived) * toleranceParts <= sent) || isRounded(sent, arrived);

/** An amount with fewer decimals than this is a round one, not one that was cut off: what is missing of it can be a fee. */
const leastDecimals = 6;
/** More cannot arrive than was sent, so there fewer decimals are enough. */
const leastDecimalsOver = 3;

/**
 * True where two different amounts are the same one, printed with more and with fewer decimals: an exchange prints 8 of them, a chain up to 18. Programs round
 * the last place or cut off what follows it.
 */
export function isRounded(sent: Quantity, arrived: Quantity): boolean {
  const difference = sent < arrived ? arrived - sent : sent - arrived;
  if (difference === 0n || difference >= getUnitAt(leastDecimalsOver)) return false;
  if (arrived > sent && !isSmallExcess(sent, arrived)) return false;
  const [sentDecimals, arrivedDecimals] = [countDecimals(sent), countDecimals(arrived)];
  const [finer, coarser] = sentDecimals > arrivedDecimals ? [sent, arrived] : [arrived, sent];
  const decimals = Math.min(sentDecimals, arrivedDecimals);
  const unit = getUnitAt(
    arrived > sent && decimals >= leastDecimalsOver ? decimals : Math.max(decimals, leastDecimals),
  );
  return finer > coarser ? finer - coarser < unit : (coarser - finer) * 2n <= unit;
}

/** More than one part in so many is never called rounding, because it enters the lots without a cost of its own. */
const excessParts = 1000n;

/** True where what arrives beyond what was sent is too little to change a figure: a millionth of a unit, or a thousandth both of a unit and of what was sent. */
const isSmallExcess = (sent: Quantity, arrived: Quantity): boolean =>
  arrived - sent < getUnitAt(leastDecimals) ||
  (arrived - sent < getUnitAt(leastDecimalsOver) && (arrived - sent) * excessParts <= sent);

/** The amounts of the sides of one transfer, as their rows print them. */
export interface Printed {
  readonly outs: readonly Quantity[];
  readonly ins: readonly Quantity[];
}

/**
 * An amount of so many digits and decimals is no round one, so that a hash proves that it was rounded. With four digits the other amount needs two
 * more decimals: 0.1235 less a fee of 0.00004 is 0.12346.
 */
const exactAmounts = [
  { digits: 5, decimals: 2, finerBy: 1 },
  { digits: 4, decimals: 3, finerBy: 2 },
] as const;

/** True where the coarser of two amounts has enough digits to be the other one as it is printed with fewer decimals: 100.13 of 100.126. Each row rounds its own amount. */
function isPrintedShorter({ outs, ins }: Printed): boolean {
  const [out, into] = [outs, ins].map((amounts) => ({
    units: amounts.reduce((sum, each) => sum + each, 0n),
    decimals: Math.max(...amounts.map(countDecimals)),
    count: BigInt(amounts.length),
  }));
  if (!out || !into || out.decimals === into.decimals) return false;
  const [coarser, finer] = out.decimals < into.decimals ? [out, into] : [into, out];
  const unit = getUnitAt(coarser.decimals);
  const by = finer.units - coarser.units;
  return (
    (by < 0n ? -by : by) * 2n <= unit * coarser.count &&
    exactAmounts.some(
      ({ digits, decimals, finerBy }) =>
        coarser.decimals >= decimals &&
        finer.decimals - coarser.decimals >= finerBy &&
        coarser.units / unit >= 10n ** BigInt(digits - 1),
    )
  );
}

/**
 * True where a hash or a person says that it is one transfer, and rounding explains the difference. More cannot arrive than was sent,
 * so that any precision is believed then, up to a tenth. A zero at the end of an amount isn't visible, so that what is more than a small excess stays open,
 * and what is missing of a round amount is a fee.
 */
export function isOneAmount(
  sent: Quantity,
  arrived: Quantity,
  printed: Printed = { outs: [sent], ins: [arrived] },
): boolean {
  if (isPrintedShorter(printed)) return true;
  if (arrived <= sent) return isRounded(sent, arrived);
  if ((arrived - sent) * sureToleranceParts > sent) return false;
  const [sentDecimals, arrivedDecimals] = [countDecimals(sent), countDecimals(arrived)];
  const unit = getUnitAt(Math.min(sentDecimals, arrivedDecimals));
  return sentDecimals < arrivedDecimals ? arrived - sent < unit : (arrived - sent) * 2n <= unit;
}

/** More than was sent can arrive only by rounding, so that an amount of so many decimals is believed. */
const leastSureDecimals = 4;

/** True where such amounts differ by so little that all of what arrives is what was sent. */
export const isSurelyRounded = (
  sent: Quantity,
  arrived: Quantity,
  printed: Printed = { outs: [sent], ins: [arrived] },
): boolean =>
  isOneAmount(sent, arrived, printed) &&
  (arrived <= sent ||
    isSmallExcess(sent, arrived) ||
    isPrintedShorter(printed) ||
    Math.min(countDecimals(sent), countDecimals(arrived)) >= leastSureDecimals);

const getUnitAt = (decimals: number): bigint => 10n ** BigInt(18 - decimals);

function countDecimals(quantity: bigint): number {
  let decimals = 18;
  for (let left = quantity; decimals > 0 && left % 10n === 0n; left /= 10n) decimals -= 1;
  return decimals;
}

/** False for two sides of which a person said that they are not one transfer. */
export const mayJoin = (out: Side, arrival: Side): boolean =>
  !out.transaction.matching?.apart?.includes(arrival.transaction.id) &&
  !arrival.transaction.matching?.apart?.includes(out.transaction.id);
