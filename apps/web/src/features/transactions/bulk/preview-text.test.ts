import { expect, it } from 'vitest';
import { formatBrings, formatComing, formatTaken } from './preview-text.ts';

const outcome = { effect: 'income', count: 6_000, worth: '17997', unpriced: 0 };
const coming = (
  change: Partial<Omit<typeof outcome, 'worth'> & { readonly worth: string | null }>,
  income = '0',
) => formatComing({ income, outcomes: [{ ...outcome, ...change }] }, 'USD');

it('what becomes income is told with its worth, and of how many none is known', () => {
  expect(coming({})).toEqual([
    'About 17,997.00 USD counts as income then: what was received, at its worth when it came.',
  ]);
  expect(coming({ unpriced: 1 })).toContain(
    '1 of them has no known worth yet, so that its part cannot be told.',
  );
  expect(coming({ worth: null, unpriced: 6_000 })).toEqual([
    'No worth is known of any of them yet, so nobody can tell how much that comes to.',
  ]);
});

it('what is income now already is not told as if it became income', () => {
  expect(coming({}, '17997')).toEqual([
    'About 17,997.00 USD counts as income now and stays income: what was received, at its worth when it came.',
  ]);
  expect(coming({}, '12.5')).toEqual([
    'About 17,997.00 USD counts as income then, where 12.50 USD does now: what was received, at its worth when it came.',
  ]);
});

it('money that left and becomes a cost is told with its amount, of one and of many', () => {
  const words = ['About 70.00 USD counts as a cost then: the money that left.'];
  expect(coming({ effect: 'expense', count: 1, worth: '70' })).toEqual(words);
  expect(
    formatBrings(
      { income: '0', outcomes: [{ ...outcome, effect: 'expense', count: 1, worth: '70' }] },
      'USD',
    ),
  ).toEqual(words);
});

it('what is sold is told at its worth, and what is neither by what it means', () => {
  expect(coming({ effect: 'dispose' })).toEqual([
    'About 17,997.00 USD is what was sold then, at its worth when it left; gains and losses follow from its cost.',
  ]);
  expect(coming({ effect: 'setAside' })).toEqual([
    'What left counts as set aside: without a gain or loss, and it stays yours.',
  ]);
});

it('a gain goes only where the category sells nothing, and a found transfer comes apart', () => {
  const now = { gainLoss: '6.37', income: '0', matched: 1 };
  expect(
    formatTaken(
      'sell_standard',
      { ...now, outcomes: [{ ...outcome, effect: 'dispose' }] },
      'USD',
      'one',
    ),
  ).toEqual([
    'It counts a gain of 6.37 USD now; it is worked out anew.',
    'It is matched with another end that was found: they come apart, and the other end has no match any more.',
  ]);
});
