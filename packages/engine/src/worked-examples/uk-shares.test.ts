import { format, round, sum } from '@lotbook/decimal/decimal';
import type { TaxResult } from '@lotbook/model/result';
import { describe, expect, it } from 'vitest';
import { lots } from '../testing/scenario.ts';
import { ukScenario } from '../testing/uk-scenario.ts';

const total = (amounts: readonly bigint[]): string =>
  format(round(sum(amounts as never[]), 0, 'halfUp'));
const ofDay = ({ disposals }: TaxResult, on: string) =>
  disposals.filter(({ disposedOn }) => (disposedOn as string) === on);
const getGain = (result: TaxResult, on: string): string =>
  total(ofDay(result, on).map(({ gain }) => gain));
const getCost = (result: TaxResult, on: string): string =>
  total(ofDay(result, on).map(({ basis }) => basis));
const byRule = ({ disposals }: TaxResult) =>
  disposals.map(({ rule, quantity }) => `${rule} ${format(quantity)}`);

/** Tokens are pooled by the rules for shares (TCGA 1992, s104 to s106A; CRYPTO22200). Pounds are rounded as printed; purchases of before 2009 happen later here. */
describe('HMRC Capital Gains Manual CG51560, shares bought back', () => {
  it.each([
    [
      'Example 1: on the thirtieth day',
      'b0 2009-06-01 buy 1000 AAA for 1000 GBP @x',
      'sell 1000',
      '2011-07-01',
      'buy 1000',
      '2011-07-31',
      ['thirty-days 1000'],
    ],
    [
      'Example 2: 500 of the 1,700 sold',
      'b0 2009-06-01 buy 2500 AAA for 2500 GBP @x',
      'sell 1700',
      '2012-03-27',
      'buy 500',
      '2012-03-30',
      ['thirty-days 500', 'section-104 1200'],
    ],
    [
      'Example 3: on the thirty-first day',
      'b0 2009-01-05 buy 10000 AAA for 10000 GBP @x',
      'sell 2000',
      '2009-02-28',
      'buy 3000',
      '2009-03-31',
      ['section-104 2000'],
    ],
  ])('%s', (_, held, sale, soldOn, purchase, boughtOn, expected) => {
    const result = ukScenario(`
      ${held}
      s1 ${soldOn} ${sale} AAA for 4000 GBP @x
      b1 ${boughtOn} ${purchase} AAA for 6000 GBP @x
    `);
    expect(byRule(result)).toEqual(expected);
  });
});

