const DAY_MS = 86_400_000;
const MOST = 30;

/** Whole days until a trial ends, a day begun counted whole; never more than 30 nor less than none. */
export const trialDaysLeft = (endsAt: string, now: number): number =>
  Math.min(MOST, Math.max(0, Math.ceil((Date.parse(endsAt) - now) / DAY_MS)));
