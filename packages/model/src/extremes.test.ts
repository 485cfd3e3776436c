import { expect, test } from 'vitest';
import { findLargest, findSmallest } from './extremes.ts';

test('finds the extremes of lists that are too long for arguments', () => {
  const values = Array.from({ length: 300_000 }, (_, n) => (n * 7) % 300_000);
  expect(() => Math.max(...values)).toThrow(RangeError);
  expect(findLargest(values, 0)).toBe(299_999);
  expect(findSmallest(values, Infinity)).toBe(0);
});

test('answers with the bound if there are no values beyond it', () => {
  expect(findLargest([], 5)).toBe(5);
  expect(findLargest([3], 5)).toBe(5);
  expect(findSmallest([], 5)).toBe(5);
});
