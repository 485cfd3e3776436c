import { toSentence } from '../../testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { format, formatMoney } from '@lotbook/decimal/decimal';
import { income, issues, lots, sales } from '../../testing/scenario.ts';
import { ukScenario } from '../../testing/uk-scenario.ts';
import type { TaxResult } from '@lotbook/model/result';
import type { TimeZone } from '@lotbook/model/time';

const london = { timeZone: 'Europe/London' as TimeZone };

const getStated = ({ issues: all }: TaxResult) =>
  all.map((each) => `${each.code}: ${toSentence(each)}`);

describe('the thirty days', () => {
  it('end with the thirtieth day after the disposal', () => {
    const sold = 'b0 2024-01-01 buy 1 BTC for 100 GBP @x\ns1 2024-06-01 sell 1 BTC for 500 GBP @x';
    const inTime = ukScenario(`${sold}\nb1 2024-07-01 buy 1 BTC for 450 GBP @x`);
    const tooLate = ukScenario(`${sold}\nb1 2024-07-02 buy 1 BTC for 450 GBP @x`);
    expect(sales(inTime)).toEqual([
      's1  1 BTC of BTC:2024-07-01  2024-07-01  500.00 - 450.00 = 50.00  thirty-days',
    ]);
    expect(sales(tooLate)).toEqual([
      's1  1 BTC of BTC:section-104  2024-01-01  500.00 - 100.00 = 400.00  section-104',
    ]);
  });

  it('serve the earlier disposal first, and a day its own disposals before any other', () => {
    const result = ukScenario(`
      b0  2024-01-01        buy   10 BTC for 1000 GBP  @x
      s1  2024-06-01        sell  2 BTC for 400 GBP    @x
      s2  2024-06-02        sell  2 BTC for 400 GBP    @x
      b1  2024-06-03T10:00  buy   3 BTC for 540 GBP    @x
      s3  2024-06-03T09:00  sell  1 BTC for 200 GBP    @x
    `);
    expect(
      result.disposals.map(
        ({ transactionId, rule, quantity }) => `${transactionId} ${rule} ${format(quantity)}`,
      ),
    ).toEqual(['s1 thirty-days 2', 's2 section-104 2', 's3 same-day 1']);
  });

  it('cross the end of a tax year', () => {
    const result = ukScenario(`
      b0  2024-01-01  buy   1 BTC for 100 GBP  @x
      s1  2024-04-05  sell  1 BTC for 500 GBP  @x
      b1  2024-04-20  buy   1 BTC for 520 GBP  @x
    `);
    expect(result.totals.map(({ year, gain }) => [year, formatMoney(gain)])).toEqual([
      [2023, '-20.00'],
    ]);
  });
});

it('days are those of the zone: half past midnight in British summer is another day than in universal time', () => {
  const text = `
    b0  2024-01-01            buy   1 BTC for 100 GBP  @x
    s1  2024-06-01T22:00      sell  1 BTC for 500 GBP  @x
    b1  2024-06-01T23:30      buy   1 BTC for 450 GBP  @x
  `;
  expect(ukScenario(text).disposals.map(({ rule }) => rule)).toEqual(['same-day']);
  expect(ukScenario(text, london).disposals.map(({ rule }) => rule)).toEqual(['thirty-days']);
});

it('fees of a purchase are part of the cost, fees of a sale reduce the proceeds', () => {
  const result = ukScenario(`
    b1  2024-01-01  buy   1 BTC for 100 GBP, fee 2 GBP  @x
    s1  2024-03-01  sell  1 BTC for 300 GBP, fee 3 GBP  @x
  `);
  expect(sales(result)).toEqual([
    's1  1 BTC of BTC:section-104  2024-01-01  297.00 - 102.00 = 195.00  section-104',
  ]);
  const [, sale] = result.entries;
  expect([sale!.gainLoss, sale!.gainLossBeforeFees].map((gain) => formatMoney(gain!))).toEqual([
    '195.00',
    '200.00',
  ]);
  expect(sale).not.toHaveProperty('shortTermGain');
});

