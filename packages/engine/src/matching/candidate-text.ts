import { absolute, format, type Quantity } from '@lotbook/decimal/decimal';
import type { Candidate } from './candidates.ts';
import { describeDuration, describeMatch, type MatchText } from './match-text.ts';
import { earlyMs } from './tolerance.ts';

/** Explains in a sentence what suggests a transfer match, and what contradicts it. */
export function describeCandidate(candidate: Candidate): MatchText {
  const { reason, apartMs, difference, side, confidence } = candidate;
  const { asset } = side.movement;
  const isTooEarly = apartMs < -earlyMs;
  const lost = (difference > 0n ? difference : 0n) as Quantity;
  const match = describeMatch({ reason, apartMs, asset, lost });
  if (confidence > 40)
    return isTooEarly
      ? { code: 'matching.tooEarly', params: { match, apart: describeDuration(apartMs) } }
      : match;
  const arrival = describeArrival(apartMs);
  if (confidence === 40) return { code: 'matching.amountsMatch', params: { arrival } };
  const other = describeDifference(candidate);
  return confidence === 20
    ? { code: 'matching.timesMatch', params: { difference: other } }
    : { code: 'matching.noMatch', params: { difference: other, arrival } };
}

function describeArrival(apartMs: number): MatchText {
  const apart = describeDuration(apartMs);
  if (apartMs < -earlyMs) return { code: 'matching.arrivedTooEarly', params: { apart } };
  return apartMs < 0
    ? { code: 'matching.arrivedEarly', params: { apart } }
    : { code: 'matching.arrivedLater', params: { apart } };
}

function describeDifference({ difference, side }: Candidate): MatchText {
  const { asset } = side.movement;
  return difference < 0n
    ? {
        code: 'matching.moreArrived',
        params: { units: format(absolute(difference)), asset },
      }
    : { code: 'matching.lessArrived', params: { units: format(difference), asset } };
}
