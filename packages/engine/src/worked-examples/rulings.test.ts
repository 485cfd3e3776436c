import { describe, expect, it } from 'vitest';
import { income, lots, sales, scenario } from '../testing/scenario.ts';

describe('Rev. Rul. 2019-24, hard forks', () => {
  it('Situation 1: no units of the new coin, no income', () => {
    expect(income(scenario('m1  2019-01-01  buy  50 MMM for 100 USD  @wallet'))).toEqual([]);
  });

  it('Situation 2: 25 S with a value of $50 are airdropped: income and basis of $50', () => {
    const result = scenario(`
      r1  2019-01-01        buy                 50 RRR for 100 USD       @wallet
      s1  2019-10-01T13:00  deposit/forkIncome  + 25 SSS worth 50 USD    @wallet
    `);
    expect(income(result)).toEqual(['s1  25 SSS  forkIncome_standard  50.00']);
    expect(lots(result)).toEqual(['r1  50 RRR @wallet  100.00', 's1  25 SSS @wallet  50.00']);
  });
});

describe('Rev. Rul. 2023-14, staking', () => {
  it('2 units received for staking 200 of 300 are income at their value on the day of dominion and control', () => {
    const result = scenario(
      `
      m1  2023-01-01  buy            300 MMM for 300 USD  @wallet
      p1  2023-08-01  stake-deposit  - 200 MMM            @wallet
      r1  2023-08-03  stake-reward   + 2 MMM              @wallet
    `,
      {},
      'MMM 3 2023-08-01\nMMM 4 2023-08-03',
    );
    expect(income(result)).toEqual(['r1  2 MMM  stakingRewards_defi  8.00']);
    expect(sales(result)).toEqual([]);
  });
});

const gift = (price: string) =>
  scenario(`
    g1  2024-06-01  deposit/gift  + 1 COIN worth 90000 USD basis 100000 USD acquired 2020-01-01  @wallet
    s1  2024-07-01  sell          1 COIN for ${price} USD  @wallet
  `);

describe('26 CFR 1.1015-1(a)(2), a gift with a basis of $100,000 and a value of $90,000', () => {
  it('sold for $95,000 is neither gain nor loss', () => {
    expect(gift('95000').disposals.map((each) => each.gain)).toEqual([0n]);
  });

  it('sold for less, the loss counts from $90,000; sold for more, the gain counts from $100,000', () => {
    expect(gift('80000').disposals.map((each) => each.gain)).toEqual([-10_000n * 10n ** 18n]);
    expect(gift('120000').disposals.map((each) => each.gain)).toEqual([20_000n * 10n ** 18n]);
  });
});

describe('Notice 2014-21', () => {
  it('A-3 and A-4: received for services, the fair market value is income and basis', () => {
    const result = scenario('w1  2024-06-01  deposit/workIncome  + 2 BTC worth 800 USD  @wallet');
    expect([income(result), lots(result)]).toEqual([
      ['w1  2 BTC  workIncome_standard  800.00'],
      ['w1  2 BTC @wallet  800.00'],
    ]);
  });

  it('A-8: mined units are income at their fair market value on the day of receipt', () => {
    expect(
      income(scenario('m1  2024-06-01  deposit/miningIncome  + 1 BTC worth 400 USD  @wallet')),
    ).toEqual(['m1  1 BTC  miningIncome_standard  400.00']);
  });
});
