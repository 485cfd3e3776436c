import { money } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { makePriceBook } from '@lotbook/model/price-book';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectUnitPrices, UnitPrices } from './booking/unit-prices.ts';
import { compute } from './compute.ts';
import { Ledger } from './ledger.ts';
import { sortByTime } from './order.ts';
import { book, issues, scenario } from './testing/scenario.ts';

type Listed = readonly [asset: string, day: string, price: string];

const list = (prices: readonly Listed[]) =>
  makePriceBook(
    prices.map(([asset, day, price]) => ({
      asset: asset as AssetId,
      currency: usd,
      at: `${day}T00:00:00.000Z` as Instant,
      unitPrice: money(price),
      from: 'file',
    })),
  );

/** Issues of computing and of a ledger that received the prices later. */
function listWarnings(text: string, prices: readonly Listed[]) {
  const made = { ...book(text), prices: list(prices) };
  const result = compute(made);
  const ledger = new Ledger({ ...made, prices: list([]) });
  ledger.change({ prices: made.prices });
  expect(ledger.result()).toEqual(result);
  return issues(result).filter((line) => line.includes('implausible'));
}

const around = (price: string): readonly Listed[] => [['ATOM', '2025-06-01', '4'], ['ATOM', '2025-06-02', price], ['ATOM', '2025-06-03', '4.1']]; // prettier-ignore

describe('prices that are hard to believe', () => {
  const swap =
    'b  2025-01-01  buy  1 ETH for 300 USD  @w\n w  2025-06-01  swap  1 ETH for 1 BTC  @w';

  it('two sides of an exchange that differ by more than a factor of 3', () => {
    expect(listWarnings(swap, [['ETH', '2025-06-01', '500'], ['BTC', '2025-06-01', '12000']])).toEqual(['warning implausible-price w BTC']); // prettier-ignore
    expect(listWarnings(swap, [['ETH', '2025-06-01', '500'], ['BTC', '2025-06-01', '1500']])).toEqual([]); // prettier-ignore
    expect(listWarnings(swap, [['ETH', '2025-06-01', '1501'], ['BTC', '2025-06-01', '500']])).toEqual(['warning implausible-price w BTC']); // prettier-ignore
  });

  it("aren't reported if a side has no price of its own, or both are dust", () => {
    expect(listWarnings(swap, [['BTC', '2025-06-01', '12000']])).toEqual([]);
    expect(listWarnings(swap, [['ETH', '2025-06-01', '0.01'], ['BTC', '2025-06-01', '0.9']])).toEqual([]); // prettier-ignore
  });

  it('money on a side counts with it', () => {
    const traded =
      'b  2025-01-01  buy  1 ETH for 300 USD  @w\n w  2025-06-01  swap  1 ETH & 11000 USD for 1 BTC  @w';
    expect(listWarnings(traded, [['ETH', '2025-06-01', '500'], ['BTC', '2025-06-01', '12000']])).toEqual([]); // prettier-ignore
  });

  it('a single receipt of far too much by a looked-up price, not by one that the row gives', () => {
    const airdrop = 'sp  2025-06-01  deposit/airdrop  1000000 SPAM  @w';
    expect(listWarnings(airdrop, [['SPAM', '2025-06-01', '50']])).toEqual([
      'warning implausible-price sp SPAM',
    ]);
    expect(listWarnings(airdrop, [['SPAM', '2025-06-01', '0.1']])).toEqual([]);
    expect(
      listWarnings('sp  2025-06-01  deposit/airdrop  1000000 SPAM worth 50000000 USD  @w', []),
    ).toEqual([]);
  });

  it('a price that its neighbors in the list contradict', () => {
    const reward = 'r  2025-06-02  stake-reward  1 ATOM  @w';
    expect(listWarnings(reward, around('4000'))).toEqual(['warning implausible-price r ATOM']);
    expect(listWarnings(reward, around('0.004'))).toEqual(['warning implausible-price r ATOM']);
    expect(listWarnings(reward, around('20'))).toEqual([]);
    expect(listWarnings(reward, [['ATOM', '2025-01-01', '4'], ['ATOM', '2025-06-02', '400'], ['ATOM', '2025-12-03', '4']])).toEqual([]); // prettier-ignore
    expect(listWarnings(reward, [['ATOM', '2025-01-01', '4'], ['ATOM', '2025-06-02', '4000'], ['ATOM', '2025-12-03', '4']])).toEqual(['warning implausible-price r ATOM']); // prettier-ignore
  });
});

