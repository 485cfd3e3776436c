import { toSentence } from './testing/issue-sentence.ts';
import { categories, isIncome } from '@lotbook/model/category';
import { describe, expect, it } from 'vitest';
import { categoryEffects } from './effects/category-effects.ts';
import { income, issues, lots, sales, scenario } from './testing/scenario.ts';

describe('income', () => {
  it('uses the value at receipt as income and as basis', () => {
    const result = scenario(
      `
      r1  2025-01-05  stake-reward            + 2 ETH worth 50 USD  @kraken
      r2  2025-02-05  deposit/miningIncome    + 1 ETH               @kraken
      s1  2025-03-05  sell                    3 ETH for 90 USD      @kraken
    `,
      {},
      'ETH 30',
    );
    expect(income(result)).toEqual([
      'r1  2 ETH  stakingRewards_defi  50.00',
      'r2  1 ETH  miningIncome_standard  30.00',
    ]);
    expect(sales(result)).toEqual([
      's1  2 ETH of r1  2025-01-05  60.00 - 50.00 = 10.00  short I',
      's1  1 ETH of r2  2025-02-05  30.00 - 30.00 = 0.00  short I',
    ]);
    expect(result.totals.map((each) => [each.year, each.income, each.shortTermGain])).toEqual([
      [2025, 80n * 10n ** 18n, 10n * 10n ** 18n],
    ]);
  });

  it('without a price is left open, never counted as zero', () => {
    const result = scenario('r1  2025-01-05  stake-reward  + 2 ETH  @kraken');
    expect(income(result)).toEqual([]);
    expect(issues(result)).toEqual(['error missing-price r1 ETH']);
    expect(result.entries[0]!.value).toBeUndefined();
  });

  it('can be money', () => {
    expect(income(scenario('r1  2025-01-05  deposit/interestIncome  + 2 USD  @kraken'))).toEqual([
      'r1  2 USD  interestIncome_standard  2.00',
    ]);
  });
});

const computeReceived = (price: string) => `
    g1  2024-06-01  deposit/gift  + 1 BTC worth 60 USD basis 100 USD acquired 2020-01-01  @kraken
    s1  2024-07-01  sell          1 BTC for ${price} USD                                  @kraken
  `;

describe('gifts', () => {
  it('of unknown value have no loss until it is known, and are reported', () => {
    const result = scenario(`
      g1  2024-06-01  deposit/gift  + 1 NOP basis 500 USD acquired 2021-05-05  @kraken
      s1  2024-07-01  sell          1 NOP for 100 USD                          @kraken
    `);
    expect(sales(result)).toEqual(['s1  1 NOP of g1  2021-05-05  100.00 - 100.00 = 0.00  long F']);
    expect(issues(result)).toEqual(['error missing-price g1 NOP']);
  });

  it('and donations without a price are reported, since the forms require their value', () => {
    const result = scenario(`
      b1  2023-01-05  buy                  5 NOP for 1000 USD  @kraken
      d1  2025-02-05  withdrawal/donation  - 4 NOP             @kraken
      g1  2025-02-06  withdrawal/gift      - 1 NOP             @kraken
    `);
    expect(issues(result)).toEqual(['error missing-price d1 NOP', 'error missing-price g1 NOP']);
    expect(lots(result)).toEqual([]);
  });

  it.each([
    [
      '150',
      's1  1 BTC of g1  2020-01-01  150.00 - 100.00 = 50.00  long F',
      'gains count from the giver’s basis and date',
    ],
    [
      '80',
      's1  1 BTC of g1  2020-01-01  80.00 - 80.00 = 0.00  long F',
      'in between there is neither gain nor loss',
    ],
    [
      '40',
      's1  1 BTC of g1  2024-06-01  40.00 - 60.00 = -20.00  short C',
      'losses count from the worth at the gift',
    ],
  ])('received and sold for %s: %s', (price, line) => {
    expect(sales(scenario(computeReceived(price)))).toEqual([line]);
  });

  it("given aren't a gain", () => {
    const result = scenario(`
      b1  2023-01-05  buy                2 BTC for 200 USD     @kraken
      g1  2025-01-05  withdrawal/gift      - 1 BTC worth 500 USD  @kraken
      d1  2025-02-05  withdrawal/donation  - 1 BTC worth 600 USD  @kraken
    `);
    expect(sales(result)).toEqual([]);
    expect(
      result.gifts.map(({ transactionId, lotId, basis, value, term }) => ({
        transactionId,
        lotId,
        basis,
        value,
        term,
      })),
    ).toEqual([
      {
        transactionId: 'g1',
        lotId: 'b1',
        basis: 100n * 10n ** 18n,
        value: 500n * 10n ** 18n,
        term: 'long',
      },
    ]);
    expect(result.donations.map((each) => [each.transactionId, each.basis, each.value])).toEqual([
      ['d1', 100n * 10n ** 18n, 600n * 10n ** 18n],
    ]);
  });
});

