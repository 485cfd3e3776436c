import { format, formatMoney, money, sum } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Stake } from '@lotbook/model/issue';
import { makePriceBook } from '@lotbook/model/price-book';
import type { TaxResult } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookAll, compute, sortTransactions, createRun } from './compute.ts';
import { getStake } from './lots/lot.ts';
import { listLotsAtEnd } from './open-lots.ts';
import { anyBook } from './testing/any-book.ts';
import { anyRules, toPlainRules, getSettings } from './testing/any-rules.ts';
import { doings } from './testing/random-events.ts';
import { computePlainly } from './testing/plain-engine.ts';
import { book, scenario } from './testing/scenario.ts';

/** `s1  1 of d1: 100.00`: the part of an issue that depends on a sale. */
const listHanging = ({ disposals }: TaxResult): string[] =>
  disposals.flatMap(({ transactionId, quantity, stakes = [] }) =>
    stakes.map(
      (stake) =>
        `${transactionId}  ${format(quantity)} of ${stake.transactionId}: ${formatMoney(stake.worth)}`,
    ),
  );

const toKey = ({
  transactionId,
  code,
  asset,
}: Pick<Stake, 'transactionId' | 'code' | 'asset'>): string => `${transactionId} ${code} ${asset}`;

const atPrices = (text: string) => scenario(text, {}, 'BTC 100\nETH 10');