const at = (day: number): string => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);

/** Purchases of one BTC at these prices, so many days apart, with one more transaction or none. */
const purchases = (prices: readonly number[], apart = 10, more = ''): string =>
  [
    ...prices.map(
      (price, index) => `b${index}  ${at(index * apart)}  buy  1 BTC for ${price} USD  @w`,
    ),
    more,
  ].join('\n');

/** Ids of the rows whose unit price is reported, by all ways to compute. */
function unlikelyRows(text: string, settings: Parameters<typeof book>[1] = {}): readonly string[] {
  const made = book(text, settings);
  const result = compute(made);
  const ledger = new Ledger({ ...made, transactions: [] }, { leastSpacing: 1 });
  for (const each of made.transactions.toReversed()) ledger.change({ put: [each] });
  expect(ledger.result()).toEqual(result);
  return issues(result).filter((line) => line.includes('implausible'));
}

const transferWithFee = (value: number): string =>
  `t  ${at(15)}  transfer  0.5 BTC, fee 0.0001 BTC worth ${value} USD  @w > v`;

const rewards = (sizes: readonly string[], type = 'stake-reward'): string =>
  sizes.map((size, index) => `r${index}  ${at(index * 7)}  ${type}  ${size} ETH  @w`).join('\n');
const airdrop = (units: number): string => `sp  2025-06-01  deposit/airdrop  ${units} SPAM  @w`;

describe('receipts that are out of proportion', () => {
  const prices: readonly Listed[] = Array.from({ length: 60 }, (_, day) => [
    'ETH',
    at(day),
    '2000',
  ]);
  const find = (sizes: readonly string[], type?: string) =>
    listWarnings(rewards(sizes, type), prices);
  const usual = ['0.01', '0.012', '0.009', '0.011'];

  it('a reward of 500 times the units of those around it', () => {
    expect(find([...usual.slice(0, 2), '11', ...usual.slice(2)])).toEqual([
      'warning implausible-price r2 ETH',
    ]);
    expect(find([...usual.slice(0, 2), '11000000', ...usual.slice(2)])).toEqual([
      'warning implausible-price r2 ETH',
    ]);
  });

  it('not a lucky block, growth that lasts, or the first and last ones', () => {
    expect(find([...usual.slice(0, 2), '4', ...usual.slice(2)])).toEqual([]);
    expect(find([...usual, '20', '21', '19', '20'])).toEqual([]);
    expect(find(['20', ...usual])).toEqual([]);
    expect(find([...usual, '20'])).toEqual([]);
    expect(find(['0.0001', '0.0001', '0.4', '0.0001', '0.0001'])).toEqual([]);
  });

  it('the first or last of many', () => {
    expect(find([...usual, '0.01', '20'])).toEqual(['warning implausible-price r5 ETH']);
    expect(find(['20', ...usual, '0.01'])).toEqual(['warning implausible-price r0 ETH']);
  });

  it('an airdrop of more than 100,000 by a looked-up price', () => {
    expect(listWarnings(airdrop(2001), [['SPAM', '2025-06-01', '50']])).toEqual([
      'warning implausible-price sp SPAM',
    ]);
    expect(listWarnings(airdrop(2000), [['SPAM', '2025-06-01', '50']])).toEqual([]);
  });

  it('is withdrawn once the receipts around it are corrected or removed', () => {
    const made = { ...book(rewards(['0.01', '0.01', '11', '0.01', '0.01'])), prices: list(prices) };
    const ledger = new Ledger(made);
    const left = made.transactions.filter(({ id }) => !id.endsWith('r4'));
    ledger.change({ remove: made.transactions.filter((each) => !left.includes(each)).map(({ id }) => id) }); // prettier-ignore
    expect(ledger.result()).toEqual(compute({ ...made, transactions: left }));
    expect(issues(ledger.result()).join()).not.toContain('implausible');
  });
});