describe('other categories', () => {
  it('opening lots have their basis and their date', () => {
    const result = scenario(`
      o1  2024-01-01  opening  + 1 BTC basis 10 USD acquired 2015-06-01  @kraken
      s1  2024-01-02  sell     1 BTC for 100 USD  @kraken
    `);
    expect(sales(result)).toEqual(['s1  1 BTC of o1  2015-06-01  100.00 - 10.00 = 90.00  long F']);
  });

  it('a fee by itself is a disposal and an expense', () => {
    const result = scenario(`
      b1  2024-01-05  buy  1 ETH for 10 USD  @kraken
      f1  2024-02-05  fee  fee 0.5 ETH worth 8 USD  @kraken
    `);
    expect(sales(result)).toEqual([
      'f1 fee  0.5 ETH of b1  2024-01-05  8.00 - 5.00 = 3.00  short C',
    ]);
    expect(result.expenses.map((each) => [each.transactionId, each.value])).toEqual([
      ['f1', 8n * 10n ** 18n],
    ]);
  });

  it('staked units stay owned and return unchanged; any excess is income', () => {
    const book = `
      b1  2024-01-05  buy             2 ETH for 20 USD  @kraken
      p1  2024-02-05  stake-deposit   - 1.5 ETH         @kraken
    `;
    expect(lots(scenario(book))).toEqual([
      'b1  0.5 ETH @kraken  5.00',
      'b1  1.5 ETH @kraken staked  15.00',
    ]);
    const result = scenario(
      `${book}\n p2  2024-03-05  stake-withdrawal  + 1.6 ETH  @kraken`,
      {},
      'ETH 20',
    );
    expect(lots(result)).toEqual(['b1  2 ETH @kraken  20.00', 'p2  0.1 ETH @kraken  2.00']);
    expect(income(result)).toEqual(['p2  0.1 ETH  stakingRewards_standard  2.00']);
  });

  it('a receipt token is an exchange, or takes over basis and dates, depending on the treatment', () => {
    const book = `
      b1  2023-01-05  buy            2 ETH for 20 USD  @wallet
      p1  2024-02-05  stake-deposit  1 ETH worth 50 USD for 1 stETH  @wallet
    `;
    expect(sales(scenario(book))).toEqual([
      'p1  1 ETH of b1  2023-01-05  50.00 - 10.00 = 40.00  long F',
    ]);
    const kept = scenario(book, { treatments: { receiptToken: 'nonTaxable' } });
    expect(sales(kept)).toEqual([]);
    expect(lots(kept)).toEqual(['b1  1 ETH @wallet  10.00', 'p1  1 stETH @wallet  10.00']);
    expect(kept.lots[1]!.acquiredOn).toBe('2023-01-05');
  });

  it('liquidity pools are exchanges of every asset given', () => {
    const result = scenario(
      `
      b1  2023-01-05  buy                1 ETH for 10 USD   @wallet
      c1  2023-01-05  buy                50 DAI for 50 USD  @wallet
      p1  2024-02-05  liquidity-deposit  1 ETH & 50 DAI for 1 LP worth 100 USD  @wallet
    `,
      {},
      'ETH 50\nDAI 1',
    );
    expect(sales(result)).toEqual([
      'p1  1 ETH of b1  2023-01-05  50.00 - 10.00 = 40.00  long F',
      'p1  50 DAI of c1  2023-01-05  50.00 - 50.00 = 0.00  long F',
    ]);
    expect(lots(result)).toEqual(['p1  1 LP @wallet  100.00']);
  });

  it('collateral whose title is transferred is exchanged for a claim', () => {
    const result = scenario(`
      b1  2023-01-05  buy                              1 ETH for 10 USD        @wallet
      c1  2024-01-05  withdrawal/collateralize         - 1 ETH worth 50 USD    @wallet
      c2  2024-06-05  deposit/collateralRetrieval      + 1 ETH worth 70 USD    @wallet
    `);
    expect(sales(result)).toEqual([
      'c1  1 ETH of b1  2023-01-05  50.00 - 10.00 = 40.00  short C',
      'c2  1 COLL:ETH of c1/claim  2024-01-05  70.00 - 50.00 = 20.00  short C',
    ]);
    expect(lots(result)).toEqual(['c2  1 ETH @wallet  70.00']);
  });

  it('liquidating collateral whose title was transferred ends the claim and leaves other units of the coin alone', () => {
    const posted = `
      b1  2024-01-05  buy                              4 ETH for 4000 USD       @wallet
      c1  2024-02-05  withdrawal/collateralize         - 2 ETH worth 6000 USD   @wallet
    `;
    const result = scenario(
      `${posted}\n c2  2024-06-05  withdrawal/collateralLiquidation  - 2 ETH worth 4000 USD  @wallet`,
    );
    expect(sales(result)).toEqual([
      'c1  2 ETH of b1  2024-01-05  6000.00 - 2000.00 = 4000.00  short C',
      'c2  2 COLL:ETH of c1/claim  2024-02-05  4000.00 - 6000.00 = -2000.00  short C',
    ]);
    expect(lots(result)).toEqual(['b1  2 ETH @wallet  2000.00']);
    expect(result.issues).toEqual([]);
    const more = scenario(
      `${posted}\n c2  2024-06-05  withdrawal/collateralLiquidation  - 3 ETH worth 6000 USD  @wallet`,
    );
    expect(sales(more).slice(1)).toEqual([
      'c2  1 ETH of b1  2024-01-05  2000.00 - 1000.00 = 1000.00  short C',
      'c2  2 COLL:ETH of c1/claim  2024-02-05  4000.00 - 6000.00 = -2000.00  short C',
    ]);
  });

  it('a claim on lent units and one on posted units are separate', () => {
    const result = scenario(
      `
      b1  2023-01-05  buy                            4 ETH for 4000 USD       @wallet
      l1  2024-01-05  withdrawal/loanDisbursement    - 2 ETH worth 8000 USD   @wallet
      c1  2025-02-02  withdrawal/collateralize       - 2 ETH worth 12400 USD  @wallet
      c2  2025-03-01  deposit/collateralRetrieval    + 2 ETH worth 12800 USD  @wallet
      l2  2026-04-01  deposit/loanPayment            + 2 ETH worth 13200 USD  @wallet
    `,
      { treatments: { loanOut: 'taxable' } },
    );
    expect(sales(result).slice(2)).toEqual([
      'c2  2 COLL:ETH of c1/claim  2025-02-02  12800.00 - 12400.00 = 400.00  short I',
      'l2  2 LOAN:ETH of l1/claim  2024-01-05  13200.00 - 8000.00 = 5200.00  long L',
    ]);
  });

  it('a loan is no income and repaying it is a disposal', () => {
    const result = scenario(`
      l1  2024-01-05  deposit/loanDisbursement  + 100 DAI worth 100 USD  @wallet
      l2  2024-06-05  withdrawal/loanPayment    - 100 DAI worth 101 USD  @wallet
    `);
    expect(income(result)).toEqual([]);
    expect(sales(result)).toEqual([
      'l2  100 DAI of l1  2024-01-05  101.00 - 100.00 = 1.00  short C',
    ]);
  });

  it("a category on a side that doesn't allow it is reported and the default applies", () => {
    const result = scenario(`
      b1  2024-01-05  buy             1 ETH for 10 USD    @kraken
      w1  2024-02-05  withdrawal/airdrop  - 1 ETH worth 50 USD  @kraken
    `);
    expect(issues(result)).toEqual([
      'error category-side w1 ETH',
      'warning unmatched-withdrawal w1 ETH',
    ]);
  });
});

