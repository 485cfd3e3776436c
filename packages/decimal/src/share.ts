import { mulDiv, type Money } from './decimal.ts';

/** Parts of a whole in tenths of a percent, rounded down. */
export function perMille(part: Money, whole: Money): number {
  return whole <= 0n ? 0 : Number(mulDiv(part, 1000n, whole, 'down'));
}

/** A part of a whole as people read it; one that is there is never told to be nothing of it. */
export function asShare(part: Money, whole: Money): string {
  const mille = perMille(part, whole);
  return mille === 0 && part > 0n ? '<0.1%' : `${(mille / 10).toFixed(1)}%`;
}
