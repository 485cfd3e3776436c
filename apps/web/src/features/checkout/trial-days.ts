const DAY_MS = 86_400_000;
const MOST = 30;

/** Days left in a trial, rounded up, between 0 and 30. */
export const countTrialDays = (endsAt: string, now: number): number =>
  Math.min(MOST, Math.max(0, Math.ceil((Date.parse(endsAt) - now) / DAY_MS)));
