import { expect, it } from 'vitest';
import { countOthers, getFilingSteps } from './filing-steps.ts';

const check = (id: string, open: number, codes: string[] = []) => ({
  __typename: 'ReadinessCheck' as const,
  id,
  open,
  done: 0,
  codes,
});
const kind = (code: string, count: number, severity = 'error') => ({
  __typename: 'ReadinessKind' as const,
  code,
  severity,
  count,
  dismissed: 0,
  unstaked: 0,
  low: null,
  high: null,
  laterLow: null,
  laterHigh: null,
});

it('adds up the checks of each step, and names the issues to resolve', () => {
  const year = {
    checks: [
      check('sources', 1),
      check('rows', 0, ['unknown-asset']),
      check('transfers', 2, ['unmatched-withdrawal', 'unmatched-deposit']),
      check('costs', 3, ['missing-basis']),
      check('prices', 4, ['missing-price', 'implausible-price']),
      check('categories', 0, ['category-side']),
      check('choices', 0, ['order-lapsed']),
    ],
    kinds: [
      kind('unmatched-deposit', 2),
      kind('missing-basis', 3),
      kind('missing-price', 4),
      kind('journal-gap', 5, 'warning'),
      kind('note', 6, 'info'),
    ],
  } as unknown as Parameters<typeof getFilingSteps>[0];
  expect(getFilingSteps(year)).toEqual([
    { id: 'data', open: 1, codes: [], isAtSources: true },
    { id: 'transfers', open: 2, codes: ['unmatched-deposit'], isAtSources: false },
    { id: 'prices', open: 7, codes: ['missing-basis', 'missing-price'], isAtSources: false },
    { id: 'choices', open: 0, codes: [], isAtSources: false },
  ]);
  expect(countOthers(year)).toBe(5);
});
