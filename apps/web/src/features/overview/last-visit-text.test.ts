import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { formatSince, type Seen } from './last-visit-text.ts';

const { translate: t } = createTranslator();

const words = { currency: 'USD', label: String };
const listSeen = (more: Partial<Seen> = {}): Seen => ({
  transactions: 10,
  errors: 1,
  warnings: 0,
  years: [{ year: 2025, gain: '100', income: '5' }],
  ...more,
});

it('is empty without changes', () => {
  expect(
    formatSince(
      t,
      listSeen(),
      listSeen({ years: [{ year: 2025, gain: '100.000', income: '5.00' }] }),
      words,
    ),
  ).toEqual([]);
});

it('shows new transactions, changed figures and resolved issues', () => {
  const now = listSeen({
    transactions: 12,
    errors: 0,
    warnings: 3,
    years: [
      { year: 2025, gain: '-20.5', income: '5' },
      { year: 2026, gain: '1', income: '0' },
    ],
  });
  expect(formatSince(t, listSeen(), now, words)).toEqual([
    '2 transactions added.',
    'Net gain in 2025 changed from $100.00 to −$20.50.',
    'Net gain in 2026 changed from $0.00 to $1.00.',
    '1 fewer error.',
    '3 more warnings.',
  ]);
});

it('shows a year that was removed', () => {
  expect(formatSince(t, listSeen(), listSeen({ transactions: 9, years: [] }), words)).toEqual([
    '1 transaction removed.',
    '2025 has no figures anymore.',
  ]);
});
