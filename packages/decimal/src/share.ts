import { mulDiv, type Money } from './decimal.ts';

/** A share in tenths of a percent, rounded down. */
export function perMille(part: Money, whole: Money): number {
  return whole <= 0n ? 0 : Number(mulDiv(part, 1000n, whole, 'down'));
}

/** A share for display; a non-zero share is never shown as zero. */
export function formatShare(part: Money, whole: Money): string {
  const mille = perMille(part, whole);
  return mille === 0 && part > 0n ? '<0.1%' : `${(mille / 10).toFixed(1)}%`;
}
