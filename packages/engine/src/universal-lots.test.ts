import { describe, expect, it } from 'vitest';
import { lots, sales, scenario } from './testing/scenario.ts';

const plain = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replaceAll(/\s+/g, ' '));

/** The oldest lot is at Coinbase, and Kraken sells. */
const oldestElsewhere = `
  b1  2020-03-01  buy   1 BTC for 100 USD  @coinbase
  b2  2021-03-01  buy   1 BTC for 200 USD  @kraken
  b3  2022-03-01  buy   1 BTC for 300 USD  @kraken
  s1  2023-03-01  sell  1 BTC for 900 USD  @kraken
`;

describe('universal lots: a sale at one place from a lot of another', () => {
  it('is owed to the other place, which gets lots for it when lots start to be tracked per source', () => {
    const result = scenario(`${oldestElsewhere}
      s2  2025-03-01  sell  1 BTC for 900 USD  @coinbase
      s3  2025-03-02  sell  1 BTC for 900 USD  @kraken`);
    expect(plain(sales(result))).toEqual([
      's1 1 BTC of b1 2020-03-01 900.00 - 100.00 = 800.00 long F',
      's2 1 BTC of b2 2021-03-01 900.00 - 200.00 = 700.00 long L',
      's3 1 BTC of b3 2022-03-01 900.00 - 300.00 = 600.00 long L',
    ]);
  });

  it('moves there by the order in force then, or at the end of a book that never separates them', () => {
    expect(plain(lots(scenario(oldestElsewhere)))).toEqual([
      'b2 1 BTC @coinbase 200.00',
      'b3 1 BTC @kraken 300.00',
    ]);
    expect(plain(lots(scenario(oldestElsewhere, { method: 'LIFO' })))).toEqual([
      'b1 1 BTC @coinbase 100.00',
      'b2 1 BTC @kraken 200.00',
    ]);
    expect(plain(lots(scenario(oldestElsewhere, { tracking: 'universal' })))).toEqual([
      'b2 1 BTC @coinbase 200.00',
      'b3 1 BTC @kraken 300.00',
    ]);
  });

  it.each(['kraken', 'aaa'])(
    'takes the units of %s first if it holds some of the lot',
    (seller) => {
      const result = scenario(`
      b1  2020-03-01  buy           2 BTC for 200 USD  @${seller}
      m1  2021-03-01  transfer      1 BTC  @${seller} > coinbase
      s1  2023-03-01  sell          1 BTC for 900 USD  @${seller}
      g1  2024-03-01  deposit/gift  + 1 BTC basis 50 USD acquired 2019-03-01 inherited  @${seller}`);
      expect(plain(lots(result)).toSorted()).toEqual([
        'b1 1 BTC @coinbase 100.00',
        `g1 1 BTC @${seller} 50.00`,
      ]);
    },
  );

  it('is square again once the other one sells by a lot of the first', () => {
    const result = scenario(`${oldestElsewhere}
      s2  2023-05-01  sell  1 BTC for 900 USD  @coinbase`);
    expect(plain(sales(result)).at(-1)).toBe(
      's2 1 BTC of b2 2021-03-01 900.00 - 200.00 = 700.00 long F',
    );
    expect(plain(lots(result))).toEqual(['b3 1 BTC @kraken 300.00']);
  });

  it('moves there before units are sent from it to a third place', () => {
    const result = scenario(`${oldestElsewhere}
      m1  2024-03-01  transfer  1 BTC  @coinbase > ledger`);
    expect(plain(lots(result))).toEqual(['b2 1 BTC @ledger 200.00', 'b3 1 BTC @kraken 300.00']);
  });

  it('is owed only as far as units were there: units sold without a purchase come from the place of the lot', () => {
    const result = scenario(`
      b1  2020-03-01  buy   2 BTC for 200 USD  @coinbase
      s1  2023-03-01  sell  1 BTC for 900 USD  @kraken
      b2  2023-04-01  buy   1 BTC for 500 USD  @kraken`);
    expect(plain(lots(result))).toEqual(['b1 1 BTC @coinbase 100.00', 'b2 1 BTC @kraken 500.00']);
  });

  it('is forgiven as far as the lots that were owed are sold elsewhere without having been there', () => {
    const result = scenario(`${oldestElsewhere}
      s2  2023-05-01  sell  2 BTC for 900 USD  @gemini
      b4  2023-06-01  buy   1 BTC for 500 USD  @kraken`);
    expect(plain(lots(result))).toEqual(['b4 1 BTC @kraken 500.00']);
  });
});