describe('a price in money between others that are as wrong', () => {
  it('is compared with the market price too, within any years', () => {
    const market: readonly Listed[] = [0, 10, 20].map((day) => ['BTC', at(day), '65000']);
    expect(listWarnings(purchases([65_000, 12_000, 64_000]), market)).toEqual([
      'warning implausible-price b1 BTC',
    ]);
    expect(listWarnings(purchases([650, 651, 649]), market)).toEqual([
      'warning implausible-price b0 BTC',
      'warning implausible-price b1 BTC',
      'warning implausible-price b2 BTC',
    ]);
  });

  it('is quiet in a real history of Bitcoin prices over ten years', () => {
    const yearly = [320, 430, 960, 13_900, 3_700, 7_200, 29_000, 47_000, 16_500, 42_000, 94_000];
    const rows = yearly.map((price, year) => `b${year}  ${2015 + year}-01-01  buy  1 BTC for ${price} USD  @w`); // prettier-ignore
    const listed = yearly.map((price, year): Listed => ['BTC', `${2015 + year}-01-01`, String(Math.round(price * 1.04))]); // prettier-ignore
    expect(listWarnings(rows.join('\n'), listed)).toEqual([]);
  });
});

describe('fees and stablecoins that are hard to believe', () => {
  const bought = 'b  2025-01-01  buy  1 BTC for 4000 USD  @w\n ';

  it.each(['US', 'UK'] as const)('a fee that exceeds the whole trade (%s)', (jurisdiction) => {
    const settings = { jurisdiction, currency: usd };
    const find = (text: string): readonly string[] => issues(scenario(bought + text, settings));
    const warning = ['warning implausible-price t BTC'];
    expect(find('t  2025-02-01  sell  1 BTC for 4200 USD, fee 9000 USD  @w')).toEqual(warning);
    expect(find('t  2025-02-01  buy  1 BTC for 4200 USD, fee 9000 USD  @w')).toEqual(warning);
    expect(find('t  2025-02-01  sell  0.001 BTC for 4 USD, fee 12 USD  @w')).toEqual([]);
    expect(find('t  2025-02-01  sell  1 BTC for 4200 USD, fee 900 USD  @w')).toEqual([]);
  });

  const findIssues = (text: string): readonly string[] => issues(scenario(bought + text));

  it('a value that a dollar stablecoin contradicts', () => {
    expect(
      findIssues('t  2025-02-01  crypto-crypto  1 BTC for 1000 USDC worth 4000 USD  @w'),
    ).toEqual(['warning implausible-price t USDC']);
    expect(
      findIssues('t  2025-02-01  crypto-crypto  1 BTC for 3990 usdc worth 4000 USD  @w'),
    ).toEqual([]);
    expect(findIssues('t  2025-02-01  crypto-crypto  1 BTC for 10 ETH worth 4000 USD  @w')).toEqual(
      [],
    );
  });
});

