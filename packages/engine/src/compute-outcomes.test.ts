import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOutcomes } from './compute-outcomes.ts';
import { Ledger } from './ledger.ts';
import { anyBook } from './testing/any-book.ts';
import { toBytes } from './testing/bytes.ts';

test('the outcomes of a book are those of its ledger, whatever the book', () => {
  fc.assert(
    fc.property(anyBook, (book) => {
      fc.pre(new Set(book.transactions.map(({ id }) => id)).size === book.transactions.length);
      const ledger = new Ledger(book);
      const { outcomes, lots, needs } = computeOutcomes(book);
      expect(toBytes(outcomes)).toBe(toBytes([...ledger.outcomes()]));
      expect(toBytes(lots)).toBe(toBytes(ledger.lots()));
      expect(needs).toEqual(ledger.needs());
    }),
    { numRuns: runs(1000) },
  );
});
