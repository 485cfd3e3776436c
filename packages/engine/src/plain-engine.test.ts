import { format } from '@lotbook/decimal/decimal';
import { categories } from '@lotbook/model/category';
import type { OpenLot, TaxResult } from '@lotbook/model/result';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from './compute.ts';
import { doings } from './testing/random-events.ts';
import { computePlainly } from './testing/plain-engine.ts';
import type { PlainResult } from './testing/plain-paper.ts';
import { anyRules, toPlainRules, getSettings } from './testing/any-rules.ts';
import { book } from './testing/scenario.ts';
import { sumLots, sumByKeys } from './testing/summed.ts';
import { deferLosses } from './wash-sales/wash-sales.ts';

it('the engine matches the plain implementation of the rules for any events', () => {
  fc.assert(
    fc.property(doings, anyRules, (all, given) => {
      const { book: text, ...expected } = computePlainly(all, toPlainRules(given));
      const made = book(text, getSettings(given));
      const result = compute(made);
      expect({ text, ...summarize(result, deferLosses(result, made.settings)) }).toEqual({
        text,
        ...expected,
      });
    }),
    { numRuns: runs(1000) },
  );
});

it('deferred losses equal the added cost of other units, in any place', () => {
  fc.assert(
    fc.property(doings, anyRules, (all, given) => {
      const made = book(computePlainly(all, toPlainRules(given)).book, getSettings(given));
      const [before, after] = [compute(made), deferLosses(compute(made), made.settings)];
      expect(getCosts(after) - getCosts(before)).toBe(
        after.disposals.reduce((total, { disallowed = 0n }) => total + disallowed, 0n),
      );
    }),
    { numRuns: runs(1000) },
  );
});

const getCosts = ({ disposals, gifts, donations, lost, lots }: TaxResult): bigint =>
  [...disposals, ...gifts, ...donations, ...lost, ...lots].reduce(
    (total, { basis }) => total + basis,
    0n,
  );

it('the plain implementation covers every category', () => {
  const books = fc.sample(fc.tuple(doings, anyRules), { numRuns: 400, seed: 1 });
  const known = books.flatMap(([all, given]) =>
    compute(book(computePlainly(all, toPlainRules(given)).book, getSettings(given))).entries.map(
      ({ category }) => category,
    ),
  );
  expect([...new Set(known)].sort()).toEqual([...categories].sort());
});

const summarize = (before: TaxResult, result: TaxResult): Omit<PlainResult, 'book'> => ({
  disposals: sumByKeys(
    result.disposals.map(
      ({
        transactionId,
        isFee,
        asset,
        acquiredOn,
        term,
        quantity,
        basis,
        gain,
        disallowed = 0n,
      }) => ({
        key: `${transactionId}${isFee ? ' fee' : ''} ${asset} ${acquiredOn} ${term}`,
        sums: [quantity, basis, gain, disallowed],
      }),
    ),
  ),
  gifts: sumByKeys(
    [...result.gifts, ...result.donations, ...result.lost].map(
      ({ transactionId, quantity, asset, acquiredOn, basis, term }) => ({
        key: `${transactionId} ${asset} ${acquiredOn} ${term}`,
        sums: [quantity, basis],
      }),
    ),
  ),
  income: result.income
    .map(
      ({ transactionId, quantity, asset, value }) =>
        `${transactionId} ${format(quantity)} ${asset} ${format(value)}`,
    )
    .sort(),
  stakes: sumByKeys(
    result.disposals.flatMap(({ transactionId, asset, stakes = [] }) =>
      stakes.map((stake) => ({
        key: `${transactionId} ${asset} of ${stake.transactionId}`,
        sums: [stake.worth],
      })),
    ),
  ),
  lots: sumLots(before.lots),
  putOff: listChanged(result.lots, before.lots, ({ asset, basis }) => [asset, basis]),
  heldLonger: listChanged(result.lots, before.lots, ({ asset, acquiredOn, quantity }) => [
    `${asset} ${acquiredOn}`,
    quantity,
  ]),
});

/** By how much sums over open lots changed. */
const listChanged = (
  now: readonly OpenLot[],
  before: readonly OpenLot[],
  of: (lot: OpenLot) => readonly [string, bigint],
): readonly string[] => {
  const parts = [
    ...now.map((lot) => [...of(lot), 1n] as const),
    ...before.map((lot) => [...of(lot), -1n] as const),
  ];
  return sumByKeys(parts.map(([key, amount, sign]) => ({ key, sums: [sign * amount] }))).filter(
    (line) => !line.endsWith(' 0'),
  );
};
