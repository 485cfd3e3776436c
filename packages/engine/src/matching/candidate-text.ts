import { absolute, format, type Quantity } from '@lotbook/decimal/decimal';
import type { Candidate } from './candidates.ts';
import { duration, formatMatch } from './match-text.ts';
import { earlyMs } from './tolerance.ts';

/** Explains in a sentence what suggests a transfer match, and what contradicts it. */
export function formatCandidate({
  reason,
  apartMs,
  difference,
  side,
  confidence,
}: Candidate): string {
  const { asset } = side.movement;
  const isTooEarly = apartMs < -earlyMs;
  const matchText = formatMatch({
    reason,
    apartMs,
    asset,
    lost: (difference > 0n ? difference : 0n) as Quantity,
  });
  if (confidence > 40)
    return isTooEarly
      ? `${matchText} But it arrived ${duration(apartMs)} before it was sent, so these cannot be the same units.`
      : matchText;
  const apart = isTooEarly
    ? `${duration(apartMs)} before it was sent, so these cannot be the same units`
    : apartMs < 0
      ? `${duration(apartMs)} before it was sent`
      : `${duration(apartMs)} later`;
  if (confidence === 40) return `The amounts match, but it arrived ${apart}.`;
  const other =
    difference < 0n
      ? `${format(absolute(difference))} ${asset} more arrived than was sent`
      : `${format(difference)} ${asset} less arrived than was sent`;
  return confidence === 20
    ? `The times match, but ${other}.`
    : `Neither the times nor the amounts match: ${other}, and it arrived ${apart}.`;
}
