import { computeWithTotals } from '@lotbook/engine/compute';
import type { Money } from '@lotbook/decimal/decimal';
import { anyBook } from '@lotbook/engine/testing/any-book';
import { book } from '@lotbook/engine/testing/scenario';
import type { usd } from '@lotbook/model/fiat';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPayments } from './payment-checks.ts';

const trades = `
  b1  2025-01-01  buy   2 BTC for 100 USD, fee 2 USD  @k
  b2  2025-01-02  buy   1 BNB for 10 USD  @k
  s1  2025-02-01  sell  1 BTC for 150 USD, fee 0.2 BNB worth 3 USD  @k
  x1  2025-03-01  swap  0.5 BTC for 4 ETH, fee 1 USD  @k
`;

describe('money paid in trades', () => {
  it('is basis, proceeds or an expense, whatever is stated', () => {
    fc.assert(
      fc.property(anyBook, (made) => {
        const { result } = computeWithTotals(made);
        expect(checkPayments(result, made.transactions, made.settings).faults).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('names a trade whose basis or proceeds nobody paid', () => {
    const made = book(trades);
    const { result } = computeWithTotals(made);
    const check = (entries: typeof result.entries) =>
      checkPayments({ ...result, entries }, made.transactions, made.settings);
    expect(check(result.entries)).toMatchObject({ looked: '3 trades', faults: [] });
    const one = 10n ** 18n;
    const dearer = result.entries.map((each) =>
      each.transactionId === 'b1' && each.costBasis !== undefined
        ? { ...each, costBasis: (each.costBasis + one) as Money }
        : each,
    );
    expect(check(dearer).faults).toEqual(['b1: 102.00 were paid and given, and 103.00 received']);
    const richer = result.entries.map((each) =>
      each.transactionId === 's1' && each.side === 'outgoing'
        ? { ...each, proceeds: (each.proceeds! + one) as Money }
        : each,
    );
    expect(check(richer).faults).toEqual(['s1: 151.00 were paid and given, and 150.00 received']);
  });

  it('looks at a trade whose export names its usual category', () => {
    const made = book(trades.replace('sell  1 BTC', 'sell/sell  1 BTC'));
    const { result } = computeWithTotals(made);
    expect(checkPayments(result, made.transactions, made.settings)).toMatchObject({
      looked: '3 trades',
      faults: [],
    });
  });

  it('compares each side of a swap in the United Kingdom with the value of the other', () => {
    const made = book(
      `
      b  2025-01-01  buy   2 BTC for 100 GBP  @k
      x  2025-03-01  swap  1 BTC worth 80 GBP for 4 ETH  @k
    `,
      { jurisdiction: 'UK', currency: 'GBP' as typeof usd },
    );
    const { result } = computeWithTotals(made);
    const check = (entries: typeof result.entries) =>
      checkPayments({ ...result, entries }, made.transactions, made.settings);
    expect(check(result.entries)).toMatchObject({ looked: '2 trades', faults: [] });
    const one = 10n ** 18n;
    const dearer = result.entries.map((each) =>
      each.transactionId === 'x' && each.side === 'incoming'
        ? { ...each, costBasis: (each.costBasis! + one) as Money }
        : each,
    );
    expect(check(dearer).faults).toEqual(['x: 80.00 were paid and given, and 81.00 received']);
  });
});
