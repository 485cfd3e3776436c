import fc from 'fast-check';
import { expect, it } from 'vitest';
import { naturalCompare } from './natural.ts';

it('puts 2 before 10 and keeps letters in order', () => {
  expect(['t10', 't2', 'a', 't1', 't02', '10', '9'].sort(naturalCompare)).toEqual([
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
      expect(Math.sign(naturalCompare(a, b)) + Math.sign(naturalCompare(b, a))).toBe(0);
      expect(naturalCompare(a, b) === 0).toBe(a === b);
      const [first, second, third] = [a, b, c].sort(naturalCompare);
      expect(
        naturalCompare(first!, second!) <= 0 &&
          naturalCompare(second!, third!) <= 0 &&
          naturalCompare(first!, third!) <= 0,
      ).toBe(true);
    }),
  );
});
