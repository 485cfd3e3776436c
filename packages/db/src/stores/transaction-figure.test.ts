import { expect, it } from 'vitest';
import { figureChange, type TransactionFigure } from './transaction-figure.ts';

const figure: TransactionFigure = {
  category: 'sell_standard',
  value: 1n,
  costBasis: 2n,
  proceeds: 3n,
  gain: 1n,
  shortTermGain: 1n,
  longTermGain: 0n,
  income: 4n,
  term: 'short',
  matchState: 'matched',
  issueCodes: ['missing-price'],
  incoming: 1,
  outgoing: 1,
  fees: 1,
};

it('figures of which every field is the same are the same', () => {
  expect(figureChange(figure, { ...figure, issueCodes: ['missing-price'] })).toBe('same');
  expect([figureChange(undefined, undefined), figureChange(undefined, figure), figureChange(figure, undefined)]).toEqual(['same', 'none', 'other']);
});

it.each(Object.keys(figure) as (keyof TransactionFigure)[])('another %s makes it another figure', (field) => {
  expect(figureChange(figure, { ...figure, [field]: undefined })).toBe('other');
});
