import type { TransactionFilter } from '../../../generated/graphql.ts';

const DAY_MS = 86_400_000;

/** How many days around a transfer to search for its other side, step by step; undefined: all. */
const steps: readonly (number | undefined)[] = [30, 90, 365, undefined];
export const firstStep = 30;

export interface Step {
  readonly days: number | undefined;
}

/** The next step; undefined after the last. */
export function findWiderStep(days: number): Step | undefined {
  const at = steps.indexOf(days);
  return at < 0 || at === steps.length - 1 ? undefined : { days: steps[at + 1] };
}

/** The parameters of a message about a step. */
export const toRangeParams = (
  days: number | undefined,
): { readonly range: 'all' | 'year' | 'other'; readonly days: number } => ({
  range: days === undefined ? 'all' : days === 365 ? 'year' : 'other',
  days: days ?? 0,
});

const earliest = '2009-01-03T00:00:00.000Z';
const latest = '2200-01-01T00:00:00.000Z';

/** The dates of a step around an instant. */
export function getRangeAround(at: string, days: number | undefined): TransactionFilter {
  if (days === undefined) return { txDateStart: earliest, txDateEnd: latest };
  const ms = Date.parse(at);
  return {
    txDateStart: new Date(ms - days * DAY_MS).toISOString(),
    txDateEnd: new Date(ms + days * DAY_MS).toISOString(),
  };
}
