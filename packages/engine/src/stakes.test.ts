import { format } from '@lotbook/decimal/decimal';
import { makePriceBook } from '@lotbook/model/price-book';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { money } from '@lotbook/decimal/decimal';
import { compute } from './compute.ts';
import { book, scenario } from './testing/scenario.ts';

/** `code low..high`, the greatest sum first, as a list of what to look at would have them. */
const stakes = ({ issues }: ReturnType<typeof compute>): string[] =>
  issues
    .map(({ code, atStake }) => ({ code, low: atStake?.low ?? 0n, high: atStake?.high ?? 0n }))
    .sort((a, b) => Number(b.high - b.low - (a.high - a.low)))
    .map(({ code, low, high }) => `${code} ${format(low)}..${format(high)}`);

const computeSent = (price: string) =>
  scenario(
    'b1  2024-01-05  buy  1 BTC for 60 USD  @k\n w1  2025-01-05  withdrawal  1 BTC  @k',
    {},
    price,
  );

/** The oldest unit is at l, and a unit that cost more leaves k. */
const formatLeaving = (category: string): string => `
  b1  2021-01-01  buy          1 BTC for 40 USD   @l
  b2  2021-02-01  buy          1 BTC for 60 USD   @k
  w1  2022-01-01  ${category}  1 BTC              @k
  s1  2023-01-01  sell         1 BTC for 150 USD  @l
`;

const gains = ({ disposals }: ReturnType<typeof compute>): string[] =>
  disposals.map(({ transactionId, gain }) => `${transactionId} ${format(gain)}`);