describe('a unit price that the transactions around it contradict', () => {
  it.each(['US', 'UK'] as const)(
    'a purchase for 6.50 between purchases for 65,000 (%s)',
    (jurisdiction) => {
      expect(unlikelyRows(purchases([65_000, 66_000, 6.5, 64_000]), { jurisdiction })).toEqual([
        'warning implausible-price b2 BTC',
      ]);
    },
  );

  it.each([6_400, 650_000])('a decimal point in the wrong place: %s among 65,000', (price) => {
    expect(unlikelyRows(purchases([60_000, 66_000, price, 70_000]))).toEqual([
      'warning implausible-price b2 BTC',
    ]);
  });

  it('needs only two neighbors, even months apart', () => {
    expect(unlikelyRows(purchases([65_000, 6.5, 64_000], 80))).toEqual([
      'warning implausible-price b1 BTC',
    ]);
    expect(unlikelyRows(purchases([65_000, 650, 64_000], 100))).toEqual([]);
  });

  it('an income whose row gives a value 1,000 times too high', () => {
    const income = `r  ${at(15)}  stake-reward  + 1 BTC worth 65000000 USD  @w`;
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, income))).toEqual([
      'warning implausible-price r BTC',
    ]);
  });

  it('a sale, and a value in other money among values in that money', () => {
    const sale = `s  ${at(15)}  sell  1 BTC for 65 USD  @w`;
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, sale))).toEqual([
      'warning implausible-price s BTC',
    ]);
    const yen = `y  ${at(15)}  buy  1 BTC for 9500000 JPY  @w`;
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, yen))).not.toContain(
      'warning implausible-price y BTC',
    );
  });

  it('the first or the last transaction, if it is off by more than 500 times', () => {
    expect(unlikelyRows(purchases([6.5, 65_000, 66_000, 64_000]))).toEqual([
      'warning implausible-price b0 BTC',
    ]);
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000, 65_000_000]))).toEqual([
      'warning implausible-price b3 BTC',
    ]);
    expect(unlikelyRows(purchases([60_000, 61_000, 62_000, 60_000, 60]))).toEqual([
      'warning implausible-price b4 BTC',
    ]);
    expect(unlikelyRows(purchases([60_000_000, 61_000, 62_000]))).toEqual([
      'warning implausible-price b0 BTC',
    ]);
  });

  it('the only other one, within a year, if it is off by more than 500 times', () => {
    const both = ['warning implausible-price b0 BTC', 'warning implausible-price b1 BTC'];
    expect(unlikelyRows(purchases([65_000, 65_000_000]))).toEqual(both);
    expect(unlikelyRows(purchases([65_000, 65]))).toEqual(both);
    expect(unlikelyRows(purchases([65, 66_000], 300))).toEqual(both);
    expect(unlikelyRows(purchases([65, 66_000], 400))).toEqual([]);
    expect(unlikelyRows(purchases([65_000, 65, 64_000], 100))).toEqual([
      'warning implausible-price b1 BTC',
    ]);
    const yearly: readonly Listed[] = [0, 300].map((day) => ['BTC', at(day), '64000']);
    expect(listWarnings(purchases([65_000, 65], 300), yearly)).toEqual([
      'warning implausible-price b1 BTC',
    ]);
  });

  it.each([
    ['a new coin that rises 20 times in months', [0.001, 0.02]],
    ['Dogecoin from May 2020 to May 2021', [0.0025, 0.7]],
    ['Axie Infinity from January to November 2021', [0.5, 160]],
    ['FTT in November 2022', [25, 0.9]],
  ])('not %s', (_, prices) => {
    const rows = prices.map((price, index) => `b${index}  ${at(index * 300)}  buy  100000 NEW for ${price * 100_000} USD  @w`); // prettier-ignore
    expect(unlikelyRows(rows.join('\n'))).toEqual([]);
  });

  it('not a crash to nothing that the market price confirms', () => {
    const crash = purchases([80, 79, 81, 0.0001].map((price) => price * 1000));
    expect(listWarnings(crash, [['BTC', at(30), '0.1']])).toEqual([]);
    expect(listWarnings(crash, [['BTC', at(30), '80000']])).toEqual([
      'warning implausible-price b3 BTC',
    ]);
    expect(listWarnings(crash, [])).toEqual(['warning implausible-price b3 BTC']);
  });

  it('two wrong ones in a row among five right ones', () => {
    expect(
      unlikelyRows(purchases([65_000, 66_000, 64_000, 6.5, 6.6, 63_000, 65_000, 66_000], 5)),
    ).toEqual(['warning implausible-price b3 BTC', 'warning implausible-price b4 BTC']);
  });

  it.each([
    ['nothing to compare with', [6.5]],
    ['a thin history', [65_000, 650]],
    ['a pump from which the price does not return at once', [1, 1, 1, 25, 22, 20]],
    ['a volatile small coin', [10, 25, 80, 190, 60, 14, 11, 35]],
    ['a crash to nothing', [800_000, 780_000, 790_000, 300_000, 900, 10, 12, 11]],
    ['a crash with which the history ends', [8_000, 7_800, 7_900, 20]],
    ['a redenomination, from which on units cost 1,000 times as much', [65, 66, 64, 65, 65_000, 66_000, 64_000]], // prettier-ignore
    ['a pair that is always worth the same', [1000, 1000, 1001, 999]],
  ])('not %s', (_, prices) => {
    expect(unlikelyRows(purchases(prices))).toEqual([]);
  });

  it('the value of a transfer’s fee', () => {
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, transferWithFee(6000)))).toEqual([
      'warning implausible-price t BTC',
    ]);
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, transferWithFee(6)))).toEqual([]);
  });

  it('not amounts that are rounded to next to nothing', () => {
    const dust = `s  ${at(15)}  sell  0.00000001 BTC for 0.01 USD  @w`;
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, dust))).toEqual([]);
  });

  it('not the value of an opening lot, which is of the day on which it was acquired', () => {
    const opening = `o  ${at(15)}  opening  + 1 BTC basis 5 USD acquired 2012-01-01  @w`;
    expect(unlikelyRows(purchases([65_000, 66_000, 64_000], 10, opening))).toEqual([]);
  });

  it('is withdrawn once the transactions around it are corrected or removed', () => {
    const made = book(purchases([65_000, 650, 64_000]));
    const ledger = new Ledger(made);
    const [, wrong, last] = made.transactions;
    const { outcomes, former } = ledger.change({ remove: [last!.id] });
    expect(former.map(({ transactionId }) => transactionId)).toEqual([wrong!.id, last!.id]);
    expect(outcomes.map(({ transactionId, issues: { length } }) => [transactionId, length])).toEqual([[wrong!.id, 0]]); // prettier-ignore
  });
});

