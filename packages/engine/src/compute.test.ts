import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

describe('buying and selling', () => {
  it('adds the fees of a purchase to the basis and subtracts the fees of a sale from the proceeds', () => {
    const result = scenario(`
      b1  2024-01-05  buy   2 BTC for 200 USD, fee 2 USD  @kraken
      s1  2025-03-01  sell  1 BTC for 150 USD, fee 1 USD  @kraken
    `);
    expect(sales(result)).toEqual(['s1  1 BTC of b1  2024-01-05  149.00 - 101.00 = 48.00  long L']);
    expect(lots(result)).toEqual(['b1  1 BTC @kraken  101.00']);
    expect(issues(result)).toEqual([]);
  });

  it('gives a line per lot and parts that add up to the whole', () => {
    const result = scenario(`
      b1  2024-01-05  buy   3 BTC for 100 USD  @kraken
      b2  2024-02-01  buy   5 BTC for 400 USD  @kraken
      s1  2024-06-01  sell  1 BTC for 50 USD   @kraken
      s2  2024-07-01  sell  4 BTC for 400 USD  @kraken
    `);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2024-01-05  50.00 - 33.333333333333333333 = 16.666666666666666667  short C',
      's2  2 BTC of b1  2024-01-05  200.00 - 66.666666666666666667 = 133.333333333333333333  short C',
      's2  2 BTC of b2  2024-02-01  200.00 - 160.00 = 40.00  short C',
    ]);
    expect(lots(result)).toEqual(['b2  3 BTC @kraken  240.00']);
  });
});
