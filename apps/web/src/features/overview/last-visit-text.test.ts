import { expect, it } from 'vitest';
import { formatSince, type Seen } from './last-visit-text.ts';

const words = { currency: 'USD', label: String };
const seen = (more: Partial<Seen> = {}): Seen => ({
  transactions: 10,
  errors: 1,
  warnings: 0,
  years: [{ year: 2025, gain: '100', income: '5' }],
  ...more,
});

it('nothing is said where nothing changed', () => {
  expect(
    formatSince(seen(), seen({ years: [{ year: 2025, gain: '100.000', income: '5.00' }] }), words),
  ).toEqual([]);
});

it('tells what came, what figures became, and what was solved', () => {
  const now = seen({
    transactions: 12,
    errors: 0,
    warnings: 3,
    years: [
      { year: 2025, gain: '-20.5', income: '5' },
      { year: 2026, gain: '1', income: '0' },
    ],
  });
  expect(formatSince(seen(), now, words)).toEqual([
    '2 transactions more.',
    'Net gain of 2025: 100.00 became −20.50 USD.',
    'Net gain of 2026: 0.00 became 1.00 USD.',
    '1 issue to solve fewer.',
    '3 issues to check more.',
  ]);
});

it('tells of a year that is gone', () => {
  expect(formatSince(seen(), seen({ transactions: 9, years: [] }), words)).toEqual([
    '1 transaction fewer.',
    '2025 has no figures any more.',
  ]);
});