it('income counts at its value, which is the cost of the units', () => {
  const result = ukScenario(
    'r1 2024-05-01 stake-reward + 2 ETH worth 50 GBP @x\ns1 2024-08-01 sell 2 ETH for 80 GBP @x',
  );
  expect(income(result)).toEqual(['r1  2 ETH  stakingRewards_defi  50.00']);
  expect(sales(result)).toEqual([
    's1  2 ETH of ETH:section-104  2024-05-01  80.00 - 50.00 = 30.00  section-104',
  ]);
  expect(result.totals.map(({ year, income: earned }) => [year, formatMoney(earned)])).toEqual([
    [2024, '50.00'],
  ]);
});

describe('new coins of a fork are no income', () => {
  const bought = 'b1 2024-01-01 buy 10 BTC for 1000 GBP @x\n';
  const sold =
    '\ns1 2024-08-01 sell 10 BTC for 1500 GBP @x\ns2 2024-08-01 sell 10 BCH for 150 GBP @x';

  it("and take the entered part of the old coins' cost, so that 1,000 stay 1,000", () => {
    const result = ukScenario(
      `${bought}f1 2024-05-01 deposit/forkIncome + 10 BCH basis 100 GBP @x${sold}`,
    );
    expect(income(result)).toEqual([]);
    expect(sales(result)).toEqual([
      's1  10 BTC of BTC:section-104  2024-01-01  1500.00 - 900.00 = 600.00  section-104',
      's2  10 BCH of BCH:section-104  2024-05-01  150.00 - 100.00 = 50.00  section-104',
    ]);
    expect(result.issues).toEqual([]);
  });

  it.each([
    ['btc', 'bch'],
    ['btc', 'BCH'],
    ['BTC', 'bch'],
    ['Btc', 'Bch'],
  ])('however the old and the new ones are written: %s and %s', (old, coin) => {
    const came = `b1 2024-01-01 buy 10 ${old} for 1000 GBP @x\nf1 2024-05-01 deposit/forkIncome + 10 ${coin} basis 100 GBP @x`;
    const result = ukScenario(
      `${came}\ns1 2024-08-01 sell 10 ${old} for 1500 GBP @x\ns2 2024-08-01 sell 10 ${coin} for 150 GBP @x`,
    );
    expect([
      ...getStated(result),
      ...result.disposals.map(({ basis }) => formatMoney(basis)),
    ]).toEqual(['900.00', '100.00']);
  });

  it('and are never among those that were acquired on the day of a sale', () => {
    const result = ukScenario(`${bought}
      f1  2024-05-01T08:00  deposit/forkIncome  + 10 BCH basis 100 GBP  @x
      c1  2024-05-01T09:00  buy                 5 BCH for 75 GBP        @x
      s1  2024-05-01T10:00  sell                10 BCH for 150 GBP      @x
    `);
    expect(sales(result)).toEqual([
      's1  5 BCH of BCH:2024-05-01  2024-05-01  75.00 - 75.00 = 0.00  same-day',
      's1  5 BCH of BCH:section-104  2024-05-01  75.00 - 50.00 = 25.00  section-104',
    ]);
  });

  it("and take no more than the old coins' cost: the rest is reported", () => {
    const result = ukScenario(
      `${bought}f1 2024-05-01 deposit/forkIncome + 10 BCH basis 1200 GBP @x${sold}`,
    );
    expect(result.disposals.map(({ basis }) => formatMoney(basis))).toEqual(['0.00', '1000.00']);
    expect(getStated(result)).toEqual([
      'unsupported-basis: The cost that moves from BTC to this BCH is more than your BTC had cost by then, so only that cost moves. Correct the cost basis, or add the missing purchases of BTC.',
    ]);
    expect(formatMoney(result.issues[0]!.atStake!.high)).toBe('200.00');
  });

  it('and cost nothing if no part is entered', () => {
    const result = ukScenario(
      `${bought}f1 2024-05-01 deposit/forkIncome + 10 BCH worth 110 GBP @x${sold}`,
    );
    expect(result.disposals.map(({ basis }) => formatMoney(basis))).toEqual(['1000.00', '0.00']);
    expect(getStated(result)).toEqual([
      'unsupported-basis: It is unknown which part of the cost of your BTC moves to this BCH. Its cost basis is zero and the BTC keeps its whole cost. Enter the part as the cost basis.',
    ]);
    expect(
      ukScenario(`${bought}f1 2024-05-01 deposit/forkIncome + 10 BCH basis 0 GBP @x`).issues,
    ).toEqual([]);
  });

  it('and cost nothing if their original coins are unknown', () => {
    const result = ukScenario(
      `${bought}f1 2024-05-01 deposit/forkIncome + 10 NEW basis 100 GBP @x`,
    );
    expect(lots(result)).toEqual([
      'BTC:section-104  10 BTC @x  1000.00',
      'NEW:section-104  10 NEW @x  0.00',
    ]);
    expect(getStated(result)).toEqual([
      'unsupported-basis: It is unknown which coins this NEW came from in the fork, so none of their cost moves over and its cost basis is zero. To divide the cost yourself, lower the cost of the old coins by the part that moves. Then give this transaction the category Acquisition, with that part as its cost basis.',
    ]);
    const divided = ukScenario(
      'b1 2024-01-01 buy 10 OLD for 900 GBP @x\nf1 2024-05-01 deposit/acquisition + 10 NEW basis 100 GBP @x',
    );
    expect(lots(divided)).toEqual([
      'NEW:section-104  10 NEW @x  100.00',
      'OLD:section-104  10 OLD @x  900.00',
    ]);
    expect(divided.issues).toEqual([]);
  });

  it("and report money of the entered part that can't be converted", () => {
    const result = ukScenario(
      `${bought}f1 2024-05-01 deposit/forkIncome + 10 BCH basis 100 EUR @x`,
    );
    expect(lots(result)).toEqual([
      'BCH:section-104  10 BCH @x  0.00',
      'BTC:section-104  10 BTC @x  1000.00',
    ]);
    expect(issues(result)).toEqual(['error missing-price f1 EUR']);
  });
});

