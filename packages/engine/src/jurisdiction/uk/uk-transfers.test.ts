import { toSentence } from '../../testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '@lotbook/decimal/decimal';
import { issues, lots, sales } from '../../testing/scenario.ts';
import { ukScenario } from '../../testing/uk-scenario.ts';

describe("units of unknown origin aren't a purchase", () => {
  const bought =
    'b0  2024-01-01        buy      100 BTC for 1000 GBP  @kraken\ns1  2024-06-01T12:00  sell     10 BTC for 200 GBP    @kraken';

  it('skips them in the thirty-day rule: they enter the pool at no cost, as their issue says', () => {
    const result = ukScenario(`${bought}\nd1 2024-06-11 deposit + 10 BTC @ledger`);
    expect(sales(result)).toEqual([
      's1  10 BTC of BTC:section-104  2024-01-01  200.00 - 100.00 = 100.00  section-104',
    ]);
    expect(lots(result)).toEqual([
      'BTC:section-104  90 BTC @kraken  810.00',
      'BTC:section-104  10 BTC @ledger  90.00',
    ]);
    expect(toSentence(result.issues[0]!)).toContain('it enters the pool at zero cost');
  });

  it('so does the same day: 110 in the pool cost 1,000, and 11 of them 100', () => {
    const result = ukScenario(
      `${bought.replace('sell     10', 'sell     11')}\nd1 2024-06-01T18:00 deposit + 10 BTC @ledger`,
    );
    expect(sales(result)).toEqual([
      's1  11 BTC of BTC:section-104  2024-01-01  200.00 - 100.00 = 100.00  section-104',
    ]);
  });

  it('own units that were on their way for too long to be linked are no purchase either', () => {
    const slow =
      'w1 2024-05-31 withdrawal - 10 BTC @kraken\nd1 2024-06-11 deposit + 10 BTC @ledger';
    expect(sales(ukScenario(`${bought}\n${slow}`))).toEqual([
      's1  10 BTC of BTC:section-104  2024-01-01  200.00 - 100.00 = 100.00  section-104',
    ]);
  });

  it('counts them as acquired once a person says so', () => {
    const result = ukScenario(`${bought}\nd1 2024-06-11 deposit + 10 BTC basis 150 GBP @ledger`);
    expect(sales(result)).toEqual([
      's1  10 BTC of BTC:2024-06-11  2024-06-11  200.00 - 150.00 = 50.00  thirty-days',
    ]);
  });
});

it('the pool is one: a transfer between own places is no event, and its fee is a disposal', () => {
  const result = ukScenario(`
    b1  2024-01-01  buy       4 BTC for 400 GBP                         @kraken
    b2  2024-01-02  buy       4 BTC for 800 GBP                         @ledger
    t1  2024-02-01  transfer  3 BTC, fee 1 BTC worth 300 GBP            @kraken > ledger
    s1  2024-03-01  sell      2 BTC for 900 GBP                         @ledger
  `);
  expect(sales(result)).toEqual([
    't1 fee  1 BTC of BTC:section-104  2024-01-01  300.00 - 150.00 = 150.00  section-104',
    's1  2 BTC of BTC:section-104  2024-01-01  900.00 - 300.00 = 600.00  section-104',
  ]);
  expect(lots(result)).toEqual(['BTC:section-104  5 BTC @ledger  750.00']);
  expect(result.matches.map(({ reason }) => reason)).toEqual(['same-row']);
});

it('a withdrawal and its matched deposit are one transfer, and the units lost in transit are a fee', () => {
  const result = ukScenario(
    `
    b1  2024-01-01        buy         200 BTC for 20000 GBP  @kraken
    w1  2024-02-01T10:00  withdrawal  - 100 BTC              @kraken #abc
    d1  2024-02-01T10:20  deposit     + 99 BTC               @ledger #abc
  `,
    {},
    'BTC 200',
  );
  expect(sales(result)).toEqual([
    'w1 fee  1 BTC of BTC:section-104  2024-01-01  200.00 - 100.00 = 100.00  section-104',
  ]);
  expect(lots(result)).toEqual([
    'BTC:section-104  100 BTC @kraken  10000.00',
    'BTC:section-104  99 BTC @ledger  9900.00',
  ]);
  expect(
    result.entries
      .filter(({ matchedWith }) => matchedWith)
      .map(({ id, costBasis }) => `${id} ${formatMoney(costBasis!)}`),
  ).toEqual(['w1 9900.00', 'd1 9900.00']);
});

