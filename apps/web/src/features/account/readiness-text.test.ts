import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import type { YearReady } from './year-ready.ts';
import {
  sumExcluded,
  formatAside,
  formatBehind,
  checkLines,
  checkState,
  formatEarlier,
  getKinds,
  formatNeed,
  getReadyPercent,
} from './readiness-text.ts';
import { formatChange, formatLater, formatStake, formatYear } from './tax-impact-text.ts';

const { translate: t } = createTranslator();

it('shows less than 100 percent while an issue is open', () => {
  expect(getReadyPercent({ transactions: 100_000, troubled: 1, earlier: null })).toBe(99);
  expect(getReadyPercent({ transactions: 76, troubled: 1, earlier: null })).toBe(98);
  expect(getReadyPercent({ transactions: 3, troubled: 3, earlier: null })).toBe(0);
  expect(getReadyPercent({ transactions: 0, troubled: 0, earlier: null })).toBe(100);
  expect(getReadyPercent({ transactions: 3, troubled: 0, earlier: null })).toBe(100);
  expect(
    getReadyPercent({
      transactions: 3,
      troubled: 0,
      earlier: { __typename: 'EarlierIssues', count: 1, low: '-600', high: '0' },
    }),
  ).toBe(99);
});

const getState = (id: string, open: number, done: number) =>
  checkState(t, { id, open, done }, [
    { code: 'unmatched-deposit', dismissed: 2 },
    { code: 'missing-price', dismissed: 4 },
  ]);

it('shows open issues first, then done and dismissed ones', () => {
  expect([
    getState('sources', 1200, 3),
    getState('sources', 0, 3),
    getState('prices', 0, 0),
  ]).toEqual(['1,200 open', '3 done', 'No issues']);
  expect([
    getState('prices', 0, 4),
    getState('transfers', 0, 1302),
    getState('transfers', 0, 2),
  ]).toEqual(['4 dismissed', '1,300 done, 2 dismissed', '2 dismissed']);
});

const unknown = { low: null, high: null, laterLow: null, laterHigh: null };
const kind = (code: string, severity: string, count: number, dismissed = 0) => ({
  __typename: 'IssueKind' as const,
  code,
  severity,
  count,
  dismissed,
  unstaked: 1,
  ...unknown,
});
const year = (...kinds: YearReady['kinds']) => ({ kinds }) as YearReady;

it('adds up the kinds of several years, the most severe first', () => {
  expect(
    getKinds([
      year(kind('unmatched-deposit', 'warning', 5), kind('unsupported-basis', 'info', 9)),
      year(kind('unmatched-deposit', 'warning', 2, 1), kind('missing-basis', 'error', 1)),
    ]),
  ).toEqual([
    { code: 'missing-basis', severity: 'error', count: 1, dismissed: 0, unstaked: 1, ...unknown },
    {
      code: 'unmatched-deposit',
      severity: 'warning',
      count: 7,
      dismissed: 1,
      unstaked: 2,
      ...unknown,
    },
    {
      code: 'unsupported-basis',
      severity: 'info',
      count: 9,
      dismissed: 0,
      unstaked: 1,
      ...unknown,
    },
  ]);
});

it('adds up the impact on other years separately', () => {
  const of2023 = year({
    ...kind('unmatched-deposit', 'warning', 1),
    laterLow: '0',
    laterHigh: '400',
  });
  const of2024 = year({
    ...kind('unmatched-deposit', 'warning', 1),
    low: '0',
    high: '250',
    laterLow: '0',
    laterHigh: '1650',
  });
  expect(getKinds([of2024, of2023])).toMatchObject([
    { low: '0', high: '250', laterLow: '0', laterHigh: '2050' },
  ]);
});

const formatSum = (low: string | null, high: string | null) =>
  formatChange(t, { low, high }, 'USD');

it('shows how far several issues can change the gain', () => {
  expect(formatSum('-20', '5000')).toBe(
    'Your gain could be up to $20.00 lower or $5,000.00 higher',
  );
  expect(formatSum('-350', '0')).toBe('Your gain could be up to $350.00 lower');
  expect(formatSum('0', '40')).toBe('Your gain could be up to $40.00 higher');
  expect(formatSum('0', '0')).toBe('Your gain could change by less than $0.01');
  expect(formatSum(null, null)).toBeUndefined();
});

const words = (code: string, low: string | null, high: string | null) =>
  formatStake(t, { code, low, high }, 'USD');

