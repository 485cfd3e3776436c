import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { formatBrings, formatComing, formatTaken } from './preview-text.ts';

const context = { currency: 'USD', t: createTranslator().translate };
const outcome = { effect: 'income', count: 6_000, worth: '17997', unpriced: 0 };
const describeComing = (
  change: Partial<Omit<typeof outcome, 'worth'> & { readonly worth: string | null }>,
  income = '0',
) => formatComing({ income, outcomes: [{ ...outcome, ...change }] }, context);

it('what becomes income is told with its worth, and of how many none is known', () => {
  expect(describeComing({})).toEqual([
    'About $17,997.00 counts as income: the value of the assets when received.',
  ]);
  expect(describeComing({ unpriced: 1 })).toContain(
    '1 of them has no known value yet, so its amount is unknown.',
  );
  expect(describeComing({ worth: null, unpriced: 6_000 })).toEqual([
    'None of them has a known value yet, so the amount is unknown.',
  ]);
});

it('what is income now already is not told as if it became income', () => {
  expect(describeComing({}, '17997')).toEqual([
    'About $17,997.00 stays income: the value of the assets when received.',
  ]);
  expect(describeComing({}, '12.5')).toEqual([
    'About $17,997.00 counts as income instead of $12.50: the value of the assets when received.',
  ]);
});

it('money that left and becomes a cost is told with its amount, of one and of many', () => {
  const words = ['About $70.00 counts as an expense: the cash sent.'];
  expect(describeComing({ effect: 'expense', count: 1, worth: '70' })).toEqual(words);
  expect(
    formatBrings(
      { income: '0', outcomes: [{ ...outcome, effect: 'expense', count: 1, worth: '70' }] },
      context,
    ),
  ).toEqual(words);
});

it('what is sold is told at its worth, and what is neither by what it means', () => {
  expect(describeComing({ effect: 'dispose' })).toEqual([
    'About $17,997.00 is the value of the assets sold. Gains and losses depend on their cost basis.',
  ]);
  expect(describeComing({ effect: 'setAside' })).toEqual([
    'Assets sent count as deposited: no gain or loss, and they remain yours.',
  ]);
});

it('a gain goes only where the category sells nothing, and a found transfer comes apart', () => {
  const now = { gainLoss: '6.37', income: '0', matched: 1 };
  expect(
    formatTaken(
      'sell_standard',
      { ...now, outcomes: [{ ...outcome, effect: 'dispose' }] },
      context,
      'one',
    ),
  ).toEqual([
    'This transaction has a gain of $6.37 now, which is recalculated.',
    'The transaction is matched automatically. The match is removed, and the other side becomes unmatched.',
  ]);
});