const openingAt = (basis: number, acquired = 'acquired 2025-01-05'): string =>
  `o  2025-12-31  opening  + 1 BTC basis ${basis} USD ${acquired}  @w`;
const giftAt = (basis: number): string =>
  `o  2025-03-01  deposit/gift  + 1 BTC worth 65000 USD basis ${basis} USD acquired 2025-01-05  @w`;
const rowsWith = (basis: number) => purchases([65_000, 66_000], 10, openingAt(basis));
const marketAt = (price: string): readonly Listed[] => [['BTC', '2025-01-05', price], ['BTC', at(0), '65000'], ['BTC', at(10), '66000']]; // prettier-ignore

describe.each(['US', 'UK'] as const)(
  'a cost basis that is off by 1,000 times (%s)',
  (jurisdiction) => {
    const find = (row: string, prices: readonly number[] = [65_000, 66_000], apart = 10) =>
      unlikelyRows(purchases(prices, apart, row), { jurisdiction, currency: usd });
    const warning = ['warning implausible-price o BTC'];

    it('of an opening lot, by the trades around its acquisition', () => {
      expect(find(openingAt(65_000_000))).toEqual(warning);
      expect(find(openingAt(65))).toEqual(warning);
      expect(find(openingAt(30_000))).toEqual([]);
      expect(find(openingAt(65), [65_000])).toEqual(warning);
      expect(find(openingAt(0))).toEqual([]);
    });

    it('of a gift, at the giver’s cost', () => {
      expect(find(giftAt(65_000_000))).toEqual(warning);
      expect(find(giftAt(60_000))).toEqual([]);
    });

    it('too high for any trade, however old the lot is, but never too low then', () => {
      expect(find(openingAt(65_000_000, 'acquired 2019-01-05'))).toEqual(warning);
      expect(find(openingAt(5, 'acquired 2012-01-05'))).toEqual([]);
      expect(find(openingAt(65_000_000, ''))).toEqual(warning);
      expect(find(openingAt(5, ''))).toEqual([]);
      expect(find(openingAt(65_000_000, 'acquired 2019-01-05'), [])).toEqual([]);
    });

    it('unless the market price of that day confirms it', () => {
      expect(listWarnings(rowsWith(65), marketAt('64'))).not.toContain(warning[0]);
      expect(listWarnings(rowsWith(65_000_000), marketAt('65000'))).toEqual(warning);
      expect(listWarnings(rowsWith(70_000), marketAt('65000'))).toEqual([]);
    });

    it('is withdrawn once the trades are corrected', () => {
      const made = book(purchases([65, 66], 10, openingAt(65_000)), {
        jurisdiction,
        currency: usd,
      });
      const ledger = new Ledger(made);
      expect(issues(ledger.result()).join()).toContain('implausible-price o BTC');
      const put = book(purchases([65_000, 66_000])).transactions;
      ledger.change({ put });
      const left = made.transactions.filter(({ id }) => id.endsWith('o'));
      const settings = { jurisdiction, currency: usd };
      const right = book(purchases([65_000, 66_000], 10, openingAt(65_000)), settings);
      expect(left).toHaveLength(1);
      expect(ledger.result()).toEqual(compute(right));
    });
  },
);

