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
  readyPercent,
} from './readiness-text.ts';
import { formatChange, formatLater, formatStake, formatYear } from './tax-impact-text.ts';

it('a year is never wholly ready while something is open', () => {
  expect(readyPercent({ transactions: 100_000, troubled: 1, earlier: null })).toBe(99);
  expect(readyPercent({ transactions: 76, troubled: 1, earlier: null })).toBe(98);
  expect(readyPercent({ transactions: 3, troubled: 3, earlier: null })).toBe(0);
  expect(readyPercent({ transactions: 0, troubled: 0, earlier: null })).toBe(100);
  expect(readyPercent({ transactions: 3, troubled: 0, earlier: null })).toBe(100);
  expect(
    readyPercent({
      transactions: 3,
      troubled: 0,
      earlier: { __typename: 'EarlierIssues', count: 1, low: '-600', high: '0' },
    }),
  ).toBe(99);
});

const said = (id: string, open: number, done: number) =>
  checkState({ id, open, done }, [
    { code: 'unmatched-deposit', dismissed: 2 },
    { code: 'missing-price', dismissed: 4 },
  ]);

it('a check says what is open before what is done, and tells what was set aside apart', () => {
  expect([said('sources', 1200, 3), said('sources', 0, 3), said('prices', 0, 0)]).toEqual([
    '1,200 open',
    '3 done',
    'nothing open',
  ]);
  expect([said('prices', 0, 4), said('transfers', 0, 1302), said('transfers', 0, 2)]).toEqual([
    '4 set aside',
    '1,300 done, 2 set aside',
    '2 set aside',
  ]);
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

it('kinds of several years are counted together, the gravest first', () => {
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

it('what counts of a kind in other years is summed apart from what counts in its own', () => {
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

const formatSum = (low: string | null, high: string | null) => formatChange({ low, high }, 'USD');

it('what hangs on a sum of issues is how far the gain may fall, grow, or both', () => {
  expect(formatSum('-20', '5000')).toBe(
    'Your gain may fall by up to 20.00 or grow by up to 5,000.00 USD',
  );
  expect(formatSum('-350', '0')).toBe('Your gain may fall by up to 350.00 USD');
  expect(formatSum('0', '40')).toBe('Your gain may grow by up to 40.00 USD');
  expect(formatSum('0', '0')).toBe('Your gain may change by less than 0.01 USD');
  expect(formatSum(null, null)).toBeUndefined();
});

const words = (code: string, low: string | null, high: string | null) =>
  formatStake({ code, low, high }, 'USD');

it('what hangs on an issue goes the way that the right answer would take the gain', () => {
  expect(words('missing-basis', '0', '350')).toBe('Your gain may fall by up to 350.00 USD');
  expect(words('unmatched-deposit', '0', '350')).toBe('Your gain may fall by up to 350.00 USD');
  expect(words('unmatched-withdrawal', '0', '40')).toBe('Your gain may grow by up to 40.00 USD');
  expect(words('unmatched-withdrawal', '-10', '0')).toBe('Your gain may fall by up to 10.00 USD');
  expect(words('missing-price', '0', '80')).toBe('Your gain may grow by up to 80.00 USD');
  expect(words('missing-price', '-70', '-20')).toBe('Your gain may fall by up to 70.00 USD');
  expect(words('unsupported-basis', '0', '80')).toBe(
    'Your gain may fall or grow by up to 80.00 USD',
  );
  expect(words('zero-basis', '0', '80')).toBe('Your gain may fall by up to 80.00 USD');
  expect(words('missing-price', null, null)).toBeUndefined();
});

it('one of many needs somebody, several need them', () => {
  expect(formatNeed(1, 76)).toBe('1 of 76 transactions needs you');
  expect(formatNeed(1, 1)).toBe('1 of 1 transaction needs you');
  expect(formatNeed(2109, 250_000, 'still ')).toBe('2,109 of 250,000 transactions still need you');
});

const yearWith = (mayMoveLater: boolean) =>
  formatYear({ low: '-350', high: '0', mayMoveLater }, 'USD');

it('says of a year that it may move the gain of a later one only where nobody can tell which units are sold', () => {
  expect(yearWith(true)).toBe(
    'Your gain may fall by up to 350.00 USD, in this year or when the units are sold',
  );
  expect(yearWith(false)).toBe('Your gain may fall by up to 350.00 USD');
});

it('says that open items with an unknown amount are not in the range of a year', () => {
  const year = { low: '-350', high: '0', mayMoveLater: false };
  expect(formatYear({ ...year, range: { unknown: 0 } }, 'USD')).toBe(
    'Your gain may fall by up to 350.00 USD',
  );
  expect(formatYear({ ...year, range: { unknown: 7 } }, 'USD')).toBe(
    'Your gain may fall by up to 350.00 USD, not counting 7 items with an unknown amount',
  );
});

it('says of a year which issues of earlier ones count in it, and what of its own counts in others', () => {
  expect(formatEarlier(1, '2025')).toBe(
    '1 issue of an earlier year counts in 2025: its units were sold then',
  );
  expect(formatEarlier(1200, '2025')).toBe(
    '1,200 issues of earlier years count in 2025: their units were sold then',
  );
  expect(formatLater({ low: '-400', high: '0' }, '2023', 'USD')).toBe(
    'In other years, when units that came in 2023 are sold: your gain may fall by up to 400.00 USD',
  );
});

const asided = (count: number, earlier: number) => ({
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

it('counts what was set aside once: a year has that of earlier years besides, several years have it already', () => {
  expect(formatAside(asided(1, 2).aside, 'USD')).toBe(
    '3 issues set aside: your gain may fall by up to 20.00 USD',
  );
  expect(formatAside({ ...asided(2, 0).aside, unknown: 1 }, 'USD')).toBe(
    '2 issues set aside: your gain may fall by up to 20.00 USD, not counting 1 item with an unknown amount',
  );
  expect(sumExcluded([asided(0, 1)])).toMatchObject({ count: 0, earlier: 1, low: '-20' });
  expect(sumExcluded([asided(0, 1), asided(1, 0)])).toMatchObject({
    count: 1,
    earlier: 0,
    low: '-40',
  });
});

const named = (...labels: readonly string[]) =>
  labels.map((label) => ({ label, lastAt: '2025-06-04T03:00:00Z' }));

it('sources that may end before the year are named, a few of them, with the day of their newest row', () => {
  expect(formatBehind([], 'UTC')).toBeUndefined();
  expect(formatBehind(named('Kraken'), 'America/New_York')).toBe(
    'Kraken is known until 3 Jun 2025',
  );
  expect(formatBehind([{ label: 'Ledger', lastAt: null }], 'UTC')).toBe(
    'Nothing of Ledger is known',
  );
  expect(formatBehind([{ label: 'Ledger', lastAt: null }, ...named('A')], 'UTC')).toBe(
    'A is known until 4 Jun 2025, nothing of Ledger is known',
  );
  const few = 'A is known until 4 Jun 2025, B until 4 Jun 2025, C until 4 Jun 2025';
  expect(formatBehind(named('A', 'B', 'C', 'D', 'E'), 'UTC')).toBe(
    `${few}, 2 more sources end early`,
  );
});

it.each([
  [true, 'Sources were read within a day'],
  [false, 'Sources reach the end of the year'],
])('whether the year lasts (%s) decides what is asked of sources: %s', (isPresent, label) => {
  expect(
    checkLines({
      checks: [{ __typename: 'ReadinessCheck', id: 'sources', open: 0, done: 1 }],
      kinds: [],
      isPresent,
    })[0],
  ).toMatchObject({ label });
});
