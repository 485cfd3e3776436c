import type { LotId, MovementId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import { quantity } from '@lotbook/decimal/decimal';
import { expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { book, lots, sales } from './testing/scenario.ts';

/** The movements of a transaction, in the order in which they are written, get the ids of their rows. */
const withRows = (
  text: string,
  rows: Readonly<Record<string, readonly string[]>>,
  settings: Parameters<typeof book>[1] = {},
): Book => {
  const made = book(text, settings);
  const transactions = made.transactions.map((each): Transaction => {
    const ids = rows[each.id];
    return ids
      ? {
          ...each,
          movements: each.movements.map((one, index) => ({
            ...one,
            id: ids[index] as MovementId,
            rowId: ids[index]!,
          })),
        }
      : each;
  });
  return { ...made, transactions };
};

const reverseRows = (made: Book): Book => ({
  ...made,
  transactions: made.transactions
    .map((each) => ({ ...each, movements: each.movements.toReversed() }))
    .toReversed(),
});

const received = `
  g1  2025-01-05  stake-reward  + 1 BTC worth 10 USD & 2 BTC worth 20 USD & 3 ETH worth 30 USD  @k
  r5  2025-01-05  buy           1 BTC for 10 USD  @k
  s1  2025-02-05  sell          2.5 BTC for 100 USD  @k
`;
const rows = { g1: ['r10', 'r2', 'r7'] };

it('a lot and an entry use the id of their row, in any order of the rows', () => {
  const result = compute(withRows(received, rows));
  expect(sales(result)).toEqual([
    's1  2 BTC of r2  2025-01-05  80.00 - 20.00 = 60.00  short I',
    's1  0.5 BTC of r5  2025-01-05  20.00 - 5.00 = 15.00  short I',
  ]);
  expect(lots(result)).toEqual([
    'r5  0.5 BTC @k  5.00',
    'r10  1 BTC @k  10.00',
    'r7  3 ETH @k  30.00',
  ]);
  expect(compute(reverseRows(withRows(received, rows)))).toEqual(result);
});

it('under LIFO the later row of one instant is used first, also within a transaction', () => {
  const result = compute(withRows(received, rows, { method: 'LIFO' }));
  expect(sales(result).map((line) => line.slice(0, 15))).toEqual([
    's1  0.5 BTC of ',
    's1  1 BTC of r5',
    's1  1 BTC of r1',
  ]);
});

it('a number distinguishes the sides and costs of one row', () => {
  const { entries } = compute(
    withRows(
      'g1  2025-01-05  crypto-crypto  1 BTC for 10 ETH worth 20 USD, fee 1 BNB worth 1 USD  @k',
      { g1: ['a', 'a', 'b'] },
    ),
  );
  expect(entries.map(({ id, transactionId, side }) => `${transactionId} ${id} ${side}`)).toEqual([
    'g1 a incoming',
    'g1 a/2 outgoing',
    'g1 b fee',
  ]);
});

it('a lot is identified under the id of its row, for a disposal in a row', () => {
  const made = withRows(
    `
    g1  2025-01-05  stake-reward  + 1 BTC worth 10 USD & 1 BTC worth 20 USD  @k
    x1  2025-02-05  swap          1 BTC for 10 ETH worth 100 USD  @k
  `,
    { g1: ['a', 'b'], x1: ['c', 'c'] },
  );
  const choice = {
    disposal: 'c' as MovementId,
    lot: 'b' as LotId,
    quantity: quantity('1'),
    recordedAt: made.transactions[0]!.at,
  };
  expect(sales(compute({ ...made, lotChoices: [choice] }))).toEqual([
    'x1  1 BTC of b  2025-01-05  100.00 - 20.00 = 80.00  short I',
  ]);
});