const reward = (day: number): string => `r  ${at(day)}  stake-reward  1 BTC  @w`;
/** Ids of the rows that are reported, by all ways to compute. */
const listReported = (text: string, price: number, day = 15): readonly string[] => {
  const listed: readonly Listed[] = [['BTC', at(day), String(price)]];
  const made = { ...book(text), prices: list(listed) };
  const ledger = new Ledger({ ...made, transactions: [] }, { leastSpacing: 1 });
  for (const each of made.transactions.toReversed()) ledger.change({ put: [each] });
  expect(ledger.result()).toEqual(compute(made));
  return listWarnings(text, listed);
};

it.each([
  ['the day before', '2025-06-01', '4', ['warning implausible-price r ATOM']],
  ['the day after', '2025-06-03', '4000000', ['warning implausible-price r ATOM']],
  ['a month before, of a new coin', '2025-05-01', '200', []],
  ['of another year', '2024-01-01', '4', []],
] as const)('judges a price with a single neighbor in the list: %s', (_, day, price, expected) => {
  const found = listWarnings('r  2025-06-02  stake-reward  1 ATOM  @w', [['ATOM', day, price], ['ATOM', '2025-06-02', '4000']]); // prettier-ignore
  expect(found).toEqual(expected);
});

describe('a price that was looked up and that trades contradict', () => {
  const around = purchases([65_000, 66_000, 64_000], 10, reward(15));

  it('before and after it', () => {
    expect(listReported(around, 900_000)).toEqual(['warning implausible-price r BTC']);
    expect(listReported(around, 650)).toEqual(['warning implausible-price r BTC']);
    expect(listReported(around, 130_000)).toEqual([]);
  });

  it('on one side, within three days', () => {
    expect(listReported(purchases([65_000], 1, reward(2)), 900_000, 2)).toEqual([
      'warning implausible-price r BTC',
    ]);
    expect(listReported(purchases([65_000], 1, reward(9)), 650, 9)).toEqual([]);
    expect(listReported(purchases([65_000, 650], 20, reward(15)), 650)).toEqual([]);
  });

  it('that were paid with a dollar stablecoin', () => {
    const swaps = [10, 20].map(
      (day, index) => `s${index}  ${at(day)}  swap  65000 USDT for 1 BTC  @w`,
    );
    const text = ['u  2025-01-01  buy  130000 USDT for 130000 USD  @w', ...swaps, reward(15)];
    expect(listReported(text.join('\n'), 900_000)).toContain('warning implausible-price r BTC');
  });

  it('nothing else looks like it: dust, and an opening lot priced years earlier', () => {
    const dust = `r  ${at(15)}  stake-reward  0.000001 BTC  @w`;
    expect(listReported(purchases([65_000, 66_000, 64_000], 10, dust), 900_000)).toEqual([]);
    const opening = `o  ${at(15)}  opening  + 1 BTC acquired 2024-12-01  @w`;
    const priced: readonly Listed[] = [['BTC', '2024-12-01', '5']];
    expect(listWarnings(purchases([65_000, 66_000, 64_000], 10, opening), priced)).toEqual([]);
  });

  it('is withdrawn once the trades are corrected', () => {
    const made = { ...book(around), prices: list([['BTC', at(15), '900000']]) };
    const ledger = new Ledger(made);
    const dear = book(purchases([650_000, 660_000, 640_000], 10)).transactions;
    const { outcomes } = ledger.change({ put: dear });
    expect(outcomes.find(({ transactionId }) => transactionId.endsWith('r'))?.issues).toEqual([]);
    const others = made.transactions.filter(({ id }) => id === 'r');
    expect(ledger.result()).toEqual(compute({ ...made, transactions: [...dear, ...others] }));
  });
});

