import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchReceipts, type ReceiptPair } from './match-receipts.ts';

const pair = (withdrawalIndex: number, receiptId: string, distanceMs: number): ReceiptPair => ({
  withdrawalIndex,
  receiptId,
  distanceMs,
  isIncome: false,
});
const match = (...pairs: readonly ReceiptPair[]) =>
  [...matchReceipts(pairs)].map(([index, { receiptId }]) => `${index} ${receiptId}`).sort();

describe('receipts of withdrawals', () => {
  it('belong to the nearest withdrawal, whatever the order', () => {
    const pairs = [pair(1, 'a', 40_000), pair(2, 'a', 5), pair(2, 'b', 60_000), pair(3, 'b', 9)];
    expect(match(...pairs)).toEqual(['2 a', '3 b']);
    expect(match(...pairs.toReversed())).toEqual(['2 a', '3 b']);
  });

  it('are one for each of two equal withdrawals', () => {
    expect(match(pair(1, 'a', 5), pair(1, 'b', 9), pair(2, 'a', 9), pair(2, 'b', 5))).toEqual([
      '1 a',
      '2 b',
    ]);
    expect(match(pair(1, 'a', 5), pair(2, 'a', 5))).toEqual(['1 a']);
  });

  it('leave no withdrawal without one if another can take a later receipt', () => {
    const [w1a, w2a, w2b] = [pair(1, 'a', 11), pair(2, 'a', 1), pair(2, 'b', 18)];
    expect(match(w1a, w2a, w2b)).toEqual(['1 a', '2 b']);
    expect(match(w2b, w2a, w1a)).toEqual(['1 a', '2 b']);
  });

  it('are as many as there can be in a long row of equal withdrawals', () => {
    const hours = 24;
    const withdrawals = Array.from({ length: 200 }, (_, index) => index * 12);
    const receipts = withdrawals.map((time) => time + 11 + (time === 0 ? 0 : 7));
    const pairs = withdrawals.flatMap((time, index) =>
      receipts.flatMap((at, place) =>
        Math.abs(at - time) <= hours ? [pair(index, `r${place}`, Math.abs(at - time))] : [],
      ),
    );
    const matched = matchReceipts(pairs);
    expect(matched.size).toBe(200);
    expect(new Set([...matched.values()].map(({ receiptId }) => receiptId)).size).toBe(200);
  });

  it('are counted as in every possible assignment', () => {
    const anyPairs = fc.uniqueArray(
      fc.record({ w: fc.nat(4), r: fc.nat(4), distance: fc.nat(20) }),
      { selector: ({ w, r }) => `${w} ${r}`, maxLength: 14 },
    );
    const count = (edges: readonly { w: number; r: number }[], w = 0, used = 0): number =>
      w > 4
        ? 0
        : Math.max(
            count(edges, w + 1, used),
            ...edges
              .filter((edge) => edge.w === w && (used & (1 << edge.r)) === 0)
              .map((edge) => 1 + count(edges, w + 1, used | (1 << edge.r))),
          );
    fc.assert(
      fc.property(anyPairs, (edges) => {
        const matched = matchReceipts(
          edges.map(({ w, r, distance }) => pair(w, `r${r}`, distance)),
        );
        expect(matched.size).toBe(count(edges));
        expect(new Set([...matched.values()].map((each) => each.receiptId)).size).toBe(
          matched.size,
        );
        expect([...matched].every(([index, each]) => each.withdrawalIndex === index)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
