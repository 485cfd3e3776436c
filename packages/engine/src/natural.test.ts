import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNaturally } from './natural.ts';

it('puts 2 before 10 and keeps letters in order', () => {
  expect(['t10', 't2', 'a', 't1', 't02', '10', '9'].sort(compareNaturally)).toEqual([
    '9',
    '10',
    'a',
    't1',
    't02',
    't2',
    't10',
  ]);
});

it('is a total order', () => {
  const text = fc.string({
    unit: fc.constantFrom('0', '1', '2', '9', 'a', 'b', '-'),
    maxLength: 6,
  });
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareNaturally(a, b)) + Math.sign(compareNaturally(b, a))).toBe(0);
      expect(compareNaturally(a, b) === 0).toBe(a === b);
      const [first, second, third] = [a, b, c].sort(compareNaturally);
      expect(
        compareNaturally(first!, second!) <= 0 &&
          compareNaturally(second!, third!) <= 0 &&
          compareNaturally(first!, third!) <= 0,
      ).toBe(true);
    }),
  );
});
