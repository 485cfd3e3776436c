import { formatMoney } from '@lotbook/decimal/decimal';
import { toSentence } from './testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { income, issues, lots, sales, scenario } from './testing/scenario.ts';

const bought = 'b1  2024-01-01  buy  10 ETH for 10000 USD  @k';

describe('money of which no rate is known', () => {
  it("of a sale is valued by the row's value of the units sold", () => {
    const result = scenario(
      `${bought}\n s1  2025-03-01  sell  10 ETH worth 19500 USD for 18000 EUR  @k`,
    );
    expect(sales(result)).toEqual([
      's1  10 ETH of b1  2024-01-01  19500.00 - 10000.00 = 9500.00  long L',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it("of a purchase is valued by the row's value of the units bought, plus the fee", () => {
    const result = scenario(
      'b1  2025-03-01  buy  10 ETH worth 19500 USD for 18000 EUR, fee 5 USD  @k',
    );
    expect(lots(result)).toEqual(['b1  10 ETH @k  19505.00']);
    expect(issues(result)).toEqual([]);
  });

  it("of a fee is valued by the row's value of the fee", () => {
    const result = scenario(
      'b1  2025-03-01  buy  1 ETH for 2000 USD, fee 10 ZAR worth 0.55 USD  @k',
    );
    expect(lots(result)).toEqual(['b1  1 ETH @k  2000.55']);
    expect(issues(result)).toEqual([]);
  });

  it.each(['US', 'UK'] as const)(
    "that is income is valued by the row's value: %s",
    (jurisdiction) => {
      const result = scenario('r1  2025-03-01  deposit/interestIncome  + 2 EUR worth 3 USD  @k', {
        jurisdiction,
      });
      expect(income(result)).toEqual(['r1  2 EUR  interestIncome_standard  3.00']);
      expect(issues(result)).toEqual([]);
    },
  );

  it.each([
    ['a fee by itself', 'f1  2025-03-01  fee  fee 2 EUR worth 3 USD  @k'],
    ['the fee of a transfer', 't1  2025-03-01  transfer 1 ETH, fee 2 EUR worth 3 USD  @k > v'],
    ['a payment', 'p1  2025-03-01  withdrawal/interestPayment  - 2 EUR worth 3 USD  @k'],
  ])("that is an expense is valued by the row's value: %s", (_, row) => {
    const result = scenario(`${bought}\n${row}`);
    expect(result.expenses.map(({ value }) => formatMoney(value))).toEqual(['3.00']);
    expect(issues(result)).toEqual([]);
  });

  it('needs no rate if it is zero', () => {
    const result = scenario('b1  2025-03-01  deposit/acquisition  + 1 ETH basis 0 EUR  @k');
    expect([lots(result), issues(result)]).toEqual([['b1  1 ETH @k  0.00'], []]);
  });

  it.each([
    [
      'the giver of a gift',
      'US',
      'g1  2025-03-01  deposit/gift  + 1 ETH worth 2000 USD basis 900 EUR  @k',
    ],
    ['a spouse', 'UK', 'g1  2025-03-01  deposit/gift  + 1 ETH basis 900 EUR  @k {ukGift=spouse}'],
    [
      'a purchase elsewhere',
      'US',
      'g1  2025-03-01  deposit/acquisition  + 1 ETH basis 900 EUR  @k',
    ],
  ] as const)(
    'in which the basis of %s is reported leaves it unknown: %s',
    (_, jurisdiction, row) => {
      const result = scenario(row, { jurisdiction }, 'ETH 2000');
      expect(issues(result)).toEqual(['error missing-price g1 ETH']);
      expect(toSentence(result.issues[0]!)).toContain(
        'The EUR to USD rate on Mar 1, 2025 is unknown',
      );
    },
  );

  it('is reported as an issue without a value', () => {
    const result = scenario(`${bought}\n s1  2025-03-01  sell  10 ETH for 18000 EUR  @k`);
    expect(sales(result)).toEqual([]);
    expect(result.issues.map(toSentence)).toEqual([
      "The price of EUR in USD on Mar 1, 2025 is unknown, so the money in this transaction can't be converted. Enter the value, or upload a price file that contains the price.",
    ]);
  });
});

it('with a known rate uses the rate, regardless of the row', () => {
  const result = scenario(
    `${bought}\n s1  2025-03-01  sell  10 ETH worth 19500 USD for 18000 EUR  @k`,
    {},
    'EUR 1.1',
  );
  // 18,000 at 1.1.
  expect(sales(result)).toEqual([
    's1  10 ETH of b1  2024-01-01  19800.00 - 10000.00 = 9800.00  long L',
  ]);
});

it('asks for the rate on both sides if a value is in a currency without a rate', () => {
  const result = scenario(
    `${bought}\n s1  2025-03-01  crypto-crypto  10 ETH for 0.4 BTC worth 18000 EUR  @k`,
  );
  const words =
    "The EUR to USD rate on Mar 1, 2025 is unknown, so the value in this transaction can't be used and neither side of this exchange has a value. Upload a price file that contains the rate, or enter the value in USD.";
  expect(result.issues.map((each) => `${each.asset}: ${toSentence(each)}`)).toEqual([
    `BTC: ${words}`,
    `ETH: ${words}`,
  ]);
});
