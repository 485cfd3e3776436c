import { format } from '@lotbook/decimal/decimal';
import type { TaxResult } from '@lotbook/model/result';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from './compute.ts';
import { doings } from './testing/doings.ts';
import { plainly, type PlainResult } from './testing/plain-engine.ts';
import { runs } from '@lotbook/testkit/runs';
import { book } from './testing/scenario.ts';

const rules = fc.record({
  method: fc.constantFrom('FIFO', 'LIFO', 'HIFO'),
  tracking: fc.constantFrom('universal', 'wallet', 'us'),
  isPoolKept: fc.boolean(),
  isReceiptKept: fc.boolean(),
  isWrapKept: fc.boolean(),
  isLendingTaxed: fc.boolean(),
});
const together = { universal: () => true, wallet: () => false, us: (day: string) => day < '2025-01-01' };

it('the engine says what the plain telling of the rules says, whatever is done', () => {
  fc.assert(
    fc.property(doings, rules, (all, { method, tracking, ...modes }) => {
      const { book: text, ...expected } = plainly(all, { method, together: together[tracking], ...modes });
      const treatments = {
        lp: modes.isPoolKept ? 'deposit' : 'taxable',
        receiptToken: modes.isReceiptKept ? 'nonTaxable' : 'taxable',
        wrap: modes.isWrapKept ? 'nonTaxable' : 'taxable',
        loanOut: modes.isLendingTaxed ? 'taxable' : 'nonTaxable',
      };
      const result = compute(book(text, { method, tracking, treatments }));
      expect({ text, ...told(result) }).toEqual({ text, ...expected });
    }),
    { numRuns: runs(150) },
  );
});

const told = (result: TaxResult): Omit<PlainResult, 'book'> => ({
  disposals: result.disposals
    .map((each) => {
      const { transactionId, isFee, quantity, asset, acquiredOn, basis, gain, term } = each;
      return `${transactionId}${isFee ? ' fee' : ''} ${format(quantity)} ${asset} ${acquiredOn} ${format(basis)} ${format(gain)} ${term}`;
    })
    .sort(),
  gifts: [...result.gifts, ...result.donations]
    .map(
      ({ transactionId, quantity, asset, acquiredOn, basis, term }) => `${transactionId} ${format(quantity)} ${asset} ${acquiredOn} ${format(basis)} ${term}`,
    )
    .sort(),
  income: result.income.map(({ transactionId, quantity, asset, value }) => `${transactionId} ${format(quantity)} ${asset} ${format(value)}`).sort(),
  lots: lotsOf(result),
});

function lotsOf(result: TaxResult): string[] {
  const sums = new Map<string, { quantity: bigint; basis: bigint }>();
  for (const { asset, source, setAside, acquiredOn, quantity, basis } of result.lots) {
    const key = `${asset} @${source} ${setAside ?? 'held'} ${acquiredOn}`;
    const sum = sums.get(key) ?? { quantity: 0n, basis: 0n };
    sums.set(key, { quantity: sum.quantity + quantity, basis: sum.basis + basis });
  }
  return [...sums].map(([key, { quantity, basis }]) => `${key} ${format(quantity)} ${format(basis)}`).sort();
}
