import { money } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { Movement } from '@lotbook/model/transaction';
import { describe, expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { book, issues, lots, sales } from './testing/scenario.ts';

/** The book with something decided about the crypto side of one of its transactions. */
const decideSide = (made: Book, id: string, decided: Partial<Movement>) =>
  compute({
    ...made,
    transactions: made.transactions.map((each) =>
      each.id === id
        ? {
            ...each,
            movements: each.movements.map((movement) =>
              movement.asset === 'USD' ? movement : { ...movement, ...decided },
            ),
          }
        : each,
    ),
  });

const value = (amount: string): Partial<Movement> => ({
  value: { amount: money(amount), currency: usd },
  decided: { value: true },
});
const basis = (amount: string): Partial<Movement> => ({
  basis: { amount: money(amount), currency: usd },
  decided: { basis: true },
});
const trades = book(
  'b1  2024-01-05  buy  2 BTC for 100 USD, fee 4 USD  @kraken\ns1  2024-02-05  sell  1 BTC for 90 USD  @kraken',
);

it('uses an entered price as the cost of a purchase, plus fees', () => {
  const result = decideSide(trades, 'b1', value('120'));
  expect(lots(result)).toEqual(['b1  1 BTC @kraken  62.00']);
  expect(result.entries[0]).toMatchObject({
    price: { unitPrice: money('60'), from: 'person' },
    costBasis: money('124'),
    costBasisBeforeFees: money('120'),
  });
});

it('a basis that a person gave is the whole of it', () => {
  const result = decideSide(trades, 'b1', basis('50'));
  expect(sales(result)).toEqual(['s1  1 BTC of b1  2024-01-05  90.00 - 25.00 = 65.00  short C']);
});

it('leaves received money unchanged, regardless of the price', () => {
  expect(sales(decideSide(trades, 's1', value('500')))).toEqual([
    's1  1 BTC of b1  2024-01-05  90.00 - 52.00 = 38.00  short C',
  ]);
});

it('uses an entered price as the value of income, or in place of a missing one', () => {
  const made = book('r1  2024-02-05  stake-reward  + 2 ETH  @kraken');
  expect(issues(compute(made))).toEqual(['error missing-price r1 ETH']);
  const result = decideSide(made, 'r1', value('70'));
  expect([issues(result), result.income[0]!.value]).toEqual([[], money('70')]);
});

const computeSwap = (sides: string, settings = {}, prices = '') => {
  const result = compute(
    book(
      `b1  2024-01-05  buy  1 BTC for 100 USD  @kraken\nx1  2025-02-05  swap  ${sides}  @kraken`,
      settings,
      prices,
    ),
  );
  return [...sales(result), ...lots(result), ...issues(result)];
};

describe('an entered price for the sent side of a swap', () => {
  it('is the value of both sides, regardless of what the row reports for the received one', () => {
    const row = computeSwap('1 BTC for 2 ETH worth 300 USD');
    expect(row).toEqual([
      'x1  1 BTC of b1  2024-01-05  300.00 - 100.00 = 200.00  long L',
      'x1  2 ETH @kraken  300.00',
    ]);
    expect(computeSwap('1 BTC worth 250 USD by hand for 2 ETH worth 300 USD')).toEqual([
      'x1  1 BTC of b1  2024-01-05  250.00 - 100.00 = 150.00  long L',
      'x1  2 ETH @kraken  250.00',
    ]);
  });

  it('is overridden by an entered price for the received side', () => {
    expect(computeSwap('1 BTC worth 250 USD by hand for 2 ETH worth 270 USD by hand')).toEqual([
      'x1  1 BTC of b1  2024-01-05  270.00 - 100.00 = 170.00  long L',
      'x1  2 ETH @kraken  270.00',
    ]);
  });

  it("overrides the row's value of that side alone", () => {
    expect(computeSwap('1 BTC worth 240 USD for 2 ETH worth 300 USD')[0]).toContain(
      '300.00 - 100.00',
    );
  });

  it('is divided among several received assets by value', () => {
    expect(
      computeSwap('1 BTC worth 250 USD by hand for 2 ETH worth 300 USD & 1 SOL worth 100 USD'),
    ).toEqual([
      'x1  1 BTC of b1  2024-01-05  250.00 - 100.00 = 150.00  long L',
      'x1  2 ETH @kraken  187.50',
      'x1/2  1 SOL @kraken  62.50',
    ]);
  });

  it('leaves money received as well to the money', () => {
    expect(computeSwap('1 BTC worth 250 USD by hand for 2 ETH worth 300 USD & 50 USD')).toEqual([
      'x1  1 BTC of b1  2024-01-05  250.00 - 100.00 = 150.00  long L',
      'x1  2 ETH @kraken  200.00',
    ]);
  });

  it("uses the row's value if another given asset has no price", () => {
    const given = computeSwap('1 BTC worth 250 USD by hand & 1 XYZ for 2 ETH worth 300 USD');
    expect(given).toContain('x1  2 ETH @kraken  300.00');
  });
});
