import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import {
  getStoredOutcome,
  packOutcome,
  unpackOutcome,
  unpackTaxed,
} from '@lotbook/db/stores/packed-outcome';
import { Ledger } from '@lotbook/engine/ledger';
import { happenings, formatBook } from '@lotbook/engine/testing/random-book';
import { book } from '@lotbook/engine/testing/scenario';
import type { TransactionOutcome } from '@lotbook/model/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const toInstant = ({ entries }: TransactionOutcome) => entries[0]!.at;

test('the stored outcome of a transaction equals the computed one, for any book', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      for (const outcome of new Ledger(book(formatBook(all))).outcomes()) {
        const at = toInstant(outcome);
        const { issues: _, ...computed } = outcome;
        expect(
          unpackOutcome(
            outcome.transactionId,
            at,
            packOutcome(outcome, at, (source) => source),
          ),
        ).toEqual(computed);
      }
    }),
  );
});

test('a field that storage has not heard of is stored all the same', () => {
  const [outcome] = new Ledger(
    book(
      formatBook([
        {
          kind: 'buy',
          asset: 'AAA',
          other: 'BBB',
          source: 's1',
          to: 's2',
          amount: 2,
          price: 3,
          fee: 0,
        },
      ]),
    ),
  ).outcomes();
  const entries = outcome!.entries.map((entry) => ({
    ...entry,
    rule: 'wash sale',
    loss: { shared: 5n },
    source: entry.source,
  }));
  const { issues: _, ...odd } = { ...outcome!, entries };
  expect(
    unpackOutcome(
      odd.transactionId,
      toInstant(outcome!),
      packOutcome(odd, toInstant(outcome!), (source) => source),
    ),
  ).toEqual(odd);
});

test('what is written on as JSON without being reckoned with is the same JSON', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      for (const outcome of new Ledger(book(formatBook(all))).outcomes()) {
        const at = toInstant(outcome);
        const packed = packOutcome(outcome, at, (source) => source);
        const { transactionId } = outcome;
        expect(JSON.stringify(getStoredOutcome(transactionId, at, packed))).toBe(
          JSON.stringify(encodeDecimals(unpackOutcome(transactionId, at, packed))),
        );
      }
    }),
  );
});

test('disposals and receipts are the same if nothing else of the outcome is read', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      for (const outcome of new Ledger(book(formatBook(all))).outcomes()) {
        const at = toInstant(outcome);
        const packed = packOutcome(outcome, at, (source) => source);
        expect(unpackTaxed(outcome.transactionId, at, packed)).toEqual({
          disposals: outcome.disposals,
          income: outcome.income,
        });
      }
    }),
  );
});