it("a reward that lowers a purchase price isn't income and costs nothing, even with a reported basis", () => {
  const result = ukScenario(
    'r1 2024-05-01 deposit/earnRewards + 2 ETH worth 50 GBP basis 50 GBP @x',
    { treatments: { rebate: 'priceReduction' } },
  );
  expect([income(result), lots(result)]).toEqual([[], ['ETH:section-104  2 ETH @x  0.00']]);
});

describe('gifts', () => {
  const given =
    'b1 2024-01-01 buy 2 BTC for 200 GBP @x\ng1 2024-06-01 withdrawal/gift - 1 BTC worth 500 GBP @x';

  it('to others are disposals at market value', () => {
    expect(sales(ukScenario(given))).toEqual([
      'g1  1 BTC of BTC:section-104  2024-01-01  500.00 - 100.00 = 400.00  section-104',
    ]);
  });

  it('to a spouse are neither gain nor loss', () => {
    const result = ukScenario(given, { treatments: { ukGift: 'spouse' } });
    expect(sales(result)).toEqual([]);
    expect(
      result.gifts.map(({ quantity, basis, value }) => [
        format(quantity),
        formatMoney(basis),
        formatMoney(value!),
      ]),
    ).toEqual([['1', '100.00', '500.00']]);
  });

  it('to a charity are neither gain nor loss', () => {
    const result = ukScenario(
      'b1 2024-01-01 buy 2 BTC for 200 GBP @x\ng1 2024-06-01 withdrawal/donation - 1 BTC worth 500 GBP @x',
    );
    expect(result.donations.map(({ basis }) => formatMoney(basis))).toEqual(['100.00']);
    expect(lots(result)).toEqual(['BTC:section-104  1 BTC @x  100.00']);
  });

  describe('that are received', () => {
    const received = 'g1 2024-06-01 deposit/gift + 10 ETH worth 200 GBP basis 50 GBP @x';
    const unvalued = 'g1 2024-06-01 deposit/gift + 10 ETH basis 50 GBP @x';
    const spouse = { treatments: { ukGift: 'spouse' } };

    it('cost their market value, whatever they cost the giver', () => {
      expect(lots(ukScenario(received))).toEqual(['ETH:section-104  10 ETH @x  200.00']);
      expect(lots(ukScenario(unvalued, {}, 'ETH 21'))).toEqual([
        'ETH:section-104  10 ETH @x  210.00',
      ]);
    });

    it("and have no price are reported, not valued at the giver's cost", () => {
      const result = ukScenario(unvalued);
      expect(lots(result)).toEqual(['ETH:section-104  10 ETH @x  0.00']);
      expect(issues(result)).toEqual(['error missing-price g1 ETH']);
    });

    it('from a spouse cost what they cost the spouse', () => {
      const result = ukScenario(received, spouse);
      expect([lots(result), issues(result)]).toEqual([['ETH:section-104  10 ETH @x  50.00'], []]);
      expect(lots(ukScenario(`${received} {ukGift=spouse}`))).toEqual(lots(result));
    });

    it('from a spouse whose cost is unknown cost nothing', () => {
      const result = ukScenario('g1 2024-06-01 deposit/gift + 10 ETH worth 200 GBP @x', spouse);
      expect([lots(result), issues(result)]).toEqual([
        ['ETH:section-104  10 ETH @x  0.00'],
        ['warning zero-basis g1 ETH'],
      ]);
    });

    it('at a death cost their value then, if reported', () => {
      const inherited =
        'g1 2024-06-10 deposit/gift + 10 ETH worth 200 GBP basis 150 GBP acquired 2024-05-01 inherited @x';
      expect(lots(ukScenario(inherited))).toEqual(['ETH:section-104  10 ETH @x  150.00']);
      expect(lots(ukScenario(inherited, spouse))).toEqual(['ETH:section-104  10 ETH @x  150.00']);
    });
  });
});