describe('uncertainty about the cost of units counts when they are sold', () => {
  it('half of it with one half, half of it with the other', () => {
    const result = atPrices(`
      d1  2023-02-01  deposit  2 BTC              @k
      s1  2024-02-01  sell     1 BTC for 150 USD  @k
      s2  2025-02-01  sell     1 BTC for 300 USD  @k
    `);
    expect(result.issues.map(({ code, atStake }) => [code, atStake?.whenSold])).toEqual([
      ['unmatched-deposit', true],
    ]);
    expect(listHanging(result)).toEqual(['s1  1 of d1: 100.00', 's2  1 of d1: 100.00']);
  });

  it('after any transfers, with its share for the units that paid their fees', () => {
    const result = atPrices(`
      d1  2023-02-01  deposit        4 BTC                              @k
      t1  2023-03-01  transfer       2 BTC, fee 1 BTC worth 100 USD     @k > l
      s1  2024-02-01  sell           2 BTC for 500 USD                  @l
    `);
    expect(listHanging(result)).toEqual(['t1  1 of d1: 100.00', 's1  2 of d1: 200.00']);
  });

  it('whatever they became without a gain', () => {
    const result = scenario(
      `
      d1  2023-02-01  deposit               4 ETH              @k
      w1  2023-03-01  swap                  4 ETH for 4 WETH   @k
      x1  2023-04-01  stake-deposit         4 WETH             @k
      x2  2023-05-01  stake-withdrawal      + 4 WETH           @k
      s1  2024-02-01  sell                  1 WETH for 50 USD  @k
    `,
      { treatments: { wrap: 'nonTaxable' } },
      'ETH 10\nWETH 10',
    );
    expect(listHanging(result)).toEqual(['s1  1 of d1: 10.00']);
  });

  it('for units sent without an origin, gifts and inheritances too', () => {
    const result = atPrices(`
      t1  2023-02-01  transfer      1 BTC                                        @k > l
      g1  2023-03-01  deposit/gift  + 1 BTC worth 80 USD                         @m
      g2  2023-04-01  deposit/gift  + 1 BTC worth 90 USD acquired 2023-04-01 inherited  @n
      s1  2024-02-01  sell          1 BTC for 150 USD                            @l
      s2  2025-02-01  sell          1 BTC for 150 USD                            @m
      s3  2025-02-02  sell          1 BTC for 150 USD                            @n
    `);
    expect(listHanging(result)).toEqual([
      's1  1 of t1: 100.00',
      's2  1 of g1: 80.00',
      's3  1 of g2: 90.00',
    ]);
  });

  it('for units received without a price: their possible cost, by the price nearest in time', () => {
    const price = {
      asset: 'BTC' as AssetId,
      currency: usd,
      at: '2023-03-01T00:00:00.000Z' as Instant,
      unitPrice: money('50'),
      from: 'file' as const,
    };
    const rows =
      'a1  2023-02-05  buy  2 BTC for 5 GBP  @k\n a2  2023-02-06  deposit/acquisition  + 2 BTC  @l\n s1  2025-02-05  sell  1 BTC for 90 USD  @l';
    const result = compute({ ...book(rows), prices: makePriceBook([price]) });
    expect(
      result.issues.map(({ code, transactionId, asset, atStake }) => [
        code,
        transactionId,
        asset,
        atStake?.whenSold,
      ]),
    ).toEqual([
      ['missing-price', 'a1', 'GBP', undefined],
      ['missing-price', 'a2', 'BTC', true],
      ['unsupported-basis', 'a2', 'BTC', undefined],
    ]);
    expect(listHanging(result)).toEqual(['s1  1 of a2: 50.00']);
  });

  it('for units of unknown value at receipt: between zero and their proceeds', () => {
    const result = scenario(`
      w1  2023-03-01  stake-reward  + 100 OBSC                @k
      s1  2024-04-01  sell          60 OBSC for 600 USD       @k
      s2  2025-05-01  sell          40 OBSC for 710 USD, fee 10 USD  @k
    `);
    expect(
      result.issues.map(({ code, transactionId, atStake }) => [code, transactionId, atStake]),
    ).toEqual([['missing-price', 'w1', undefined]]);
    expect(result.disposals.map(({ gain }) => formatMoney(gain))).toEqual(['600.00', '700.00']);
    expect(listHanging(result)).toEqual(['s1  60 of w1: 600.00', 's2  40 of w1: 700.00']);
  });

  it('for a purchase, swap, deposit, gift, loan, or return from staking', () => {
    const result = scenario(`
      a1  2023-02-01  buy                   2 AAA for 5 GBP              @k
      a2  2023-02-02  buy                   1 BTC for 60 USD             @k
      a3  2023-02-03  swap                  1 BTC for 2 BBB              @k
      a4  2023-02-04  deposit               2 CCC                        @k
      a5  2023-02-05  deposit/gift          + 2 DDD                      @k
      a6  2023-02-06  deposit/loanDisbursement  + 2 EEE                  @k
      a7  2023-02-07  deposit/stakingWithdrawal  + 2 FFF                 @k
      a8  2023-02-08  deposit/acquisition   + 2 GGG                      @k
      s1  2024-02-01  sell                  1 AAA for 10 USD             @k
      s3  2024-02-03  sell                  1 BBB for 30 USD             @k
      s4  2024-02-04  sell                  1 CCC for 40 USD             @k
      s5  2024-02-05  sell                  1 DDD for 50 USD             @k
      s6  2024-02-06  sell                  1 EEE for 60 USD             @k
      s7  2024-02-07  sell                  1 FFF for 70 USD             @k
      s8  2024-02-08  sell                  1 GGG for 80 USD             @k
    `);
    expect(listHanging(result)).toEqual(
      [1, 3, 4, 5, 6, 7, 8].map((each) => `s${each}  1 of a${each}: ${each}0.00`),
    );
  });

  it('after any moves and conversions without a gain', () => {
    const result = scenario(
      `
      w1  2023-03-01  deposit/airdrop   + 4 ETH                @k
      t1  2023-03-02  transfer          4 ETH                  @k > l
      x1  2023-03-03  swap              4 ETH for 4 WETH       @l
      s1  2024-02-01  sell              1 WETH for 50 USD      @l
    `,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(listHanging(result)).toEqual(['s1  1 of w1: 50.00']);
  });

  it('and of units without an origin that became something else without a gain', () => {
    const result = scenario(
      `
      w1  2023-03-03  swap  4 ETH for 4 WETH       @l
      s1  2024-02-01  sell  1 WETH for 50 USD      @l
    `,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(result.issues.map(({ code, asset }) => [code, asset])).toEqual([
      ['missing-basis', 'ETH'],
    ]);
    expect(listHanging(result)).toEqual(['s1  1 of w1: 50.00']);
  });

  it('income by the price nearest in time: in its own year, and the cost of its units in that of the sale', () => {
    const price = {
      asset: 'BTC' as AssetId,
      currency: usd,
      at: '2023-03-01T00:00:00.000Z' as Instant,
      unitPrice: money('50'),
      from: 'file' as const,
    };
    const rows =
      'w1  2023-02-05  stake-reward  + 2 BTC  @k\n s1  2025-02-05  sell  1 BTC for 90 USD  @k';
    const result = compute({ ...book(rows), prices: makePriceBook([price]) });
    expect(result.issues.map(({ transactionId, atStake }) => [transactionId, atStake])).toEqual([
      ['w1', { low: money('0'), high: money('100') }],
    ]);
    expect(listHanging(result)).toEqual(['s1  1 of w1: 50.00']);
  });

  it('a price of another year is no estimate: the cost is between zero and the proceeds', () => {
    const price = {
      asset: 'BTC' as AssetId,
      currency: usd,
      at: '2024-02-01T00:00:00.000Z' as Instant,
      unitPrice: money('50'),
      from: 'file' as const,
    };
    const rows =
      'w1  2023-02-05  stake-reward  + 2 BTC  @k\n s1  2025-02-05  sell  1 BTC for 90 USD  @k';
    const result = compute({ ...book(rows), prices: makePriceBook([price]) });
    expect(result.issues.map(({ atStake }) => atStake)).toEqual([undefined]);
    expect(listHanging(result)).toEqual(['s1  1 of w1: 90.00']);
  });

  it("for a gift of unknown value, with a loss of at most the giver's cost", () => {
    const result = scenario(`
      g1  2023-03-01  deposit/gift  + 2 BTC basis 300 USD acquired 2020-01-01  @k
      s1  2024-02-01  sell          1 BTC for 90 USD                           @k
    `);
    expect(result.disposals.map(({ gain }) => formatMoney(gain))).toEqual(['0.00']);
    expect(listHanging(result)).toEqual(['s1  1 of g1: 150.00']);
  });

  it('has no effect if sold for nothing', () => {
    expect(
      listHanging(
        scenario('d1  2023-02-01  deposit  1 BTC  @k\n s1  2024-02-01  sell  1 BTC for 0 USD  @k'),
      ),
    ).toEqual([]);
  });

  it('has no effect for units of known cost, and missing data of a sale counts with the sale', () => {
    const result = atPrices(`
      b1  2024-01-01  buy   1 BTC for 60 USD   @k
      s1  2025-01-01  sell  2 BTC for 300 USD  @k
    `);
    expect(listHanging(result)).toEqual([]);
    expect(result.issues.map(({ code, atStake }) => [code, atStake?.whenSold])).toEqual([
      ['missing-basis', undefined],
    ]);
  });

  it('counts by share in a pool of the United Kingdom', () => {
    const result = scenario(
      'd1  2023-02-01  deposit  2 BTC  @k\n s1  2024-02-01  sell  1 BTC for 150 USD  @k',
      { jurisdiction: 'UK' },
      'BTC 100',
    );
    expect(result.issues.map(({ code, atStake }) => [code, atStake?.whenSold])).toEqual([
      ['unmatched-deposit', true],
    ]);
    expect(listHanging(result)).toEqual(['s1  1 of d1: 100.00']);
  });

  it('splits completely between sold and remaining units', () => {
    const withoutGifts = doings.map((all) =>
      all.filter(({ kind }) => kind !== 'giftOut' && kind !== 'donate' && kind !== 'lose'),
    );
    fc.assert(
      fc.property(withoutGifts, anyRules, (all, rules) => {
        const made = book(computePlainly(all, toPlainRules(rules)).book, getSettings(rules));
        const { dated } = sortTransactions(made);
        const run = createRun(made, dated, undefined);
        bookAll(run, dated);
        const lots = listLotsAtEnd(run);
        const unknown = new Set(
          run.issues.flatMap((issue) => (issue.atStake ? [] : [toKey(issue)])),
        );
        const pieces = [...run.holdings.left()].flatMap((each) => each.pieces);
        const [came, sold, left] = [
          sum(run.issues.flatMap(({ atStake }) => (atStake?.whenSold ? [atStake.high] : []))),
          sum(
            run.disposals.flatMap(({ stakes = [] }) =>
              stakes.flatMap((stake) => (unknown.has(toKey(stake)) ? [] : [stake.worth])),
            ),
          ),
          sum(pieces.flatMap((piece) => getStake(piece)?.worth ?? [])),
        ];
        expect({ lots: lots.length, sum: format(sum([sold, left])) }).toEqual({
          lots: pieces.length,
          sum: format(came),
        });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('never exceeds, for sold units, the uncertainty of what was received', () => {
    fc.assert(
      fc.property(anyBook, (made) => {
        const left = new Map<string, bigint>();
        const count = (
          { transactionId, code, asset }: Pick<Stake, 'transactionId' | 'code' | 'asset'>,
          worth: bigint,
        ): void => {
          const key = toKey({ transactionId, code, asset });
          left.set(key, (left.get(key) ?? 0n) + worth);
        };
        const { issues, disposals } = compute(made);
        const [known, unknown] = [new Set<string>(), new Set<string>()];
        for (const issue of issues) (issue.atStake ? known : unknown).add(toKey(issue));
        for (const issue of issues)
          if (issue.atStake && issue.atStake.high > issue.atStake.low)
            count(issue, issue.atStake.high - issue.atStake.low);
        for (const { stakes = [], proceeds } of disposals)
          for (const stake of stakes) {
            if (!known.has(toKey(stake))) count(stake, proceeds - stake.worth);
            else if (!unknown.has(toKey(stake))) count(stake, 0n - stake.worth);
          }
        expect([...left.values()].filter((worth) => worth < 0n)).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });
});
