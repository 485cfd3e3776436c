import type { TaxEntry, TransactionOutcome } from '@lotbook/model/result';
import { expect, it } from 'vitest';
import { getFigureChange, getFigure, type TransactionFigure } from './transaction-figure.ts';

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

it('treats figures with equal fields as equal', () => {
  expect(getFigureChange(figure, { ...figure, issueCodes: ['missing-price'] })).toBe('same');
  expect([
    getFigureChange(undefined, undefined),
    getFigureChange(undefined, figure),
    getFigureChange(figure, undefined),
  ]).toEqual(['same', 'none', 'other']);
});

it.each(Object.keys(figure) as (keyof TransactionFigure)[])('detects a different %s', (field) => {
  expect(getFigureChange(figure, { ...figure, [field]: undefined })).toBe('other');
});

const outcome = (...entries: readonly object[]): TransactionOutcome =>
  ({
    entries: entries.map((entry) => ({ category: 'fee_standard', ...entry }) as TaxEntry),
    disposals: [],
    income: [],
    issues: [],
  }) as unknown as TransactionOutcome;
const fee = { side: 'fee', value: 5n, costBasis: 2n, proceeds: 5n, gainLoss: 3n };

it('gain equals proceeds less cost basis, including fee units', () => {
  const sale = {
    side: 'outgoing',
    category: 'sell_standard',
    value: 100n,
    costBasis: 60n,
    proceeds: 95n,
    gainLoss: 35n,
  };
  expect(getFigure(outcome(sale, fee))).toMatchObject({
    category: 'sell_standard',
    value: 100n,
    proceeds: 100n,
    costBasis: 62n,
    gain: 38n,
  });
  const moved = { side: 'outgoing', category: 'transfer_standard', value: 100n, costBasis: 60n };
  expect(getFigure(outcome(moved, fee))).toMatchObject({
    value: 100n,
    proceeds: 5n,
    costBasis: 2n,
    gain: 3n,
  });
  expect(getFigure(outcome(moved))).toMatchObject({
    value: 100n,
    proceeds: undefined,
    costBasis: 60n,
    gain: undefined,
  });
});

it('the value of a fee-only transaction is that of its fees', () => {
  expect(getFigure(outcome(fee, fee))).toMatchObject({
    value: 10n,
    proceeds: 10n,
    costBasis: 4n,
    gain: 6n,
  });
});
