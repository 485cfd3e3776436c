import type { TransactionFilter } from '../../../generated/graphql.ts';

const DAY_MS = 86_400_000;

/** How far from a transfer its other end is looked for, step by step; undefined: everywhere. */
const steps: readonly (number | undefined)[] = [30, 90, 365, undefined];
export const firstStep = 30;

export interface Step {
  readonly days: number | undefined;
}

/** The next step after one; undefined where there is none. */
export function widerThan(days: number): Step | undefined {
  const at = steps.indexOf(days);
  return at < 0 || at === steps.length - 1 ? undefined : { days: steps[at + 1] };
}

export const formatStep = (days: number | undefined): string =>
  days === undefined ? 'in all years' : days === 365 ? 'within a year' : `within ${days} days`;

const earliest = '2009-01-03T00:00:00.000Z';
const latest = '2200-01-01T00:00:00.000Z';

/** The dates that a step means around an instant. */
export function rangeAround(at: string, days: number | undefined): TransactionFilter {
  if (days === undefined) return { txDateStart: earliest, txDateEnd: latest };
  const ms = Date.parse(at);
  return {
    txDateStart: new Date(ms - days * DAY_MS).toISOString(),
    txDateEnd: new Date(ms + days * DAY_MS).toISOString(),
  };
}
