import { expect, it } from 'vitest';
import type { YearReady } from './documents.ts';
import { checkState, kindsOf, needWords, readyPercent } from './readiness-words.ts';
import { stakeWords } from './stake-words.ts';

it('a year is never wholly ready while something is open', () => {
  expect(readyPercent({ transactions: 100_000, troubled: 1 })).toBe(99);
  expect(readyPercent({ transactions: 76, troubled: 1 })).toBe(98);
  expect(readyPercent({ transactions: 3, troubled: 3 })).toBe(0);
  expect(readyPercent({ transactions: 0, troubled: 0 })).toBe(100);
});

it('a check says what is open before what is done', () => {
  expect([checkState({ open: 1200, done: 3 }), checkState({ open: 0, done: 3 }), checkState({ open: 0, done: 0 })]).toEqual([
    '1,200 open',
    '3 done',
    'nothing open',
  ]);
});

const kind = (code: string, severity: string, count: number, dismissed = 0) => ({
  __typename: 'IssueKind' as const,
  code,
  severity,
  count,
  dismissed,
  low: null,
  high: null,
});
const year = (...kinds: YearReady['kinds']) => ({ kinds }) as YearReady;

it('kinds of several years are counted together, the gravest first', () => {
  expect(
    kindsOf([
      year(kind('unmatched-deposit', 'warning', 5), kind('unsupported-basis', 'info', 9)),
      year(kind('unmatched-deposit', 'warning', 2, 1), kind('missing-basis', 'error', 1)),
    ]),
  ).toEqual([
    { code: 'missing-basis', severity: 'error', count: 1, dismissed: 0 },
    { code: 'unmatched-deposit', severity: 'warning', count: 7, dismissed: 1 },
    { code: 'unsupported-basis', severity: 'info', count: 9, dismissed: 0 },
  ]);
});

it('what hangs on it is a range, one amount, or not known', () => {
  expect(stakeWords({ low: '-20', high: '5000' }, 'USD')).toBe('Your gain may change by −20.00 to 5,000.00 USD');
  expect(stakeWords({ low: '-20', high: '-20' }, 'USD')).toBe('−20.00 USD hangs on it');
  expect(stakeWords({ low: null, high: null }, 'USD')).toBeUndefined();
});

it('one of many needs somebody, several need them', () => {
  expect(needWords(1, 76)).toBe('1 of 76 transactions needs you');
  expect(needWords(1, 1)).toBe('1 of 1 transaction needs you');
  expect(needWords(2109, 250_000, 'still ')).toBe('2,109 of 250,000 transactions still need you');
});