it('looked-up prices of whatever book are judged alike by a change and as a whole', () => {
  const price = fc.constantFrom(65_000, 64_000, 650, 6.5, 900_000);
  const kind = fc.constantFrom('reward', 'buy', 'opening');
  const row = fc.record({ day: fc.nat({ max: 90 }), price, kind });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      fc.array(fc.tuple(fc.nat({ max: 90 }), price), { maxLength: 30 }),
      (all, removals, prices) => {
        const text = all.map((each, index) =>
          each.kind === 'reward'
            ? `r${index}  ${at(each.day)}  stake-reward  1 BTC  @w`
            : each.kind === 'opening'
              ? `o${index}  2025-12-31  opening  + 1 BTC basis ${each.price * 100} USD acquired ${at(each.day)}  @w`
              : `b${index}  ${at(each.day)}  buy  1 BTC for ${each.price} USD  @w`,
        );
        const listed = list([...new Map(prices)].map(([day, each]) => ['BTC', at(day), String(each)])); // prettier-ignore
        const made = { ...book(text.join('\n')), prices: listed };
        const ledger = new Ledger({ ...made, transactions: [] }, { leastSpacing: 1 });
        for (const each of made.transactions) ledger.change({ put: [each] });
        let left = made.transactions;
        for (const removal of removals) {
          const gone = left[removal % left.length];
          if (gone) ledger.change({ remove: [gone.id] });
          left = left.filter((each) => each !== gone);
        }
        expect(ledger.result()).toEqual(compute({ ...made, transactions: left }));
      },
    ),
    { numRuns: runs(150) },
  );
});

describe('a first price, with which nothing before it can be compared', () => {
  it('is compared with the market price', () => {
    const market: readonly Listed[] = [['BTC', at(0), '65000']];
    expect(listWarnings(purchases([65_000_000]), market)).toEqual([
      'warning implausible-price b0 BTC',
    ]);
    expect(listWarnings(purchases([6.5]), market)).toEqual(['warning implausible-price b0 BTC']);
    expect(listWarnings(purchases([60_000]), market)).toEqual([]);
    expect(listWarnings(purchases([21_000]), market)).toEqual(['warning implausible-price b0 BTC']);
    expect(listWarnings(purchases([22_000]), market)).toEqual([]);
    expect(
      listWarnings(purchases([65_000, 6_500_000, 65_000]), [['BTC', at(10), '65000']]),
    ).toEqual(['warning implausible-price b1 BTC']);
  });

  it.each([
    ['US', 'USD', 'EUR', '1.1'],
    ['UK', 'GBP', 'USD', '0.8'],
  ])(
    'is compared with the market price in other money, too (%s)',
    (jurisdiction, own, paid, rate) => {
      const [market, rates] = ['BTC 65000 2025-06-01', `${paid} ${rate} 2025-06-01`];
      const getWarnings = (amount: number, list: string) =>
        issues(
          scenario(
            `b  2025-06-01  buy  1 BTC for ${amount} ${paid}  @w`,
            { jurisdiction, currency: own } as Partial<TaxSettings>,
            list,
          ),
        ).filter((each) => each.startsWith('warning'));
      const both = `${market}\n${rates}`;
      expect(getWarnings(6_500_000, both)).toEqual(['warning implausible-price b BTC']);
      expect(getWarnings(65_000, both)).toEqual([]);
      expect(getWarnings(6_500_000, market)).toEqual([]);
    },
  );

  it('is compared with two prices after it', () => {
    expect(unlikelyRows(purchases([6.5, 65_000, 66_000]))).toEqual([
      'warning implausible-price b0 BTC',
    ]);
  });
});

