import { describe, expect, it } from 'vitest';
import type { TaxResult } from '@lotbook/model/result';
import { format, round, sum } from '@lotbook/decimal/decimal';
import { lots, sales } from '../testing/scenario.ts';
import { ukScenario } from '../testing/uk-scenario.ts';

/** The gain of a day in whole pounds; HMRC rounds each allowable cost up, so that a printed gain can be a pound less than ours before rounding. */
const getGain = (result: TaxResult, on: string): string =>
  format(
    round(
      sum(
        result.disposals
          .filter((each) => (each.disposedOn as string) === on)
          .map((each) => each.gain),
      ),
      0,
      'halfUp',
    ),
  );

/** The examples of HMRC's Cryptoassets Manual, CRYPTO22251 to CRYPTO22257, for years that they leave open. */
describe('HMRC Cryptoassets Manual', () => {
  it('CRYPTO22251, example 1: a disposal out of the pool', () => {
    const result = ukScenario(`
      b1  2020-01-01  buy   100 AAA for 1000 GBP    @x
      b2  2020-09-18  buy   50 AAA for 125000 GBP   @x
      s1  2020-12-01  sell  50 AAA for 300000 GBP   @x
    `);
    expect(sales(result)).toEqual([
      's1  50 AAA of AAA:section-104  2020-01-01  300000.00 - 42000.00 = 258000.00  section-104',
    ]);
    expect(lots(result)).toEqual(['AAA:section-104  100 AAA @x  84000.00']);
  });

  it('CRYPTO22252, example 2: the same day rule', () => {
    const result = ukScenario(`
      b0  2020-01-01        buy   5000 BBB for 500 GBP   @x
      s1  2020-06-23T09:00  sell  1000 BBB for 800 GBP   @x
      b1  2020-06-23T14:00  buy   1600 BBB for 1000 GBP  @x
      s2  2020-06-23T20:00  sell  500 BBB for 600 GBP    @x
    `);
    expect(sales(result)).toEqual([
      's1  1000 BBB of BBB:2020-06-23  2020-06-23  800.00 - 625.00 = 175.00  same-day',
      's2  500 BBB of BBB:2020-06-23  2020-06-23  600.00 - 312.50 = 287.50  same-day',
    ]);
    // Printed: £462, with £938 of cost rounded up from £937.50.
    expect(getGain(result, '2020-06-23')).toBe('463');
    expect(lots(result)).toEqual(['BBB:section-104  5100 BBB @x  562.50']);
  });

  it('CRYPTO22253, example 3: the 30 day rule', () => {
    const result = ukScenario(`
      b0  2020-01-01  buy   2000 CCC for 1000 GBP  @x
      s1  2020-03-31  sell  1000 CCC for 400 GBP   @x
      s2  2020-04-20  sell  500 CCC for 150 GBP    @x
      b1  2020-04-21  buy   700 CCC for 175 GBP    @x
      b2  2020-04-28  buy   500 CCC for 100 GBP    @x
      b3  2020-05-01  buy   500 CCC for 150 GBP    @x
    `);
    expect(sales(result)).toEqual([
      's1  700 CCC of CCC:2020-04-21  2020-04-21  280.00 - 175.00 = 105.00  thirty-days',
      's1  300 CCC of CCC:2020-04-28  2020-04-28  120.00 - 60.00 = 60.00  thirty-days',
      's2  200 CCC of CCC:2020-04-28  2020-04-28  60.00 - 40.00 = 20.00  thirty-days',
      's2  300 CCC of CCC:2020-05-01  2020-05-01  90.00 - 90.00 = 0.00  thirty-days',
    ]);
    expect([getGain(result, '2020-03-31'), getGain(result, '2020-04-20')]).toEqual(['165', '20']);
    expect(lots(result)).toEqual(['CCC:section-104  2200 CCC @x  1060.00']);
  });

  it('CRYPTO22254, example 4: the same day rule and the pool', () => {
    const result = ukScenario(`
      b0  2020-01-01        buy   8000 DDD for 1000 GBP  @x
      s1  2020-01-31T09:00  sell  5000 DDD for 500 GBP   @x
      b1  2020-01-31T10:00  buy   4000 DDD for 320 GBP   @x
      b2  2020-01-31T11:00  buy   1000 DDD for 75 GBP    @x
      b3  2020-01-31T12:00  buy   1000 DDD for 70 GBP    @x
      s2  2020-01-31T13:00  sell  2000 DDD for 142 GBP   @x
      b4  2020-01-31T14:00  buy   500 DDD for 35 GBP     @x
    `);
    // Printed: £79, with £63 of cost rounded up from £62.50.
    expect(getGain(result, '2020-01-31')).toBe('80');
    const byRule = result.disposals.map(({ rule, quantity }) => `${rule} ${format(quantity)}`);
    expect(byRule).toEqual(['same-day 5000', 'same-day 1500', 'section-104 500']);
    expect(lots(result)).toEqual(['DDD:section-104  7500 DDD @x  937.50']);
  });

  it('CRYPTO22255, example 5: the 30 day rule and the pool', () => {
    const result = ukScenario(`
      b0  2020-01-01  buy   14000 EEE for 200000 GBP  @x
      s1  2020-08-30  sell  4000 EEE for 160000 GBP   @x
      b1  2020-09-11  buy   500 EEE for 17500 GBP     @x
    `);
    expect(sales(result)).toEqual([
      's1  500 EEE of EEE:2020-09-11  2020-09-11  20000.00 - 17500.00 = 2500.00  thirty-days',
      's1  3500 EEE of EEE:section-104  2020-01-01  140000.00 - 50000.00 = 90000.00  section-104',
    ]);
    expect(getGain(result, '2020-08-30')).toBe('92500');
    expect(lots(result)).toEqual(['EEE:section-104  10500 EEE @x  150000.00']);
  });

  it('CRYPTO22256, example 6: all three rules', () => {
    const result = ukScenario(`
      b0  2018-01-01        buy   100000 FFF for 300000 GBP  @x
      b1  2018-07-31T09:00  buy   10000 FFF for 45000 GBP    @x
      s1  2018-07-31T10:00  sell  30000 FFF for 150000 GBP   @x
      s2  2018-08-05        sell  20000 FFF for 100000 GBP   @x
      b2  2018-08-06        buy   50000 FFF for 225000 GBP   @x
      s3  2018-08-07        sell  100000 FFF for 150000 GBP  @x
    `);
    expect(getGain(result, '2018-07-31')).toBe('15000');
    expect(getGain(result, '2018-08-05')).toBe('10000');
    // £345,000 for 110,000 tokens in the pool, of which 100,000 leave.
    expect(getGain(result, '2018-08-07')).toBe('-163636');
    expect(lots(result)).toEqual(['FFF:section-104  10000 FFF @x  31363.636363636363636364']);
  });

  it('CRYPTO22257, example 7: tokens for tokens touch two pools', () => {
    const result = ukScenario(`
      b0  2018-01-01        buy            100000 GGG for 300000 GBP                             @x
      x1  2018-08-31T09:00  crypto-crypto  1000 GGG worth 3200 GBP for 10000 HHH worth 3200 GBP  @x
      x2  2018-08-31T10:00  crypto-crypto  5000 HHH worth 1700 GBP for 600 GGG worth 1920 GBP    @x
      x3  2018-08-31T11:00  crypto-crypto  550 GGG worth 1760 GBP for 5000 HHH worth 1650 GBP    @x
      x4  2018-09-04        crypto-crypto  2000 HHH worth 560 GBP for 180 GGG worth 558 GBP      @x
      x5  2018-09-16        crypto-crypto  400 GGG worth 1080 GBP for 4000 HHH worth 1080 GBP    @x
      x6  2018-10-27        crypto-crypto  12000 HHH worth 2400 GBP for 900 GGG worth 2430 GBP   @x
    `);
    const identified = result.disposals.map(
      ({ transactionId, asset, rule, quantity }) =>
        `${transactionId} ${asset} ${rule} ${format(quantity)}`,
    );
    expect(identified).toEqual([
      'x1 GGG same-day 600',
      'x1 GGG thirty-days 180',
      'x1 GGG section-104 220',
      'x2 HHH same-day 5000',
      'x3 GGG section-104 550',
      'x4 HHH thirty-days 2000',
      'x5 GGG section-104 400',
      'x6 HHH section-104 12000',
    ]);
    // 15,000 H were acquired on 31 August for what was given: £3,200 + £1,760. A third of it is the cost of the 5,000 disposed of for £1,920.
    expect(sales(result)).toContain(
      'x2  5000 HHH of HHH:2018-08-31  2018-08-31  1920.00 - 1653.333333333333333333 = 266.666666666666666667  same-day',
    );
  });
});