it('the unmatched part of a withdrawal stays owned', () => {
  const result = ukScenario(
    `
    b1  2024-01-01        buy         4 BTC for 400 GBP  @kraken
    w1  2024-02-01T10:00  withdrawal  - 2 BTC            @kraken #abc
    d1  2024-02-01T10:20  deposit     + 1.5 BTC          @ledger #abc
  `,
    {},
    'BTC 200',
  );
  expect(lots(result)).toEqual([
    'BTC:section-104  2 BTC @kraken  200.00',
    'BTC:section-104  0.5 BTC @kraken parked  50.00',
    'BTC:section-104  1.5 BTC @ledger  150.00',
  ]);
  expect(result.issues.map(({ code, atStake }) => [code, formatMoney(atStake!.high)])).toEqual([
    ['unmatched-withdrawal', '50.00'],
  ]);
});

it('an unmatched withdrawal stays owned, and reports its tax impact', () => {
  const result = ukScenario(
    'b1 2024-01-01 buy 4 BTC for 400 GBP @kraken\nw1 2024-02-01 withdrawal - 1 BTC @kraken',
    {},
    'BTC 300',
  );
  expect(lots(result)).toEqual([
    'BTC:section-104  3 BTC @kraken  300.00',
    'BTC:section-104  1 BTC @kraken parked  100.00',
  ]);
  expect(issues(result)).toEqual(['warning unmatched-withdrawal w1 BTC']);
  expect(result.issues[0]!.atStake).toEqual({ low: 0n, high: 200n * 10n ** 18n });
});

describe('units that leave twice at one timestamp', () => {
  const at = '2024-06-01T12:00:00Z';
  const rows = (other: string, bought = 1): string => `
    b  2024-01-01  buy  ${bought} ETH for ${100 * bought} GBP  @w
    k  ${at}  ${other}
    s  ${at}  sell  1 ETH for 150 GBP  @w`;

  it.each([
    ['staked', 'stake-deposit  - 1 ETH worth 150 GBP  @w'],
    ['lost', 'withdrawal/lost  - 1 ETH worth 150 GBP  @w'],
  ])('are missing if they were sold and %s', (_, other) => {
    const result = ukScenario(rows(other));
    expect(issues(result)).toHaveLength(1);
    expect(issues(result)[0]).toMatch(/^error missing-basis [ks] ETH$/);
    expect(result.disposals.every(({ stakes }) => stakes !== undefined)).toBe(true);
    expect(issues(ukScenario(rows(other, 2)))).toEqual([]);
  });

  it('are missing too if the sale is listed before the stake', () => {
    const reversed = rows('stake-deposit  - 1 ETH worth 150 GBP  @w').replace('    k ', '    z ');
    expect(issues(ukScenario(reversed))).toEqual(['error missing-basis z ETH']);
  });

  it('are not missing if they came back from staking at once', () => {
    const back = `u  ${at}  stake-withdrawal  + 1 ETH worth 150 GBP  @w`;
    const staked = rows('stake-deposit  - 1 ETH worth 150 GBP  @w');
    expect(
      issues(ukScenario(`${staked}\n    ${back}`)).filter((line) => line.startsWith('error')),
    ).toEqual([]);
  });

  it('are not missing if they were transferred and sold', () => {
    const moved = ukScenario(rows('transfer  1 ETH  @w > x').replace('150 GBP  @w', '150 GBP  @x'));
    expect(issues(moved)).toEqual([]);
  });
});