it('the unit prices of whatever book are judged alike by a change and as a whole', () => {
  const price = fc.constantFrom(65_000, 66_000, 64_000, 65, 6.5, 65_000_000, 0.01);
  const purchase = fc.record({ day: fc.nat({ max: 120 }), price });
  fc.assert(
    fc.property(
      fc.array(purchase, { minLength: 1, maxLength: 90 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (all, removals) => {
        const text = all.map(
          (each, index) => `b${index}  ${at(each.day)}  buy  1 BTC for ${each.price} USD  @w`,
        );
        const dated = sortByTime(book(text.join('\n')).transactions);
        const [former, later] = [dated.slice(0, 50), dated.slice(50)];
        const prices = new UnitPrices();
        prices.change([], former);
        for (const each of later) prices.change([], [each]);
        let left = dated;
        for (const removal of removals) {
          const gone = left[removal % left.length];
          if (gone) prices.change([gone], []);
          left = left.filter((each) => each !== gone);
        }
        expect(new Map(prices.unlikely)).toEqual(new Map(collectUnitPrices(left).unlikely));
      },
    ),
    { numRuns: runs(300) },
  );
});

describe('a reported reward that returns with the stake', () => {
  const restaked = `
    a  2025-01-01  buy   10 ATOM for 100 USD  @w
    d  2025-01-02  stake-deposit     - 10 ATOM  @w
    r  2025-02-01  stake-reward      + 1 ATOM worth 12 USD  @w
    w  2025-03-01  stake-withdrawal  + 11 ATOM worth 143 USD  @w
  `;

  it.each(['US', 'UK'] as const)('is a possible double income in the %s', (jurisdiction) => {
    expect(issues(scenario(restaked, { jurisdiction }))).toEqual([
      'warning possible-double-income w ATOM',
    ]);
  });

  it.each([
    ['interest', 'deposit/interestIncome', 'stake-deposit', 'stake-withdrawal'],
    ['another reward', 'deposit/earnRewards', 'stake-deposit', 'stake-withdrawal'],
    [
      'interest on a loan',
      'deposit/interestIncome',
      'withdrawal/loanDisbursement',
      'deposit/loanPayment',
    ],
    ['a reward of a pool', 'stake-reward', 'liquidity-deposit', 'liquidity-withdrawal'],
    [
      'interest on collateral',
      'deposit/interestIncome',
      'withdrawal/collateralizeNonTaxable',
      'deposit/collateralRetrievalNonTaxable',
    ],
  ])('is a possible double income for %s', (_, earn, put, back) => {
    const text = restaked
      .replace('stake-reward ', earn)
      .replace('stake-deposit ', put)
      .replace('stake-withdrawal', back);
    for (const jurisdiction of ['US', 'UK'] as const)
      expect(issues(scenario(text, { jurisdiction, treatments: { lp: 'deposit' } }))).toEqual([
        'warning possible-double-income w ATOM',
      ]);
  });

  it.each(['US', 'UK'] as const)(
    'is a possible double income of a pool with a token in the %s',
    (jurisdiction) => {
      const text = restaked
        .replace('stake-deposit     - 10 ATOM', 'liquidity-deposit  10 ATOM worth 100 USD for 1 LP')
        .replace('stake-withdrawal  + 11 ATOM', 'liquidity-withdrawal  1 LP for 11 ATOM');
      expect(issues(scenario(text, { jurisdiction, treatments: { lp: 'deposit' } }))).toEqual([
        'warning possible-double-income w ATOM',
      ]);
    },
  );

  it("isn't a duplicate if the reward was staked too, or nothing was added", () => {
    const staked = restaked.replace(
      '    w  2025',
      '    k  2025-02-02  stake-deposit  - 1 ATOM  @w\n    w  2025',
    );
    expect(issues(scenario(staked))).toEqual([]);
    expect(issues(scenario(restaked.replace('11 ATOM worth 143', '10 ATOM worth 130')))).toEqual(
      [],
    );
  });
});
