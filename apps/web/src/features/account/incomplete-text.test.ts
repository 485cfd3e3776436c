import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { formatExcluded, formatRange, formatUnpriced } from './incomplete-text.ts';

const t = createTranslator().translate;

const exclude = (kind: string, transactions: number) => ({ year: 2025, kind, transactions });

it('counts excluded transactions by kind', () => {
  expect(formatUnpriced([exclude('disposal', 2), exclude('income', 1)], t)).toBe(
    '2 sales and 1 reward or other income',
  );
  expect(formatExcluded([exclude('disposal', 1)], t)).toBe(
    '1 sale has no price and is not included',
  );
  expect(formatExcluded([], t)).toBe('');
});

const range = { sum: '8449.77', low: '-1000', high: '550.23', items: 3, unknown: 0 };

it('formats the range of an open sum', () => {
  expect(formatRange(range, 'USD', t)).toBe(
    'so far; between 7,449.77 and 9,000.00 until 3 items are resolved',
  );
  expect(formatRange({ ...range, items: 1, unknown: 1 }, 'USD', t)).toBe(
    'so far; between 7,449.77 and 9,000.00, plus 1 item with an unknown amount',
  );
  expect(formatRange({ ...range, items: 12, unknown: 7 }, 'USD', t)).toBe(
    'so far; between 7,449.77 and 9,000.00 until 5 items are resolved, plus 7 items with an unknown amount',
  );
  expect(formatRange({ ...range, sum: '0', low: '-1000', high: '0' }, 'USD', t)).toBe(
    'so far; between −1,000.00 and 0.00 until 3 items are resolved',
  );
});

it('shows the range with the decimals of the currency', () => {
  expect(formatRange(range, 'JPY', t)).toBe(
    'so far; between 7,450 and 9,000 until 3 items are resolved',
  );
});

it('mentions unknown amounts without a range, and returns undefined for a final sum', () => {
  expect(formatRange({ ...range, low: '0', high: '0', unknown: 2 }, 'USD', t)).toBe(
    'so far; 2 items with an unknown amount',
  );
  expect(formatRange({ ...range, low: '0', high: '0' }, 'USD', t)).toBeUndefined();
});