it("excess units count without a cost and are reported; purchases after more than thirty days don't help", () => {
  const result = ukScenario(
    'b1 2024-01-01 buy 1 BTC for 100 GBP @x\ns1 2024-03-01 sell 3 BTC for 900 GBP @x\nb2 2024-04-01 buy 2 BTC for 700 GBP @x',
  );
  expect(sales(result)).toEqual([
    's1  1 BTC of BTC:section-104  2024-01-01  300.00 - 100.00 = 200.00  section-104',
    's1  2 BTC of unknown  2024-03-01  600.00 - 0.00 = 600.00  unknown',
  ]);
  expect(issues(result)).toEqual(['error missing-basis s1 BTC']);
  expect(lots(result)).toEqual(['BTC:section-104  2 BTC @x  700.00']);
});

it('units on hold stay in the pool; any excess returned is income', () => {
  const result = ukScenario(
    `
    b1  2024-01-01  buy                        2 ETH for 200 GBP  @x
    d1  2024-02-01  withdrawal/stakingDeposit  - 2 ETH            @x
    w1  2024-09-01  deposit/stakingWithdrawal  + 3 ETH            @x
  `,
    {},
    'ETH 150',
  );
  expect(sales(result)).toEqual([]);
  expect(income(result)).toEqual(['w1  1 ETH  stakingRewards_standard  150.00']);
  expect(lots(result)).toEqual(['ETH:section-104  3 ETH @x  350.00']);
});

it.each([
  ['staking', 'withdrawal/stakingDeposit', 'deposit/stakingWithdrawal', 'stakingRewards_standard'],
  ['a loan', 'withdrawal/loanDisbursement', 'deposit/loanPayment', 'interestIncome_standard'],
  [
    'collateral',
    'withdrawal/collateralizeNonTaxable',
    'deposit/collateralRetrievalNonTaxable',
    'earnRewards_standard',
  ],
])(
  "the excess returned from %s has its share of the row's value: 0.2 of 2.2 for 6,600 are 600",
  (_, out, back, category) => {
    const result = ukScenario(`
    b1  2024-01-01  buy      2 ETH for 200 GBP           @x
    d1  2024-02-01  ${out}   - 2 ETH                     @x
    w1  2024-09-01  ${back}  + 2.2 ETH worth 6600 GBP    @x
  `);
    expect(income(result)).toEqual([`w1  0.2 ETH  ${category}  600.00`]);
    expect(lots(result)).toEqual(['ETH:section-104  2.2 ETH @x  800.00']);
    expect(result.issues).toEqual([]);
  },
);

