import type { Transaction } from '@lotbook/model/transaction';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, computeWithTotals, type Book } from './compute.ts';
import { Ledger } from './ledger.ts';
import { anyBook } from './testing/any-book.ts';
import { anyRules, toPlainRules, getSettings } from './testing/any-rules.ts';
import { toBytes } from './testing/bytes.ts';
import { doings } from './testing/random-events.ts';
import { stepByStep } from './testing/plain-engine.ts';
import { book } from './testing/scenario.ts';
import { sumLots } from './testing/summed.ts';

const numRuns = runs(1000);
const inAnyOrder = <T>(list: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.shuffledSubarray([...list], { minLength: list.length });

/** A book, its transactions and their movements in another order, and a place to cut them. */
const shuffledBook = anyBook.chain((made) =>
  fc
    .tuple(
      inAnyOrder(made.transactions),
      fc.tuple(...made.transactions.map(({ movements }) => inAnyOrder(movements))),
      fc.nat(made.transactions.length),
    )
    .map(([order, rows, place]) => {
      const movements = new Map(made.transactions.map(({ id }, index) => [id, rows[index]!]));
      return {
        made,
        other: order.map((each) => ({ ...each, movements: movements.get(each.id)! })),
        place,
      };
    }),
);
const start = (made: Book, transactions: readonly Transaction[]): Ledger =>
  new Ledger({ ...made, transactions }, { leastSpacing: 5 });

describe('whatever is done, under whatever rules', () => {
  it('leaves every wallet with the right units, acquisition dates and cost at every instant', () => {
    fc.assert(
      fc.property(doings, anyRules, (all, rules) => {
        const steps = stepByStep(all, toPlainRules(rules));
        const ledger = new Ledger(book('', getSettings(rules)), { leastSpacing: 5 });
        for (const { line, lots } of steps) {
          ledger.change({ put: book(line).transactions });
          expect(sumLots(ledger.lots())).toEqual(lots);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('whatever happens, sense or not', () => {
  it('accounts for all opened units and cost as disposed of or left, never negative', () => {
    fc.assert(
      fc.property(anyBook, (made) => {
        const { result, tallies } = computeWithTotals(made);
        for (const { asset, opened, taken } of tallies) {
          const left = result.lots.filter((lot) => lot.asset === asset);
          expect(left.reduce((sum, { quantity }) => sum + quantity, taken.quantity)).toBe(
            opened.quantity,
          );
          expect(left.reduce((sum, { basis }) => sum + basis, taken.cost)).toBe(opened.cost);
        }
        expect(result.lots.every(({ quantity, basis }) => quantity > 0n && basis >= 0n)).toBe(true);
        expect(new Set(tallies.map(({ asset }) => asset)).size).toBe(tallies.length);
      }),
      { numRuns },
    );
  });

  it('gives the same figures and issues in any order of transactions and rows', () => {
    fc.assert(
      fc.property(shuffledBook, ({ made, other }) => {
        expect(toBytes(compute({ ...made, transactions: other }))).toBe(toBytes(compute(made)));
      }),
      { numRuns },
    );
  });

  it("doesn't change anything if a transaction is imported twice", () => {
    fc.assert(
      fc.property(shuffledBook, ({ made, other, place }) => {
        const ledger = start(made, made.transactions);
        const before = toBytes(ledger.result());
        const { outcomes, removed, lots } = ledger.change({ put: other.slice(0, place) });
        expect([outcomes, removed, lots.come, lots.gone]).toEqual([[], [], [], []]);
        expect(toBytes(ledger.result())).toBe(before);
      }),
      { numRuns },
    );
  });

  it('gives the same result for a file imported in two parts in any order', () => {
    fc.assert(
      fc.property(shuffledBook, ({ made, other, place }) => {
        const ledger = start(made, other.slice(0, place));
        ledger.change({ put: other.slice(place) });
        expect(toBytes(ledger.result())).toBe(toBytes(compute(made)));
      }),
      { numRuns },
    );
  });

  it('gives the same result after a deletion as if the transaction had never existed', () => {
    fc.assert(
      fc.property(shuffledBook, ({ made, other, place }) => {
        const ledger = start(made, made.transactions);
        ledger.change({ remove: other.slice(place).map(({ id }) => id) });
        expect(toBytes(ledger.result())).toBe(
          toBytes(compute({ ...made, transactions: other.slice(0, place) })),
        );
      }),
      { numRuns },
    );
  });
});
