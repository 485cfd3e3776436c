import { toSentence } from './testing/issue-sentence.ts';
import { format } from '@lotbook/decimal/decimal';
import type { TaxResult } from '@lotbook/model/result';
import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';
import { ukScenario } from './testing/uk-scenario.ts';

// 5 of 20 ETH cost 5,000, the OBS 500.
const bought = `
  b1  2024-01-01  buy  20 ETH for 20000 USD  @k
  b2  2024-02-01  buy  1000 OBS for 500 USD  @k
  b3  2024-02-01  buy  10 TUR for 30 USD     @k
`;

const stakes = (result: TaxResult): string[] =>
  result.issues.map(
    ({ asset, atStake }) =>
      `${asset} ${atStake ? `${format(atStake.low)}..${format(atStake.high)}` : 'nothing'}`,
  );

describe('several assets given together', () => {
  const ofEth = 's1  5 ETH of b1  2024-01-01  10000.00 - 5000.00 = 5000.00  long L';
  const ofObs = 's1  1000 OBS of b2  2024-02-01  10000.00 - 500.00 = 9500.00  long L';

  it.each([
    ['for money, the other one priced', '5 ETH & 1000 OBS for 20000 USD', 'sell', 'ETH 2000'],
    [
      'for money, with the value of the other one reported',
      '5 ETH worth 10000 USD & 1000 OBS for 20000 USD',
      'sell',
      '',
    ],
    [
      'for money, the other one priced by a person',
      '5 ETH worth 10000 USD by hand & 1000 OBS for 20000 USD',
      'sell',
      '',
    ],
    [
      'into a pool whose token is worth something',
      '5 ETH & 1000 OBS for 10 LP worth 20000 USD',
      'liquidity-deposit',
      'ETH 2000',
    ],
    [
      'into a pool, the other one priced by a person',
      '5 ETH worth 10000 USD by hand & 1000 OBS for 10 LP worth 20000 USD',
      'liquidity-deposit',
      '',
    ],
  ])('%s: the one without a price gets the rest of 20,000', (_, sides, type, price) => {
    const result = scenario(`${bought}\n s1  2025-03-01  ${type}  ${sides}  @k`, {}, price);
    expect(sales(result)).toEqual([ofEth, ofObs]);
    expect(issues(result)).toEqual([]);
  });

  it('under UK law, too', () => {
    const result = ukScenario(
      `b1 2024-01-01 buy 20 ETH for 20000 GBP @k\nb2 2024-02-01 buy 1000 OBS for 500 GBP @k\ns1 2025-03-01 sell 5 ETH & 1000 OBS for 20000 GBP @k`,
      {},
      'ETH 2000',
    );
    expect(result.disposals.map(({ asset, gain }) => `${asset} ${format(gain)}`)).toEqual([
      'ETH 5000',
      'OBS 9500',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('those with a price exceed the total: the one without gets nothing', () => {
    const result = scenario(
      `${bought}\n s1  2025-03-01  sell  5 ETH & 1000 OBS for 8000 USD  @k`,
      {},
      'ETH 2000',
    );
    expect(sales(result)).toEqual([
      's1  5 ETH of b1  2024-01-01  8000.00 - 5000.00 = 3000.00  long L',
      's1  1000 OBS of b2  2024-02-01  0.00 - 500.00 = -500.00  long L',
    ]);
  });

  it('two have no price: the third counts at its own value, and the rest of the money depends on the two', () => {
    const result = scenario(
      `${bought}\n s1  2025-03-01  sell  5 ETH & 1000 OBS & 10 TUR for 20000 USD  @k`,
      {},
      'ETH 2000',
    );
    expect(sales(result)).toEqual([ofEth]);
    expect(issues(result)).toEqual(['error missing-price s1 OBS', 'error missing-price s1 TUR']);
    // Half of 10,000 on each, less what it cost.
    expect(stakes(result)).toEqual(['OBS -500..4500', 'TUR -30..4970']);
  });

  it('neither the received asset nor one of the given ones has a value: the other counts at its own', () => {
    const result = scenario(
      `${bought}\n s1  2025-03-01  liquidity-deposit  5 ETH worth 10000 USD & 1000 OBS for 10 LP  @k`,
    );
    expect(sales(result)).toEqual([ofEth]);
    expect(issues(result)).toEqual(['error missing-price s1 LP', 'error missing-price s1 OBS']);
    expect(toSentence(result.issues[0]!)).toContain('so its part of this exchange has no value.');
  });
});

describe('several assets received together', () => {
  it('the one without a price costs the rest', () => {
    const result = scenario(
      'b1  2025-03-01  buy  5 ETH & 1000 OBS for 20000 USD  @k',
      {},
      'ETH 2000',
    );
    expect(lots(result)).toEqual(['b1  5 ETH @k  10000.00', 'b1/2  1000 OBS @k  10000.00']);
    expect(issues(result)).toEqual([]);
  });

  it('two have no price: the third costs its own value, and the rest of the money depends on the two', () => {
    const result = scenario(
      'b1  2025-03-01  buy  5 ETH & 1000 OBS & 10 TUR for 20000 USD  @k',
      {},
      'ETH 2000',
    );
    expect(lots(result)).toEqual([
      'b1  5 ETH @k  10000.00',
      'b1/2  1000 OBS @k  0.00',
      'b1/3  10 TUR @k  0.00',
    ]);
    expect(stakes(result)).toEqual(['OBS -5000..0', 'TUR -5000..0']);
  });

  it('none has a price: the given asset counts at its own value, and each received one is reported', () => {
    const result = scenario(
      `${bought}\n s1  2025-03-01  liquidity-withdrawal  5 ETH worth 10000 USD for 7 QQQ & 8 ZZZ  @k`,
    );
    expect(sales(result)).toEqual([
      's1  5 ETH of b1  2024-01-01  10000.00 - 5000.00 = 5000.00  long L',
    ]);
    expect(issues(result)).toEqual(['error missing-price s1 QQQ', 'error missing-price s1 ZZZ']);
  });
});
