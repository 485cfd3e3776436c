import { format, quantity } from '@lotbook/decimal/decimal';
import type { OpenLot } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { happenings, formatBook, type Happening } from './testing/random-book.ts';
import { reference } from './testing/reference.ts';
import { runs } from '@lotbook/testkit/runs';
import { book } from './testing/scenario.ts';

const rules = fc.record({
  method: fc.constantFrom('FIFO', 'LIFO', 'HIFO'),
  tracking: fc.constantFrom('universal', 'wallet', 'us'),
});
const together = {
  universal: () => true,
  wallet: () => false,
  us: (day: string) => day < '2025-01-01',
};

describe('whatever happens', () => {
  it('the engine chooses the lots that the plain implementation of the rules chooses', () => {
    fc.assert(
      fc.property(happenings, rules, (all, { method, tracking }) => {
        const { disposals } = compute(book(formatBook(all), { method, tracking }));
        const chosen = disposals.map(
          (each) =>
            `${each.transactionId} ${each.isFee ? 'fee' : 'sale'} ${format(each.quantity)} ${each.asset} of ${each.lotId} ${format(each.basis)}`,
        );
        expect(chosen.sort()).toEqual(
          reference(all, { method, together: together[tracking] }).sort(),
        );
      }),
      { numRuns: runs(2000) },
    );
  });

  it('no unit is created or lost, and every source keeps its holdings', () => {
    fc.assert(
      fc.property(happenings, rules, (all, { method, tracking }) => {
        const result = compute(book(formatBook(all), { method, tracking }));
        expect(sumHeldIn(result.lots)).toEqual(balances(all));
        expect(result.lots.every((lot) => lot.quantity > 0n && lot.basis >= 0n)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('every source holds what it received less what it sent, at every instant', () => {
    fc.assert(
      fc.property(happenings, rules, (all, given) => {
        const { transactions, ...rest } = book(formatBook(all));
        for (let count = 0; count <= transactions.length; count += 1) {
          const { lots } = compute({
            ...rest,
            settings: { ...rest.settings, ...given },
            transactions: transactions.slice(0, count),
          });
          expect(sumHeldIn(lots)).toEqual(balances(all.slice(0, count)));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('a file imported in parts, in any order, gives what the whole gives', () => {
    const parted = fc
      .tuple(happenings, fc.nat(40))
      .map(([all, place]) => ({ ...book(formatBook(all)), place }));
    fc.assert(
      fc.property(parted, rules, ({ transactions, place, ...rest }, given) => {
        const whole = { ...rest, settings: { ...rest.settings, ...given }, transactions };
        const parts = [...transactions.slice(place), ...transactions.slice(0, place)];
        expect(compute({ ...whole, transactions: parts })).toEqual(compute(whole));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('payments equal the basis of disposed and remaining units, and gains are proceeds less basis', () => {
    fc.assert(
      fc.property(happenings, rules, (all, { method, tracking }) => {
        const result = compute(book(formatBook(all), { method, tracking }));
        const paid = all.reduce(
          (sum, { kind, amount, price }) =>
            kind === 'buy' || kind === 'earn' || kind === 'swap'
              ? sum + quantity(String(amount * price))
              : sum,
          0n,
        );
        const gone = result.disposals.reduce((sum, each) => sum + each.basis, 0n);
        expect(result.lots.reduce((sum, lot) => sum + lot.basis, gone)).toBe(paid);
        for (const each of result.disposals)
          expect(each.gain).toBe((each.proceeds as bigint) - each.basis);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('the order of the input does not matter, not even within one instant', () => {
    const shuffled = happenings.chain((all) => {
      const { transactions, ...rest } = book(formatBook(all));
      const crowded = transactions.map((each, index): Transaction => ({
        ...each,
        at: transactions[index - (index % 4)]!.at,
      }));
      return fc
        .shuffledSubarray(crowded, { minLength: crowded.length })
        .map((other) => ({ rest, crowded, other }));
    });
    fc.assert(
      fc.property(shuffled, rules, ({ rest, crowded, other }, given) => {
        const settings = { ...rest.settings, ...given };
        expect(compute({ ...rest, settings, transactions: other })).toEqual(
          compute({ ...rest, settings, transactions: crowded }),
        );
      }),
      { numRuns: runs(2000) },
    );
  });
});

function sumHeldIn(lots: readonly OpenLot[]): Record<string, bigint> {
  const held = new Map<string, bigint>();
  for (const { source, asset, quantity: units } of lots)
    held.set(`${source} ${asset}`, (held.get(`${source} ${asset}`) ?? 0n) + units);
  return Object.fromEntries(held);
}

function balances(all: readonly Happening[]): Record<string, bigint> {
  const held = new Map<string, number>();
  const change = (key: string, by: number) => held.set(key, (held.get(key) ?? 0) + by);
  for (const { kind, asset, other, source, to, amount, fee } of all) {
    if (kind === 'buy' || kind === 'earn') change(`${source} ${asset}`, amount);
    else change(`${source} ${asset}`, -amount - fee);
    if (kind === 'swap') change(`${source} ${other}`, amount);
    if (kind === 'move') change(`${to} ${asset}`, amount);
  }
  return Object.fromEntries(
    [...held]
      .filter(([, amount]) => amount > 0)
      .map(([key, amount]) => [key, quantity(String(amount))]),
  );
}