it.each([
  ['sell/lost', '1 ETH for 30 USD'],
  ['sell/gift', '1 ETH for 30 USD'],
  ['sell/donation', '1 ETH for 30 USD'],
  ['sell/transfer', '1 ETH for 30 USD'],
  ['crypto-crypto/lost', '1 ETH for 30 DAI worth 30 USD'],
  ['swap/collateralizeNonTaxable', '1 ETH for 30 DAI worth 30 USD'],
  ['buy/gift', '1 NEW for 30 USD'],
  ['buy/airdrop', '1 NEW for 30 USD'],
])('both sides count and a category of one of them is reported: %s %s', (type, sides) => {
  const getResult = (each: string) =>
    scenario(`
      b1  2024-01-05  buy  2 ETH for 20 USD  @kraken
      x1  2024-02-05  ${each}  ${sides}  @kraken
    `);
  const result = getResult(type);
  const plain = getResult(type.split('/')[0]!);
  expect(issues(plain)).toEqual([]);
  expect(issues(result)).toEqual([expect.stringContaining('error category-side x1') as string]);
  expect({ ...result, issues: [] }).toEqual({ ...plain, issues: [] });
});

describe('missing data', () => {
  it('units without an origin count with a basis of zero', () => {
    const result = scenario(`
      b1  2024-01-05  buy   1 BTC for 10 USD   @kraken
      s1  2024-02-05  sell  3 BTC for 90 USD   @kraken
    `);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2024-01-05  30.00 - 10.00 = 20.00  short C',
      's1  2 BTC of unknown  2024-02-05  60.00 - 0.00 = 60.00  short C',
    ]);
    expect(issues(result)).toEqual(['error missing-basis s1 BTC']);
    expect(toSentence(result.issues[0]!)).toContain('the origin of 2 of the 3 BTC is unknown.');
    expect(result.issues[0]!.atStake).toEqual({ low: 0n, high: 60n * 10n ** 18n });
  });

  it('an exchange uses the price of the received asset, else that of the given one, else none', () => {
    const book = `
      b1  2024-01-05  buy            1 BTC for 10 USD  @kraken
      x1  2024-02-05  crypto-crypto  1 BTC for 5 XYZ   @kraken
    `;
    expect(sales(scenario(book, {}, 'XYZ 4\nBTC 30'))[0]).toContain('20.00 - 10.00');
    expect(sales(scenario(book, {}, 'BTC 30'))[0]).toContain('30.00 - 10.00');
    expect(lots(scenario(book, {}, 'BTC 30'))).toEqual(['x1  5 XYZ @kraken  30.00']);
    const blind = scenario(book);
    expect(sales(blind)).toEqual([]);
    expect(issues(blind)).toEqual(['error missing-price x1 XYZ', 'error missing-price x1 BTC']);
  });

  it('impossible rows are excluded and reported', () => {
    const result = scenario(`
      b1  2008-01-05  buy  1 BTC for 10 USD   @kraken
      b2  2024-01-05  buy  -1 BTC for 10 USD  @kraken
    `);
    expect(issues(result)).toEqual([
      'error time-out-of-range b1 BTC',
      'error amount-out-of-range b2 BTC',
    ]);
    expect(result.entries).toEqual([]);
  });
});

it('only income categories count as income', () => {
  expect(categories.filter(isIncome)).toEqual(
    categories.filter((category) => categoryEffects[category].in === 'income'),
  );
});