describe('HMRC Capital Gains Manual CG51590', () => {
  it('Example 1: 2,000 bought back within thirty days, then 2,200 of the pool of 2,500', () => {
    const result = ukScenario(`
      b1  2010-04-15  buy   1000 AAA for 1300 GBP  @x
      b2  2010-08-04  buy   1000 AAA for 1450 GBP  @x
      b3  2011-01-19  buy   500 AAA for 950 GBP    @x
      s1  2014-03-16  sell  2000 AAA for 6850 GBP  @x
      b4  2014-04-07  buy   2000 AAA for 6790 GBP  @x
      s2  2014-12-10  sell  2200 AAA for 7700 GBP  @x
    `);
    expect(byRule(result)).toEqual(['thirty-days 2000', 'section-104 2200']);
    expect([
      getGain(result, '2014-03-16'),
      getCost(result, '2014-12-10'),
      getGain(result, '2014-12-10'),
    ]).toEqual(['60', '3256', '4444']);
    expect(lots(result)).toEqual(['AAA:section-104  300 AAA @x  444.00']);
  });

  it('Example 2: 7,500 of a pool of 24,000 at £6,160', () => {
    const result = ukScenario(`
      b1  2010-08-17  buy   10000 AAA for 2500 GBP  @x
      b2  2011-04-01  buy   10000 AAA for 2600 GBP  @x
      r1  2011-10-08  buy   4000 AAA for 1060 GBP   @x
      s1  2014-12-10  sell  7500 AAA for 3000 GBP   @x
    `);
    expect([getCost(result, '2014-12-10'), getGain(result, '2014-12-10')]).toEqual([
      '1925',
      '1075',
    ]);
    // Printed: £4,236, though £6,160 less £1,925 is £4,235.
    expect(lots(result)).toEqual(['AAA:section-104  16500 AAA @x  4235.00']);
  });

  it('Example 3: 16,500 of a pool of 21,500 at £83,500', () => {
    const result = ukScenario(`
      b1  2009-05-27  buy   7500 AAA for 21000 GBP    @x
      b2  2009-07-06  buy   4000 AAA for 16500 GBP    @x
      b3  2009-09-28  buy   4000 AAA for 17000 GBP    @x
      b4  2010-03-31  buy   6000 AAA for 29000 GBP    @x
      s1  2013-06-13  sell  16500 AAA for 114675 GBP  @x
    `);
    expect([getCost(result, '2013-06-13'), getGain(result, '2013-06-13')]).toEqual([
      '64081',
      '50594',
    ]);
    expect(
      result.lots.map(({ quantity, basis }) => `${format(quantity)} ${total([basis])}`),
    ).toEqual(['5000 19419']);
  });

  it('Example 4: 20,000 of a pool of 45,000 at £33,600', () => {
    const result = ukScenario(`
      b1  2009-02-24  buy   15000 AAA for 6750 GBP   @x
      r1  2009-05-30  buy   9000 AAA for 3600 GBP    @x
      b2  2009-08-14  buy   12000 AAA for 13800 GBP  @x
      r2  2009-11-26  buy   9000 AAA for 9450 GBP    @x
      s1  2010-02-23  sell  20000 AAA for 39000 GBP  @x
    `);
    // Printed: £14,934 and £24,066, with £14,933.33 of cost rounded up.
    expect([getCost(result, '2010-02-23'), getGain(result, '2010-02-23')]).toEqual([
      '14933',
      '24067',
    ]);
    // Printed: £18,666, which is £33,600 less the cost rounded up.
    expect(
      result.lots.map(({ quantity, basis }) => `${format(quantity)} ${total([basis])}`),
    ).toEqual(['25000 18667']);
  });
});

describe('HMRC helpsheet HS284', () => {
  it('Example 2: 500 of 4,000 bought back for £850 within thirty days: £750 of £6,000 belong to them, a loss of £100', () => {
    const result = ukScenario(`
      b0  2015-01-05  buy   9500 AAA for 9500 GBP  @x
      s1  2024-08-30  sell  4000 AAA for 6000 GBP  @x
      b1  2024-09-11  buy   500 AAA for 850 GBP    @x
    `);
    expect(
      result.disposals.map(({ rule, quantity, proceeds, gain }) => [
        rule,
        format(quantity),
        total([proceeds]),
        total([gain]),
      ]),
    ).toEqual([
      ['thirty-days', '500', '750', '-100'],
      ['section-104', '3500', '5250', '1750'],
    ]);
    expect(lots(result)).toEqual(['AAA:section-104  6000 AAA @x  6000.00']);
  });

  it('Example 3: costs of buying in the pool, costs of selling off the proceeds: gains of £329 and £300', () => {
    const result = ukScenario(`
      b1  2015-04-01  buy   1000 AAA for 4000 GBP, fee 150 GBP  @x
      b2  2018-09-01  buy   500 AAA for 2050 GBP, fee 80 GBP    @x
      s1  2023-05-01  sell  700 AAA for 3360 GBP, fee 100 GBP   @x
      s2  2024-02-01  sell  400 AAA for 2080 GBP, fee 105 GBP   @x
    `);
    expect([getCost(result, '2023-05-01'), getGain(result, '2023-05-01')]).toEqual(['2931', '329']);
    expect([getCost(result, '2024-02-01'), getGain(result, '2024-02-01')]).toEqual(['1675', '300']);
    // Printed: £1,674, which is £3,349 less the cost rounded up.
    expect(
      result.lots.map(({ quantity, basis }) => `${format(quantity)} ${total([basis])}`),
    ).toEqual(['400 1675']);
  });
});