it('excess returned to one place is income, even if other units are staked elsewhere', () => {
  const result = ukScenario(`
    bA  2024-01-01  buy  2 ETH for 2000 GBP      @A
    bB  2024-01-01  buy  2 ETH for 6000 GBP      @B
    sA  2024-05-01  stake-deposit     - 1 ETH    @A
    sB  2024-05-02  stake-deposit     - 1 ETH    @B
    uA  2024-08-01  stake-withdrawal  + 1.1 ETH worth 3300 GBP  @A
    uB  2025-08-01  stake-withdrawal  + 1.1 ETH worth 2200 GBP  @B
  `);
  expect(income(result)).toEqual([
    'uA  0.1 ETH  stakingRewards_standard  300.00',
    'uB  0.1 ETH  stakingRewards_standard  200.00',
  ]);
  // 8,000 and 500 of income, half of it in each place.
  expect(lots(result)).toEqual([
    'ETH:section-104  2.1 ETH @A  4250.00',
    'ETH:section-104  2.1 ETH @B  4250.00',
  ]);
  expect(result.issues).toEqual([]);
});

describe('a withdrawal from a position that keeps the cost', () => {
  const staked =
    'b1 2024-01-01 buy 2 ETH for 5000 GBP @x\nd1 2024-02-01 stake-deposit 2 ETH for 2 stETH worth 6000 GBP @x\n';
  const kept = { treatments: { receiptToken: 'nonTaxable', lp: 'deposit' } };

  it('has income for the excess, at its share of the value: 0.2 of 2.2 for 8,800 are 800', () => {
    const result = ukScenario(
      `${staked}w1 2024-08-01 stake-withdrawal 2 stETH for 2.2 ETH worth 8800 GBP @x`,
      kept,
    );
    expect(income(result)).toEqual(['w1  0.2 ETH  stakingRewards_standard  800.00']);
    expect(lots(result)).toEqual(['ETH:section-104  2.2 ETH @x  5800.00']);
    expect(result.entries.at(-2)).toMatchObject({ id: 'w1', costBasis: 5800n * 10n ** 18n });
    expect([sales(result), result.issues]).toEqual([[], []]);
  });

  it('counts the share of the returned tokens, even if some were sold before', () => {
    const result = ukScenario(
      `${staked}
      s1  2024-03-01  sell              1 stETH for 3000 GBP                    @x
      w1  2024-08-01  stake-withdrawal  0.5 stETH for 0.6 ETH worth 2400 GBP    @x
      w2  2024-10-01  stake-withdrawal  0.5 stETH for 0.5 ETH worth 2100 GBP    @x
    `,
      kept,
    );
    expect(sales(result)).toEqual([
      's1  1 stETH of stETH:section-104  2024-02-01  3000.00 - 2500.00 = 500.00  section-104',
    ]);
    expect(income(result)).toEqual(['w1  0.1 ETH  stakingRewards_standard  400.00']);
    expect(lots(result)).toEqual(['ETH:section-104  1.1 ETH @x  2900.00']);
  });

  it('is reported without a value', () => {
    const result = ukScenario(
      `${staked}w1 2024-08-01 stake-withdrawal 2 stETH for 2.2 ETH @x`,
      kept,
    );
    expect(issues(result)).toEqual(['error missing-price w1 ETH']);
    expect(lots(result)).toEqual(['ETH:section-104  2.2 ETH @x  5000.00']);
  });

  it('is reported asset by asset, if none of them is below the deposit', () => {
    const pooled = `
      b1  2024-01-01  buy                2 ETH for 200 GBP                                   @x
      b2  2024-01-01  buy                300 DAI for 300 GBP                                 @x
      l1  2024-02-01  liquidity-deposit  2 ETH worth 300 GBP & 300 DAI worth 300 GBP for 6 LP  @x
    `;
    const more = ukScenario(
      `${pooled}l2 2024-06-01 liquidity-withdrawal 6 LP for 2 ETH worth 400 GBP & 310 DAI worth 310 GBP @x`,
      kept,
    );
    expect(income(more)).toEqual(['l2  10 DAI  earnRewards_standard  10.00']);
    const exchanged = ukScenario(
      `${pooled}l2 2024-06-01 liquidity-withdrawal 6 LP for 1 ETH worth 200 GBP & 400 DAI worth 400 GBP @x`,
      kept,
    );
    expect(income(exchanged)).toEqual([]);
  });

  it("isn't separated if some of the tokens were bought", () => {
    const result = ukScenario(
      `${staked}b2 2024-03-01 buy 1 stETH for 3000 GBP @x\nw1 2024-08-01 stake-withdrawal 3 stETH for 3.3 ETH worth 13200 GBP @x`,
      kept,
    );
    expect(income(result)).toEqual([]);
    expect(lots(result)).toEqual(['ETH:section-104  3.3 ETH @x  8000.00']);
  });
});

