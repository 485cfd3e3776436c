import { money } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { seriesBook } from '@lotbook/model/price-book';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { Ledger } from './ledger.ts';
import { book, issues, scenario } from './testing/scenario.ts';

type Listed = readonly [asset: string, day: string, price: string];

const list = (prices: readonly Listed[]) =>
  seriesBook(
    prices.map(([asset, day, price]) => ({
      asset: asset as AssetId,
      currency: usd,
      at: `${day}T00:00:00.000Z` as Instant,
      unitPrice: money(price),
      from: 'file',
    })),
  );

/** Issues of computing and of a ledger that received the prices later. */
function warned(text: string, prices: readonly Listed[]) {
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
    expect(warned(swap, [['ETH', '2025-06-01', '500'], ['BTC', '2025-06-01', '12000']])).toEqual(['warning implausible-price w BTC']); // prettier-ignore
    expect(warned(swap, [['ETH', '2025-06-01', '500'], ['BTC', '2025-06-01', '1500']])).toEqual([]); // prettier-ignore
    expect(warned(swap, [['ETH', '2025-06-01', '1501'], ['BTC', '2025-06-01', '500']])).toEqual(['warning implausible-price w BTC']); // prettier-ignore
  });

  it('nothing is said where a side has no price of its own, or both are dust', () => {
    expect(warned(swap, [['BTC', '2025-06-01', '12000']])).toEqual([]);
    expect(warned(swap, [['ETH', '2025-06-01', '0.01'], ['BTC', '2025-06-01', '0.9']])).toEqual([]); // prettier-ignore
  });

  it('money on a side counts with it', () => {
    const traded =
      'b  2025-01-01  buy  1 ETH for 300 USD  @w\n w  2025-06-01  swap  1 ETH & 11000 USD for 1 BTC  @w';
    expect(warned(traded, [['ETH', '2025-06-01', '500'], ['BTC', '2025-06-01', '12000']])).toEqual([]); // prettier-ignore
  });

  it('a single receipt of more than 1,000,000 by a looked-up price, not by one that the row gives', () => {
    const airdrop = 'sp  2025-06-01  deposit/airdrop  1000000 SPAM  @w';
    expect(warned(airdrop, [['SPAM', '2025-06-01', '50']])).toEqual([
      'warning implausible-price sp SPAM',
    ]);
    expect(warned(airdrop, [['SPAM', '2025-06-01', '1']])).toEqual([]);
    expect(
      warned('sp  2025-06-01  deposit/airdrop  1000000 SPAM worth 50000000 USD  @w', []),
    ).toEqual([]);
  });

  it('a price that its neighbors in the list contradict', () => {
    const reward = 'r  2025-06-02  stake-reward  1 ATOM  @w';
    expect(warned(reward, around('4000'))).toEqual(['warning implausible-price r ATOM']);
    expect(warned(reward, around('0.004'))).toEqual(['warning implausible-price r ATOM']);
    expect(warned(reward, around('20'))).toEqual([]);
    expect(warned(reward, [['ATOM', '2025-01-01', '4'], ['ATOM', '2025-06-02', '4000'], ['ATOM', '2025-12-03', '4']])).toEqual([]); // prettier-ignore
  });
});

describe('a reward that was reported and comes back with the stake', () => {
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

  it('is not where the reward was staked, too, or nothing came on top', () => {
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
