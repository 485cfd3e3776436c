import { expect, it } from 'vitest';
import { formatExcluded, formatRange, formatUnpriced } from './incomplete-text.ts';

const of = (kind: string, transactions: number) => ({ year: 2025, kind, transactions });

it('counts what has no price by kind', () => {
  expect(formatUnpriced([of('disposal', 2), of('income', 1)])).toBe(
    '2 sales and 1 reward or other income',
  );
  expect(formatExcluded([of('disposal', 1)])).toBe('1 sale has no price and is not included');
  expect(formatExcluded([])).toBe('');
});

const range = { sum: '8449.77', low: '-1000', high: '550.23', items: 3, unknown: 0 };

it('tells between what a sum may end up', () => {
  expect(formatRange(range)).toBe(
    'so far; between 7,449.77 and 9,000.00 until 3 items are resolved',
  );
  expect(formatRange({ ...range, items: 1, unknown: 1 })).toBe(
    'so far; between 7,449.77 and 9,000.00, plus 1 item with an unknown amount',
  );
  expect(formatRange({ ...range, items: 12, unknown: 7 })).toBe(
    'so far; between 7,449.77 and 9,000.00 until 5 items are resolved, plus 7 items with an unknown amount',
  );
  expect(formatRange({ ...range, sum: '0', low: '-1000', high: '0' })).toBe(
    'so far; between −1,000.00 and 0.00 until 3 items are resolved',
  );
});

it('says that amounts are unknown where no range is, and nothing of a sum that is final', () => {
  expect(formatRange({ ...range, low: '0', high: '0', unknown: 2 })).toBe(
    'so far; 2 items with an unknown amount',
  );
  expect(formatRange({ ...range, low: '0', high: '0' })).toBeUndefined();
});