it('staked units taken as a penalty stay in the pool as lost', () => {
  const result = ukScenario(`
    b1  2023-01-05  buy               32 ETH for 320 GBP    @wallet
    p1  2024-02-05  stake-deposit     - 32 ETH              @wallet
    p2  2025-03-05  stake-withdrawal  32 ETH for 31 ETH     @wallet
  `);
  expect(sales(result)).toEqual([]);
  expect(lots(result)).toEqual([
    'ETH:section-104  31 ETH @wallet  310.00',
    'ETH:section-104  1 ETH @wallet lost  10.00',
  ]);
  expect(issues(result)).toEqual(['warning slashing-loss p2 ETH']);
});

it('units sold for no money have zero proceeds, and this is reported', () => {
  const result = ukScenario(
    'b1 2024-01-01 buy 2 BTC for 200 GBP @x\ns1 2025-01-05 sell 1 BTC for 0 GBP @x',
    {},
    'BTC 300',
  );
  expect(sales(result)).toEqual([
    's1  1 BTC of BTC:section-104  2024-01-01  0.00 - 100.00 = -100.00  section-104',
  ]);
  expect(issues(result)).toEqual(['warning amount-out-of-range s1 BTC']);
});

it('the result of a margin or futures position is a gain or a loss of the year, without a matching rule', () => {
  const result = ukScenario(
    'p1 2025-04-05 sell 0 GBP for 25 GBP, fee 1 GBP @x\np2 2025-04-06 buy 0 GBP for 10 GBP @x',
  );
  expect(sales(result)).toEqual([
    'p1  25 GBP of position  2025-04-05  24.00 - 0.00 = 24.00  unknown',
    'p2  10 GBP of position  2025-04-06  0.00 - 10.00 = -10.00  unknown',
  ]);
  expect(result.totals.map(({ year, gain }) => [year, formatMoney(gain)])).toEqual([
    [2024, '24.00'],
    [2025, '-10.00'],
  ]);
  expect(result.entries[0]).not.toHaveProperty('shortTermGain');
});

it('fee units withheld from what is received were acquired that day and are disposed of at their share of its cost', () => {
  const result = ukScenario(`
    b1  2024-01-01  buy            1 BTC for 100 GBP                                                      @x
    x1  2024-06-01  crypto-crypto  1 BTC worth 400 GBP for 10 ETH worth 400 GBP, fee 1 ETH worth 40 GBP of received  @x
  `);
  expect(sales(result)).toEqual([
    'x1  1 BTC of BTC:section-104  2024-01-01  360.00 - 100.00 = 260.00  section-104',
    'x1 fee  1 ETH of ETH:2024-06-01  2024-06-01  40.00 - 40.00 = 0.00  same-day',
  ]);
  expect(lots(result)).toEqual(['ETH:section-104  9 ETH @x  360.00']);
});

describe('a swap costs the value given, and its proceeds are the value received', () => {
  const bought = 'b1 2024-01-01 buy 100 AAA for 1000 GBP @x\n';
  const swapped = (text: string, prices = '') => {
    const result = ukScenario(`${bought}x1 2024-06-01 ${text} @x`, {}, prices);
    return [
      ...sales(result),
      ...lots(result).filter((line) => line.includes('BBB')),
      ...issues(result),
    ];
  };
  const brings196costs200 = [
    'x1  10 AAA of AAA:section-104  2024-01-01  196.00 - 100.00 = 96.00  section-104',
    'BBB:section-104  2 BBB @x  200.00',
  ];

  it('whether rows or prices report both', () => {
    expect(swapped('crypto-crypto 10 AAA worth 200 GBP for 2 BBB worth 196 GBP')).toEqual(
      brings196costs200,
    );
    expect(swapped('crypto-crypto 10 AAA for 2 BBB', 'AAA 20\nBBB 98')).toEqual(brings196costs200);
  });

  it('less the money received as well', () => {
    expect(swapped('crypto-crypto 10 AAA for 1 BBB & 98 GBP', 'AAA 20\nBBB 98')).toEqual([
      brings196costs200[0],
      'BBB:section-104  1 BBB @x  102.00',
    ]);
  });

  it('and a value reported for one side alone is the value of both', () => {
    const even = [
      'x1  10 AAA of AAA:section-104  2024-01-01  196.00 - 100.00 = 96.00  section-104',
      'BBB:section-104  2 BBB @x  196.00',
    ];
    expect(swapped('crypto-crypto 10 AAA for 2 BBB worth 196 GBP')).toEqual(even);
    expect(swapped('crypto-crypto 10 AAA for 2 BBB worth 196 GBP', 'AAA 20\nBBB 98')).toEqual(even);
    expect(swapped('crypto-crypto 10 AAA for 2 BBB', 'BBB 98')).toEqual(even);
    expect(swapped('crypto-crypto 10 AAA for 2 BBB', 'AAA 19.6')).toEqual(even);
  });
});

