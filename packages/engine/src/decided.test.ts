import { money } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { Movement } from '@lotbook/model/transaction';
import { expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { book, issues, lots, sales } from './testing/scenario.ts';

/** The book with something decided about the crypto side of one of its transactions. */
const deciding = (made: Book, id: string, decided: Partial<Movement>) =>
  compute({
    ...made,
    transactions: made.transactions.map((each) =>
      each.id === id ? { ...each, movements: each.movements.map((movement) => (movement.asset === 'USD' ? movement : { ...movement, ...decided })) } : each,
    ),
  });

const value = (amount: string): Partial<Movement> => ({ value: { amount: money(amount), currency: usd }, decided: { value: true } });
const basis = (amount: string): Partial<Movement> => ({ basis: { amount: money(amount), currency: usd }, decided: { basis: true } });
const trades = book('b1  2024-01-05  buy  2 BTC for 100 USD, fee 4 USD  @kraken\ns1  2024-02-05  sell  1 BTC for 90 USD  @kraken');

it('a price that a person gave is what a purchase cost, with its costs on top', () => {
  const result = deciding(trades, 'b1', value('120'));
  expect(lots(result)).toEqual(['b1  1 BTC @kraken  62.00']);
  expect(result.entries[0]).toMatchObject({ price: { unitPrice: money('60'), from: 'person' }, costBasis: money('124'), costBasisBeforeFees: money('120') });
});

it('a basis that a person gave is the whole of it', () => {
  const result = deciding(trades, 'b1', basis('50'));
  expect(sales(result)).toEqual(['s1  1 BTC of b1  2024-01-05  90.00 - 25.00 = 65.00  short C']);
});

it('money that was received stays what it is, whatever the price', () => {
  expect(sales(deciding(trades, 's1', value('500')))).toEqual(['s1  1 BTC of b1  2024-01-05  90.00 - 52.00 = 38.00  short C']);
});

it('a price that a person gave is what income was worth, and stands for a missing one', () => {
  const made = book('r1  2024-02-05  stake-reward  + 2 ETH  @kraken');
  expect(issues(compute(made))).toEqual(['error missing-price r1 ETH']);
  const result = deciding(made, 'r1', value('70'));
  expect([issues(result), result.income[0]!.value]).toEqual([[], money('70')]);
});
