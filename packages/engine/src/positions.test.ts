import { toSentence } from './testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { income, issues, lots, sales, scenario } from './testing/scenario.ts';

it('money received from a position is a gain, less costs, and short-term', () => {
  const result = scenario('p1  2025-01-05  sell  0 USD for 25 USD, fee 1.1 USD  @kraken');
  expect(sales(result)).toEqual([
    'p1  25 USD of position  2025-01-05  23.90 - 0.00 = 23.90  short I',
  ]);
  expect([income(result), result.expenses, lots(result), issues(result)]).toEqual([[], [], [], []]);
  expect(result.entries[0]).toMatchObject({
    gainLoss: 239n * 10n ** 17n,
    gainLossBeforeFees: 25n * 10n ** 18n,
  });
});

it('money paid for a position is a loss, with the cost of closing it', () => {
  const result = scenario('p1  2025-01-05  buy  0 USD for 10 USD, fee 0.2 USD  @kraken');
  expect(sales(result)).toEqual([
    'p1  10 USD of position  2025-01-05  0.00 - 10.20 = -10.20  short I',
  ]);
  expect(result.totals.map(({ year, gain }) => [year, gain])).toEqual([[2025, -102n * 10n ** 17n]]);
});

it('units received from a position are a gain at their value, which is their cost', () => {
  const result = scenario('p1  2025-01-05  crypto-crypto  0 BTC for 2 BTC worth 80 USD  @kraken');
  expect(sales(result)).toEqual([
    'p1  2 BTC of position  2025-01-05  80.00 - 0.00 = 80.00  short I',
  ]);
  expect(lots(result)).toEqual(['p1  2 BTC @kraken  80.00']);
});

it('units paid for a position are disposed of at their value, and the position has that loss', () => {
  const result = scenario(
    `
    b1  2023-01-05  buy            1 BTC for 10 USD  @kraken
    p1  2025-01-05  crypto-crypto  1 BTC for 0 BTC   @kraken
  `,
    {},
    'BTC 40',
  );
  expect(sales(result)).toEqual([
    'p1  1 BTC of b1  2023-01-05  40.00 - 10.00 = 30.00  long L',
    'p1  1 BTC of position  2025-01-05  0.00 - 40.00 = -40.00  short I',
  ]);
  expect(lots(result)).toEqual([]);
});

it('asks for a missing price, never guesses it', () => {
  expect(issues(scenario('p1  2025-01-05  crypto-crypto  0 BTC for 2 BTC  @kraken'))).toEqual([
    'error missing-price p1 BTC',
  ]);
});

describe("a trade of zero units isn't a position: it is excluded, changes no figure and is reported", () => {
  it.each([
    ['buy 0 ETH for 150 USD, fee 2.99 USD', 'ETH', 'bought 0 ETH for 150 USD'],
    ['sell 0 BTC for 100 USD', 'BTC', 'sold 0 BTC for 100 USD'],
    ['crypto-crypto 1 BTC for 0 ETH', 'ETH', 'exchanged 1 BTC for 0 ETH'],
  ])('%s', (row, asset, words) => {
    const bought = 'b1 2024-01-05 buy 1 BTC for 10 USD @kraken';
    const { issues: said, ...figures } = scenario(`${bought}\nx1 2025-01-05 ${row} @kraken`);
    const { issues: _, ...expected } = scenario(bought);
    expect(figures).toEqual(expected);
    expect(said).toMatchObject([
      {
        code: 'amount-out-of-range',
        severity: 'error',
        transactionId: 'x1',
      },
    ]);
    expect(toSentence(said[0]!)).toBe(
      `This row ${words}, so it is excluded. Correct the amount of ${asset}.`,
    );
  });
});

it('units sold for no money have zero proceeds, also long-term ones, and this is reported', () => {
  const result = scenario(
    'b1 2023-01-05 buy 2 BTC for 20 USD @kraken\ns1 2025-01-05 sell 1 BTC for 0 USD @kraken',
    {},
    'BTC 20',
  );
  expect(sales(result)).toEqual(['s1  1 BTC of b1  2023-01-05  0.00 - 10.00 = -10.00  long L']);
  expect(result.issues.map((each) => `${each.severity}: ${toSentence(each)}`)).toEqual([
    'warning: This row sold 1 BTC for 0 USD, so its whole cost is a loss. If you received money for it, correct the amount of USD.',
  ]);
});

it('units bought for no money cost only the fee, and this is reported', () => {
  const result = scenario('b1 2025-01-05 buy 1 BTC for 0 USD, fee 2 USD @kraken', {}, 'BTC 40');
  expect([sales(result), income(result), lots(result)]).toEqual([
    [],
    [],
    ['b1  1 BTC @kraken  2.00'],
  ]);
  expect(issues(result)).toEqual(['warning amount-out-of-range b1 BTC']);
});