it('shows the direction in which the right answer would change the gain', () => {
  expect(words('missing-basis', '0', '350')).toBe('Your gain could be up to $350.00 lower');
  expect(words('unmatched-deposit', '0', '350')).toBe('Your gain could be up to $350.00 lower');
  expect(words('unmatched-withdrawal', '0', '40')).toBe('Your gain could be up to $40.00 higher');
  expect(words('unmatched-withdrawal', '-10', '0')).toBe('Your gain could be up to $10.00 lower');
  expect(words('missing-price', '0', '80')).toBe('Your gain could be up to $80.00 higher');
  expect(words('missing-price', '-70', '-20')).toBe('Your gain could be up to $70.00 lower');
  expect(words('unsupported-basis', '0', '80')).toBe(
    'Your gain could be up to $80.00 lower or higher',
  );
  expect(words('zero-basis', '0', '80')).toBe('Your gain could be up to $80.00 lower');
  expect(words('missing-price', null, null)).toBeUndefined();
});

it('counts the transactions that need attention', () => {
  expect(formatNeed(t, 1, 76)).toBe('1 of 76 transactions needs attention');
  expect(formatNeed(t, 1, 1)).toBe('1 of 1 transaction needs attention');
  expect(formatNeed(t, 2109, 250_000)).toBe('2,109 of 250,000 transactions need attention');
});

const yearWith = (mayMoveLater: boolean) =>
  formatYear(t, { low: '-350', high: '0', mayMoveLater }, 'USD');

it('mentions later years only if it is unknown which units were sold', () => {
  expect(yearWith(true)).toBe(
    'Your gain could be up to $350.00 lower, this year or when the units are sold',
  );
  expect(yearWith(false)).toBe('Your gain could be up to $350.00 lower');
});

it('counts open items with an unknown amount separately', () => {
  const year = { low: '-350', high: '0', mayMoveLater: false };
  expect(formatYear(t, { ...year, range: { unknown: 0 } }, 'USD')).toBe(
    'Your gain could be up to $350.00 lower',
  );
  expect(formatYear(t, { ...year, range: { unknown: 7 } }, 'USD')).toBe(
    'Your gain could be up to $350.00 lower, not counting 7 items with an unknown amount',
  );
});

it('shows issues of earlier years and the impact on other years', () => {
  expect(formatEarlier(t, 1, '2025')).toBe(
    '1 issue from an earlier year affects 2025 because its units were sold then',
  );
  expect(formatEarlier(t, 1200, '2025')).toBe(
    '1,200 issues from earlier years affect 2025 because their units were sold then',
  );
  expect(formatLater(t, { low: '-400', high: '0' }, '2023', 'USD')).toBe(
    'Your gain in other years could be up to $400.00 lower, when units acquired in 2023 are sold',
  );
});

const withDismissed = (count: number, earlier: number) => ({
  aside: {
    __typename: 'SetAside' as const,
    count,
    earlier,
    unknown: 0,
    low: '-20',
    high: '0',
    lastAt: null,
    by: [],
  },
});

it('counts each dismissed issue once, in one year and in several', () => {
  expect(formatAside(t, withDismissed(1, 2).aside, 'USD')).toBe(
    '3 issues dismissed. Your gain could be up to $20.00 lower',
  );
  expect(formatAside(t, { ...withDismissed(2, 0).aside, unknown: 1 }, 'USD')).toBe(
    '2 issues dismissed. Your gain could be up to $20.00 lower, not counting 1 item with an unknown amount',
  );
  expect(sumExcluded([withDismissed(0, 1)])).toMatchObject({ count: 0, earlier: 1, low: '-20' });
  expect(sumExcluded([withDismissed(0, 1), withDismissed(1, 0)])).toMatchObject({
    count: 1,
    earlier: 0,
    low: '-40',
  });
});

const makeNamed = (...labels: readonly string[]) =>
  labels.map((label) => ({ label, lastAt: '2025-06-04T03:00:00Z' }));

it('names up to three sources whose data may end before the year', () => {
  expect(formatBehind(t, [], 'UTC')).toBeUndefined();
  expect(formatBehind(t, makeNamed('Kraken'), 'America/New_York')).toBe(
    'Kraken data ends on Jun 3, 2025',
  );
  expect(formatBehind(t, [{ label: 'Ledger', lastAt: null }], 'UTC')).toBe('Ledger has no data');
  expect(formatBehind(t, [{ label: 'Ledger', lastAt: null }, ...makeNamed('A')], 'UTC')).toBe(
    'A data ends on Jun 4, 2025. Ledger has no data',
  );
  const few = 'A data ends on Jun 4, 2025. B data ends on Jun 4, 2025. C data ends on Jun 4, 2025';
  expect(formatBehind(t, makeNamed('A', 'B', 'C', 'D', 'E'), 'UTC')).toBe(
    `${few}. 2 more sources end early`,
  );
});

it.each([
  [true, 'Sources were updated within the last day'],
  [false, 'Data is complete through the end of the year'],
])('checks the sources of a current year (%s) differently: %s', (isPresent, label) => {
  expect(
    checkLines(t, {
      checks: [{ __typename: 'ReadinessCheck', id: 'sources', open: 0, done: 1, codes: [] }],
      kinds: [],
      isPresent,
    })[0],
  ).toMatchObject({ label });
});
