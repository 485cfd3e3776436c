import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { formatChange, isMerged } from './change-text.ts';

const { translate } = createTranslator();

const merged = { kind: 'duplicate', part: '', after: { of: 't2' } };
const apart = { ...merged, after: null };
const leftOut = { kind: 'ignore', part: '', after: { ignored: true } };

it('a merge and what took it back have words of their own', () => {
  expect([merged, apart].map((change) => formatChange(change, translate))).toEqual([
    'Merged into a duplicate and excluded',
    'Merge undone: both count',
  ]);
});

it('what is set aside for another one was not left out by hand, unless it was that besides', () => {
  expect(
    [
      [merged],
      [merged, apart],
      [leftOut],
      [merged, leftOut],
      [leftOut, { ...leftOut, after: null }, merged],
    ].map(isMerged),
  ).toEqual([true, false, false, false, true]);
});

const makeChosenUnits = (quantity: string) => ({ kind: 'spec-id', part: '', after: { quantity } });

it('one unit of a lot is one', () => {
  expect(
    ['1', '0.5'].map((quantity) => formatChange(makeChosenUnits(quantity), translate)),
  ).toEqual(['1 unit of a lot selected', '0.5 units of a lot selected']);
});