it('a pool token takes over the cost of the deposit if a liquidity pool is treated as a deposit', () => {
  const result = ukScenario(
    `
    b1  2024-01-01  buy                   2 ETH for 200 GBP           @x
    b2  2024-01-01  buy                   300 DAI for 300 GBP         @x
    l1  2024-02-01  liquidity-deposit     - 1 ETH & - 150 DAI & + 5 LP  @x
    s1  2024-06-01  sell                  5 LP for 400 GBP            @x
  `.replace('- 1 ETH & - 150 DAI & + 5 LP', '1 ETH & 150 DAI for 5 LP'),
    { treatments: { lp: 'deposit' } },
  );
  expect(sales(result)).toEqual([
    's1  5 LP of LP:section-104  2024-02-01  400.00 - 250.00 = 150.00  section-104',
  ]);
  expect(lots(result)).toEqual([
    'DAI:section-104  150 DAI @x  150.00',
    'ETH:section-104  1 ETH @x  100.00',
  ]);
});

it('units that were bought before the book begins count on the day on which they were bought', () => {
  const result = ukScenario(`
    s1  2024-06-01  sell     1 BTC for 500 GBP                          @x
    o1  2024-06-10  opening  + 1 BTC basis 100 GBP acquired 2020-01-01  @x
  `);
  expect(sales(result)).toEqual([
    's1  1 BTC of BTC:section-104  2020-01-01  500.00 - 100.00 = 400.00  section-104',
  ]);
});

it('method and tracking change nothing', () => {
  const text =
    'b1 2024-01-01 buy 1 BTC for 100 GBP @x\nb2 2024-02-01 buy 1 BTC for 300 GBP @y\ns1 2024-06-01 sell 1 BTC for 500 GBP @x';
  const plain = ukScenario(text);
  for (const method of ['FIFO', 'LIFO', 'HIFO'] as const) {
    for (const tracking of ['universal', 'wallet', 'us'] as const)
      expect(ukScenario(text, { method, tracking })).toEqual(plain);
  }
});

it('a fee in money without a known rate is excluded, and the trade keeps its value', () => {
  const result = ukScenario(`
    b1  2024-01-01  buy   1 BTC for 100 GBP, fee 5 USD  @x
    x1  2024-06-01  swap  1 BTC for 10 ETH worth 400 GBP, fee 5 USD  @x
  `);
  expect(sales(result)).toEqual([
    'x1  1 BTC of BTC:section-104  2024-01-01  400.00 - 100.00 = 300.00  section-104',
  ]);
  expect(lots(result)).toEqual(['ETH:section-104  10 ETH @x  400.00']);
  expect(issues(result)).toEqual(['error missing-price b1 USD', 'error missing-price x1 USD']);
});

it("a fee withheld from what is sent doesn't buy any of what is received", () => {
  const result = ukScenario(`
    b1  2024-01-01  buy            1 BTC for 100 GBP  @x
    x1  2024-06-01  crypto-crypto  1 BTC worth 400 GBP for 10 ETH, fee 0.1 BTC of sent  @x
  `);
  expect(sales(result)).toEqual([
    'x1  1 BTC of BTC:section-104  2024-01-01  360.00 - 100.00 = 260.00  section-104',
  ]);
  expect(lots(result)).toEqual(['ETH:section-104  10 ETH @x  360.00']);
});
