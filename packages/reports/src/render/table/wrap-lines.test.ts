import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

const letters = (text: string): number => Array.from(text).length;

test('a text is broken between words, where it was broken before, and within a word that has no room in a line', () => {
  expect(wrapLines('one two three', 7, letters)).toEqual(['one two', 'three']);
  expect(wrapLines('one\r\n\ntwo', 7, letters)).toEqual(['one', '', 'two']);
  expect(wrapLines('of 0123456789 and 1', 5, letters)).toEqual(['of', '01234', '56789', 'and 1']);
  expect(wrapLines('', 5, letters)).toEqual(['']);
});

test('nothing is left out, and no line is wider than its room', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 12 }),
      (content, width) => {
        const lines = wrapLines(content, width, letters);
        expect(lines.every((line) => letters(line) <= width)).toBe(true);
        expect(lines.join('').replaceAll(/[ \r\n]/gu, '')).toBe(
          content.replaceAll(/[ \r\n]/gu, ''),
        );
      },
    ),
  );
});