describe('the gain that depends on an issue, between its two extremes', () => {
  it.each([
    [
      'units without an origin: all of their proceeds, or nothing',
      's1  2025-01-05  sell  1 BTC for 90 USD  @k',
      'missing-basis 0..90',
    ],
    [
      'units moved without an origin: what they are worth',
      't1  2025-01-05  transfer  1 BTC  @k > l',
      'missing-basis 0..100',
    ],
    ['a deposit from nowhere', 'd1  2025-01-05  deposit  2 BTC  @k', 'unmatched-deposit 0..200'],
    [
      'a gift whose giver’s basis is not known',
      'g1  2025-01-05  deposit/gift  + 1 BTC worth 80 USD  @k',
      'zero-basis 0..80',
    ],
    [
      'an acquisition without evidence',
      'a1  2025-01-05  deposit/acquisition  + 1 BTC  @k',
      'unsupported-basis 0..100',
    ],
    [
      'a category that does not fit',
      'a1  2025-01-05  deposit/sell  + 1 BTC basis 1 USD  @k',
      'category-side 0..100',
    ],
    [
      'a purchase that paid more back than it cost',
      'b1  2025-01-05  buy  1 BTC & 30 USD for 10 USD  @k',
      'amount-out-of-range 0..20',
    ],
  ])('%s', (_, text, expected) => {
    expect(stakes(scenario(text, {}, 'BTC 100'))).toEqual([expected]);
  });

  it('a withdrawal to nowhere: the gain it would be as a sale, or the loss', () => {
    expect(stakes(computeSent('BTC 100'))).toEqual(['unmatched-withdrawal 0..40']);
    expect(stakes(computeSent('BTC 50'))).toEqual(['unmatched-withdrawal -10..0']);
  });

  it('an unmatched withdrawal under universal tracking: the sum over all years of its effect as a sale', () => {
    const [open, sold] = ['withdrawal', 'withdrawal/sell'].map((category) =>
      scenario(formatLeaving(category), {}, 'BTC 100'),
    );
    expect(stakes(open!)).toEqual(['unmatched-withdrawal 0..40']);
    // As a sale it takes what is oldest anywhere: 60 more in 2022, and 20 less in 2023, where what cost 60 is left.
    expect([gains(open!), gains(sold!)]).toEqual([['s1 110'], ['w1 60', 's1 90']]);
  });

  it('units lost to a penalty: the loss that could be claimed', () => {
    const text = `
      b1  2024-01-05  buy               2 ETH for 60 USD  @k
      p1  2024-02-05  stake-deposit     - 2 ETH           @k
      p2  2025-02-05  stake-withdrawal  2 ETH for 1 ETH   @k
    `;
    expect(stakes(scenario(text))).toEqual(['slashing-loss -30..0']);
  });

  it('a missing price: the effect of the price nearest in time, at most 100 days away', () => {
    const made = book(
      'r1  2025-01-05  stake-reward  + 2 ETH  @k\n r2  2025-01-06  stake-reward  + 2 DOT  @k',
    );
    const findStakes = (at: string) => {
      const price = { asset: 'ETH' as AssetId, currency: usd, at: at as Instant, unitPrice: money('40'), from: 'file' as const }; // prettier-ignore
      return stakes(compute({ ...made, prices: makePriceBook([price]) }));
    };
    const known = ['missing-price 0..80', 'missing-price 0..0'];
    const unknown = ['missing-price 0..0', 'missing-price 0..0'];
    expect(findStakes('2024-10-01T00:00:00.000Z')).toEqual(known);
    expect(findStakes('2025-04-01T00:00:00.000Z')).toEqual(known);
    expect(findStakes('2024-09-01T00:00:00.000Z')).toEqual(unknown);
    expect(findStakes('2025-05-01T00:00:00.000Z')).toEqual(unknown);
  });

  it('unmatched units: by the price nearest in time too, under any law', () => {
    const at = '2025-02-01T00:00:00.000Z' as Instant;
    const text =
      'b1  2024-06-10  buy  1 BTC for 70 USD  @k\n w1  2025-02-05  withdrawal  1 BTC  @k\n d1  2025-02-15  deposit  0.5 BTC  @l';
    // 1 BTC of 50 USD that cost 70 USD; 0.5 BTC of 50 USD.
    const expected = ['unmatched-deposit 0..25', 'unmatched-withdrawal -20..0'];
    for (const jurisdiction of ['US', 'UK'] as const) {
      const made = book(text, { jurisdiction });
      const prices = makePriceBook([
        { asset: 'BTC' as AssetId, currency: usd, at, unitPrice: money('50'), from: 'file' },
      ]);
      expect(stakes(compute({ ...made, prices }))).toEqual(expected);
    }
  });

  it.each([
    [
      'a sale: between nothing and the price for what cost 70',
      'w1  2025-02-05  withdrawal/sell  1 BTC  @k',
      'missing-price -70..-20',
    ],
    [
      'a fee paid in units: between nothing and the price for what cost 35',
      't1  2025-02-05  fee fee 0.5 BTC  @k',
      'missing-price -35..-10',
    ],
    ['income: all of it', 'r1  2025-02-05  stake-reward  + 2 BTC  @k', 'missing-price 0..100'],
    [
      'what came for something without a worth: what it may have cost',
      'a1  2025-02-05  buy  2 BTC for 5 GBP  @k',
      'missing-price -6..0',
    ],
  ])('a price that is missing of %s', (_, row, expected) => {
    const at = '2025-02-01T00:00:00.000Z' as Instant;
    const price = (asset: string, unitPrice: string) => ({
      asset: asset as AssetId,
      currency: usd,
      at,
      unitPrice: money(unitPrice),
      from: 'file' as const,
    });
    const prices = makePriceBook([price('BTC', '50'), price('GBP', '1.2')]);
    expect(
      stakes(compute({ ...book(`b1  2024-06-10  buy  1 BTC for 70 USD  @k\n ${row}`), prices })),
    ).toEqual([expected]);
  });

  it('is in one order for all issues', () => {
    const text =
      's1  2025-01-05  sell  1 BTC for 90 USD  @k\n d1  2025-02-05  deposit  2 BTC  @l\n g1  2025-03-05  deposit/gift  + 1 BTC worth 95 USD  @k';
    expect(stakes(scenario(text, {}, 'BTC 100'))).toEqual([
      'unmatched-deposit 0..200',
      'zero-basis 0..95',
      'missing-basis 0..90',
    ]);
  });
});
