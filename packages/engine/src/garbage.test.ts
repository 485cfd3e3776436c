import type { TransactionId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impossible } from './check.ts';
import { compute, computeWithTotals, type Book } from './compute.ts';
import { Ledger } from './ledger.ts';
import { anyBook } from './testing/any-book.ts';
import { toBytes } from './testing/bytes.ts';
import { garbage, garbageDecisions } from './testing/garbage.ts';
import { happenings, formatBook } from './testing/random-book.ts';
import { runs } from '@lotbook/testkit/runs';
import { book } from './testing/scenario.ts';

const rules = fc.record({
  method: fc.constantFrom('FIFO', 'LIFO', 'HIFO'),
  tracking: fc.constantFrom('universal', 'wallet', 'us'),
});
const prices = fc.constantFrom('', 'AAA 3', 'AAA 3\nBBB 0\nEUR 1.1\nCCC 2');
const withRows = (made: Book, rows: readonly Transaction[]): Book => ({
  ...made,
  transactions: [...made.transactions, ...rows],
});

describe('whatever rows there are', () => {
  it('nothing is thrown, no lot is below zero, and each gain is proceeds less basis', () => {
    fc.assert(
      fc.property(happenings, garbage, rules, prices, (all, rows, given, list) => {
        const result = compute(withRows(book(formatBook(all), given, list), rows));
        expect(result.lots.every(({ quantity, basis }) => quantity > 0n && basis >= 0n)).toBe(true);
        for (const each of result.disposals)
          expect(each.gain).toBe((each.proceeds as bigint) - each.basis);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('nothing is thrown under any settings, prices and choices either', () => {
    fc.assert(
      fc.property(anyBook, garbage, (made, rows) => {
        const result = compute(withRows(made, rows));
        expect(result.lots.every(({ quantity, basis }) => quantity > 0n && basis >= 0n)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('those that cannot be counted are named and change no figure of the others', () => {
    fc.assert(
      fc.property(happenings, garbage, rules, (all, rows, given) => {
        const made = book(formatBook(all), given);
        const bad = rows
          .filter((row) => impossible(row))
          .map((row, index) => ({ ...row, id: `bad${index}` as TransactionId }));
        const { issues, ...figures } = compute(withRows(made, bad));
        const { issues: before, ...expected } = compute(made);
        expect(figures).toEqual(expected);
        expect(issues.filter((issue) => !issue.transactionId.startsWith('bad'))).toEqual(before);
        expect(new Set(issues.map((issue) => issue.transactionId)).size).toBe(
          new Set(before.map((issue) => issue.transactionId)).size + bad.length,
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  it('gives the same result in any order of the rows', () => {
    fc.assert(
      fc.property(garbage, rules, prices, (rows, given, list) => {
        const distinct = rows.map((row, index) => ({ ...row, id: `g${index}` as TransactionId }));
        const made = book('', given, list);
        expect(compute(withRows(made, distinct.toReversed()))).toEqual(
          compute(withRows(made, distinct)),
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  it('never throws or creates or loses units for absurd choices, orders and allocations, and a ledger agrees', () => {
    fc.assert(
      fc.property(
        happenings,
        garbage,
        garbageDecisions,
        rules,
        (all, rows, { settings, ...decisions }, given) => {
          const distinct = rows.map((each, index) => ({
            ...each,
            id: `g${index}` as TransactionId,
          }));
          const made = {
            ...withRows(book(formatBook(all), { ...given, ...settings }), distinct),
            ...decisions,
          };
          const { result, tallies } = computeWithTotals(made);
          for (const { asset, opened, taken } of tallies) {
            const left = result.lots.filter((lot) => lot.asset === asset);
            expect(left.reduce((sum, { quantity }) => sum + quantity, taken.quantity)).toBe(
              opened.quantity,
            );
          }
          expect(result.lots.every(({ quantity, basis }) => quantity > 0n && basis >= 0n)).toBe(
            true,
          );
          const ledger = new Ledger({ ...made, transactions: [] }, { leastSpacing: 4 });
          ledger.change({ put: distinct });
          ledger.change({ put: made.transactions });
          expect(toBytes(ledger.result())).toBe(toBytes(result));
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
