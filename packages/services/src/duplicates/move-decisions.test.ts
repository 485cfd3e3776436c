import type { DecisionRow } from '@lotbook/db/stores/decisions';
import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { expect, test } from 'vitest';
import { planCarryOver, type TransactionDecisions } from './move-decisions.ts';

const kraken = 'kraken' as SourceId;
const spent: Movement = {
  direction: 'out',
  source: kraken,
  asset: 'USD' as AssetId,
  quantity: quantity('100'),
};
const bought: Movement = {
  direction: 'in',
  source: kraken,
  asset: 'BTC' as AssetId,
  quantity: quantity('1'),
};
const transaction = (
  id: string,
  movements: readonly Movement[],
  more: Partial<Transaction> = {},
): Transaction => ({
  id: id as TransactionId,
  at: '2024-01-01T00:00:00.000Z' as Instant,
  type: 'buy',
  movements,
  ...more,
});
const makeDecisions = (
  of: Transaction,
  decisions: readonly Pick<DecisionRow, 'kind' | 'part' | 'payload'>[] = [],
): TransactionDecisions => ({
  transaction: of,
  decisions: decisions as readonly DecisionRow[],
  notes: [],
  memos: [],
});
const kept = transaction('kept', [spent, bought]);
const other = transaction('other', [bought, spent]);
const price = { unitPrice: '90', currency: 'USD' };
const category = (name: string, rule?: string) => ({
  kind: 'category',
  part: '',
  payload: { category: name, ...(rule === undefined ? {} : { rule }) },
});

test('a decision about a side moves to the same side, whatever its position in the other row', () => {
  const { moves } = planCarryOver(
    makeDecisions(kept),
    makeDecisions(other, [{ kind: 'price', part: '0', payload: price }]),
  );
  expect(moves.map(({ kind, part, payload }) => [kind, part, payload])).toEqual([
    ['price', '1', price],
  ]);
});

test('existing decisions about the kept transaction win, and are reported', async () => {
  const { moves, stays } = planCarryOver(
    makeDecisions(kept, [category('gift_standard')]),
    makeDecisions(other, [category('airdrop_standard')]),
  );
  expect([moves, stays]).toEqual([[], ['A person set the category Airdrop.']]);
  expect(
    planCarryOver(
      makeDecisions(kept, [category('gift_standard')]),
      makeDecisions(other, [category('gift_standard')]),
    ).stays,
  ).toEqual([]);
});

test('a category set by a rule yields to one set by a person, and not the other way round', () => {
  const rule = category('gift_standard', 'r1');
  expect(
    planCarryOver(makeDecisions(kept, [rule]), makeDecisions(other, [category('airdrop_standard')]))
      .moves,
  ).toHaveLength(1);
  expect(
    planCarryOver(makeDecisions(kept, [category('airdrop_standard')]), makeDecisions(other, [rule]))
      .moves,
  ).toEqual([]);
});

test('a category in the row itself moves if the other row has none', () => {
  const telling = transaction('other', [bought, spent], {
    memo: 'for the house',
    category: 'gift_standard',
  });
  const { moves, rowMemo } = planCarryOver(makeDecisions(kept), makeDecisions(telling));
  expect([moves.map(({ words }) => words), rowMemo]).toEqual([
    ['Its row has the category Gift.'],
    'for the house',
  ]);
  const spoken = transaction('kept', [spent, bought], {
    memo: 'mine',
    category: 'airdrop_standard',
  });
  expect(planCarryOver(makeDecisions(spoken), makeDecisions(telling))).toMatchObject({
    moves: [],
    rowMemo: undefined,
  });
});

test('exclusion is not moved, and selected lots only if the sides are equal', () => {
  const choice = {
    kind: 'spec-id',
    part: 'other lot',
    payload: {
      disposal: 'other',
      lot: 'l1',
      quantity: '1',
      recordedAt: '2024-01-02T00:00:00.000Z',
    },
  };
  const decided = [{ kind: 'ignore', part: '', payload: { ignored: true } }, choice];
  expect(planCarryOver(makeDecisions(kept), makeDecisions(other, decided)).moves).toEqual([]);
  const { moves } = planCarryOver(
    makeDecisions(kept),
    makeDecisions(transaction('other', [spent, bought]), decided),
  );
  expect(
    moves.map(({ part, payload }) => [part, (payload as { readonly disposal: string }).disposal]),
  ).toEqual([['kept lot', 'kept']]);
});
