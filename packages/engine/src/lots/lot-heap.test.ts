import type { Money, Quantity } from '@lotbook/decimal/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fifo } from '../methods/fifo.ts';
import { hifo } from '../methods/hifo.ts';
import { lifo } from '../methods/lifo.ts';
import type { Lot, Piece } from './lot.ts';
import { LotHeap } from './lot-heap.ts';

const methods = [fifo, lifo, hifo];

const getPiece = (acquiredMs: number, cost: number, sequence: number): Piece => {
  const lot = {
    id: `l${sequence}`,
    quantity: 1n as Quantity,
    cost: BigInt(cost) as Money,
    acquiredMs,
    bookedMs: acquiredMs,
    sequence,
  } as Lot;
  return {
    lot,
    quantity: 1n as Quantity,
    cost: lot.cost,
    costs: 0n as Money,
    shelf: undefined as never,
    arrival: sequence,
    isOpen: true,
    rank: 0,
    rankedBy: undefined,
    seen: undefined,
  };
};

/** Adds a piece, or takes the first one, or changes the method. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      add: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 })),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ take: true as const }) },
  { weight: 1, arbitrary: fc.record({ method: fc.constantFrom(...methods) }) },
);

it('returns the fragment that a full sort would return first, after any steps', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.constantFrom(...methods), (steps, start) => {
      let method = start;
      const heap = new LotHeap(method);
      const there: Piece[] = [];
      const taken: (string | undefined)[] = [];
      const expected: (string | undefined)[] = [];
      for (const [index, each] of steps.entries()) {
        if ('method' in each) method = each.method;
        else if ('add' in each) {
          const piece = getPiece(each.add[0], each.add[1], index);
          there.push(piece);
          heap.push(piece, method);
        } else {
          const wanted = there
            .filter((piece) => piece.isOpen)
            .sort(
              (a, b) =>
                method.rank(a.lot) - method.rank(b.lot) || (method.before(a.lot, b.lot) ? -1 : 1),
            )[0];
          const first = heap.first(method);
          taken.push(first?.lot.id);
          expected.push(wanted?.lot.id);
          if (first) first.isOpen = false;
        }
      }
      expect(taken).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it('stays small while fragments are added and removed in order', () => {
  const heap = new LotHeap(fifo);
  for (let index = 0; index < 10_000; index += 1) {
    heap.push(getPiece(index, 1, index), fifo);
    heap.first(fifo)!.isOpen = false;
  }
  const left: Piece[] = [];
  heap.addTo(left);
  expect(left).toEqual([]);
  expect(heap.first(fifo)).toBeUndefined();
});
