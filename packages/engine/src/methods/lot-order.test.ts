import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Lot } from '../lots/lot.ts';
import { compareAges } from './lot-method.ts';
import { lotMethods } from './registry.ts';

/** Lots of few dates, instants and costs, so that most tie; opened one after the other, as the book learns of them. */
const lots: fc.Arbitrary<readonly Lot[]> = fc
  .array(
    fc.record({
      acquiredMs: fc.integer({ min: 0, max: 2 }),
      later: fc.integer({ min: 0, max: 1 }),
      id: fc.constantFrom('a', 'b', 'z', '2', '10'),
      cost: fc.constantFrom(0n, 1n, 2n, 10n ** 30n, 10n ** 30n + 1n),
      quantity: fc.constantFrom(1n, 2n, 3n, 10n ** 18n),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((all) => {
    let bookedMs = 10;
    return all.map(({ acquiredMs, later, id, cost, quantity }, sequence): Lot => {
      bookedMs += later;
      return {
        id: id as LotId,
        asset: 'AAA' as AssetId,
        quantity: quantity as Quantity,
        cost: cost as Money,
        acquiredAt: '' as Instant,
        acquiredMs,
        acquiredOn: '' as LocalDate,
        longFrom: '' as LocalDate,
        bookedMs,
        sequence,
        mark: sequence,
        gift: undefined,
        isReward: false,
        inherited: false,
        inside: undefined,
        stake: undefined,
        kept: undefined,
        home: undefined,
      };
    });
  });

const orders = [
  ['age', (a: Lot, b: Lot): boolean => compareAges(a, b) < 0],
  ...Object.values(lotMethods).map(
    ({ id, rank, before }) =>
      [
        id,
        (a: Lot, b: Lot): boolean => (rank(a) === rank(b) ? before(a, b) : rank(a) < rank(b)),
      ] as const,
  ),
] as const;

it.each(orders)(
  '%s is a strict order of all lots: of two, one goes first, and what goes before goes before all that follows',
  (_, before) => {
    fc.assert(
      fc.property(lots, (all) => {
        for (const a of all) {
          for (const b of all) {
            expect(before(a, b)).toBe(a !== b && !before(b, a));
            expect(all.filter((c) => before(a, b) && before(b, c) && !before(a, c))).toEqual([]);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
  },
);

it.each(Object.values(lotMethods))(
  '$id: a smaller rank never contradicts the order',
  ({ rank, before }) => {
    fc.assert(
      fc.property(lots, (all) => {
        for (const a of all)
          expect(all.filter((b) => rank(a) < rank(b) && before(b, a))).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  },
);
