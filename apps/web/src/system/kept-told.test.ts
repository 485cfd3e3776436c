import { afterEach, expect, it } from 'vitest';
import { forgetTold, keepTold, toldAt, toldName } from './kept-told.ts';

afterEach(() => sessionStorage.clear());

const sentences = [{ id: 0, parent: null, text: 'Under LIFO 2025 comes to 1.00 USD.' }];

it('what a page told is found by its name, in the account that it is of alone', () => {
  keepTold('a1', sentences);
  const name = toldName(sentences);
  expect(toldAt(name, 'a1')).toMatchObject({ sentences, accountId: 'a1' });
  expect(toldAt(name, 'a2')).toBeUndefined();
  expect(toldAt(toldName([]), 'a1')).toBeUndefined();
});

it('a name of something else finds nothing, and nothing is kept once somebody signs out', () => {
  sessionStorage.setItem('draft-a', '1 {}');
  expect(toldAt('draft-a', 'a1')).toBeUndefined();
  keepTold('a1', sentences);
  forgetTold();
  expect(Object.keys(sessionStorage)).toEqual(['draft-a']);
});
