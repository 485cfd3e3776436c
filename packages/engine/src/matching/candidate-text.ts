import { absolute, format, type Quantity } from '@lotbook/decimal/decimal';
import type { Candidate } from './candidates.ts';
import { duration, formatMatch } from './match-text.ts';
import { earlyMs } from './tolerance.ts';

/** What speaks for another end of a transfer, and what against it, in a plain sentence. */
export function formatCandidate({
  reason,
  apartMs,
  difference,
  side,
  confidence,
}: Candidate): string {
  const { asset } = side.movement;
  const isTooEarly = apartMs < -earlyMs;
  const told = formatMatch({
    reason,
    apartMs,
    asset,
    lost: (difference > 0n ? difference : 0n) as Quantity,
  });
  if (confidence > 40)
    return isTooEarly
      ? `${told} But it arrived ${duration(apartMs)} before it was sent, so these cannot be the same units.`
      : told;
  const apart = isTooEarly
    ? `${duration(apartMs)} before it was sent, so these cannot be the same units`
    : apartMs < 0
      ? `${duration(apartMs)} before it was sent`
      : `${duration(apartMs)} later`;
  if (confidence === 40) return `The amounts fit, but it arrived ${apart}.`;
  const other =
    difference < 0n
      ? `${format(absolute(difference))} ${asset} more arrived than was sent`
      : `${format(difference)} ${asset} less arrived than was sent`;
  return confidence === 20
    ? `The times fit, but ${other}.`
    : `Neither the times nor the amounts fit: ${other}, and it arrived ${apart}.`;
}
