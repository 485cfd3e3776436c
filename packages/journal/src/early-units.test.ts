import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { journalFor, periodPrices, toBalances } from './testing.ts';

const to = '2025-02-28' as LocalDate;

it('counts units once that a source sent on before they arrived on the same date', () => {
  const journal = journalFor(
    `b1 2025-01-05 buy 1 ETH for 24 USD @A
     w1 2025-01-11 withdrawal - 1 ETH @A
     d1 2025-01-11 deposit + 1 ETH @B
     w2 2025-01-11 withdrawal - 1 ETH @B
     d2 2025-01-11 deposit + 1 ETH @C`,
    { model: 'fair-value', prices: periodPrices('2025-01-31 ETH 30\n2025-02-28 ETH 31'), to },
  );
  expect(toBalances(journal)).toContain('crypto ETH 31.00 (1)');
});

it.each([
  ['fair-value', 'crypto BTC 42000.00 (0)'],
  ['ias38-revaluation', 'crypto BTC 42000.00 (0)'],
] as const)(
  '%s: a later purchase doesn’t replace units that were sold without any record',
  (model, balance) => {
    const journal = journalFor(
      's1 2025-01-05 sell 1 BTC for 30000 USD @A\nb1 2025-02-01 buy 1 BTC for 40000 USD @A',
      { model, prices: periodPrices('2025-01-31 BTC 38000\n2025-02-28 BTC 42000'), to },
    );
    expect(toBalances(journal)).toContain(balance);
  },
);
