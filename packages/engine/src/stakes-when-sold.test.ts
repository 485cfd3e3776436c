import { format, formatMoney, money, sum } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { seriesBook } from '@lotbook/model/price-book';
import type { TaxResult } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookAll, compute, orderedOf, runOf } from './compute.ts';
import { stakeOf } from './lots/lot.ts';
import { lotsAtEnd } from './open-lots.ts';
import { anyBook } from './testing/any-book.ts';
import { anyRules, plainRulesOf, settingsOf } from './testing/any-rules.ts';
import { doings } from './testing/doings.ts';
import { plainly } from './testing/plain-engine.ts';
import { book, scenario } from './testing/scenario.ts';

/** `s1  1 of d1: 100.00`: what of an issue hangs on a sale. */
const hanging = ({ disposals }: TaxResult): string[] =>
  disposals.flatMap(({ transactionId, quantity, stake }) =>
    stake ? [`${transactionId}  ${format(quantity)} of ${stake.transactionId}: ${formatMoney(stake.worth)}`] : [],
  );

const atPrices = (text: string) => scenario(text, {}, 'BTC 100\nETH 10');

describe('what hangs on units of unknown cost counts when they are sold', () => {
  it('half of it with one half, half of it with the other', () => {
    const result = atPrices(`
      d1  2023-02-01  deposit  2 BTC              @k
      s1  2024-02-01  sell     1 BTC for 150 USD  @k
      s2  2025-02-01  sell     1 BTC for 300 USD  @k
    `);
    expect(result.issues.map(({ code, atStake }) => [code, atStake?.whenSold])).toEqual([['unmatched-deposit', true]]);
    expect(hanging(result)).toEqual(['s1  1 of d1: 100.00', 's2  1 of d1: 100.00']);
  });

  it('wherever they went before, and what paid for the way counts its part', () => {
    const result = atPrices(`
      d1  2023-02-01  deposit        4 BTC                              @k
      t1  2023-03-01  transfer       2 BTC, fee 1 BTC worth 100 USD     @k > l
      s1  2024-02-01  sell           2 BTC for 500 USD                  @l
    `);
    expect(hanging(result)).toEqual(['t1  1 of d1: 100.00', 's1  2 of d1: 200.00']);
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
    expect(hanging(result)).toEqual(['s1  1 of d1: 10.00']);
  });

  it('of what was sent without an origin, of gifts and of inheritances too', () => {
    const result = atPrices(`
      t1  2023-02-01  transfer      1 BTC                                        @k > l
      g1  2023-03-01  deposit/gift  + 1 BTC worth 80 USD                         @m
      g2  2023-04-01  deposit/gift  + 1 BTC worth 90 USD acquired 2023-04-01 inherited  @n
      s1  2024-02-01  sell          1 BTC for 150 USD                            @l
      s2  2025-02-01  sell          1 BTC for 150 USD                            @m
      s3  2025-02-02  sell          1 BTC for 150 USD                            @n
    `);
    expect(hanging(result)).toEqual(['s1  1 of t1: 100.00', 's2  1 of g1: 80.00', 's3  1 of g2: 90.00']);
  });

  it('of what came without a price: what it may have cost, by the price nearest in time', () => {
    const price = { asset: 'BTC' as AssetId, currency: usd, at: '2025-02-01T00:00:00.000Z' as Instant, unitPrice: money('50'), from: 'file' as const };
    const rows = 'a1  2023-02-05  buy  2 BTC for 5 GBP  @k\n a2  2023-02-06  deposit/acquisition  + 2 BTC  @l\n s1  2025-02-05  sell  1 BTC for 90 USD  @l';
    const result = compute({ ...book(rows), prices: seriesBook([price]) });
    expect(result.issues.map(({ code, transactionId, asset, atStake }) => [code, transactionId, asset, atStake?.whenSold])).toEqual([
      ['missing-price', 'a1', 'GBP', undefined],
      ['missing-price', 'a2', 'BTC', true],
      ['unsupported-basis', 'a2', 'BTC', undefined],
    ]);
    expect(hanging(result)).toEqual(['s1  1 of a2: 50.00']);
  });

  it('nothing hangs on units whose cost is known, and what is missing of a sale counts with the sale', () => {
    const result = atPrices(`
      b1  2024-01-01  buy   1 BTC for 60 USD   @k
      s1  2025-01-01  sell  2 BTC for 300 USD  @k
    `);
    expect(hanging(result)).toEqual([]);
    expect(result.issues.map(({ code, atStake }) => [code, atStake?.whenSold])).toEqual([['missing-basis', undefined]]);
  });

  it('a pool of the United Kingdom does not tell which of its units are sold: there it counts with the row', () => {
    const result = scenario('d1  2023-02-01  deposit  2 BTC  @k\n s1  2024-02-01  sell  1 BTC for 150 USD  @k', { jurisdiction: 'UK' }, 'BTC 100');
    expect(result.issues.map(({ code, atStake }) => [code, atStake?.whenSold])).toEqual([['unmatched-deposit', undefined]]);
    expect(hanging(result)).toEqual([]);
  });

  it('what came is what was sold and what is left: nothing is made and nothing is lost', () => {
    const withoutGifts = doings.map((all) => all.filter(({ kind }) => kind !== 'giftOut' && kind !== 'donate'));
    fc.assert(
      fc.property(withoutGifts, anyRules, (all, rules) => {
        const made = book(plainly(all, plainRulesOf(rules)).book, settingsOf(rules));
        const { dated } = orderedOf(made);
        const run = runOf(made, dated, undefined);
        bookAll(run, dated);
        const lots = lotsAtEnd(run);
        const pieces = [...run.holdings.left()].flatMap((each) => each.pieces);
        const [came, sold, left] = [
          sum(run.issues.flatMap(({ atStake }) => (atStake?.whenSold ? [atStake.high] : []))),
          sum(run.disposals.flatMap(({ stake }) => stake?.worth ?? [])),
          sum(pieces.flatMap((piece) => stakeOf(piece)?.worth ?? [])),
        ];
        expect({ lots: lots.length, sum: format(sum([sold, left])) }).toEqual({ lots: pieces.length, sum: format(came) });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('never more hangs on what was sold than on what came, whatever happens', () => {
    fc.assert(
      fc.property(anyBook, (made) => {
        const left = new Map<string, bigint>();
        const count = ({ transactionId, code, asset }: { transactionId: string; code: string; asset: string }, worth: bigint): void => {
          const key = `${transactionId} ${code} ${asset}`;
          left.set(key, (left.get(key) ?? 0n) + worth);
        };
        const { issues, disposals } = compute(made);
        for (const issue of issues) if (issue.atStake?.whenSold) count(issue, issue.atStake.high - issue.atStake.low);
        for (const { stake } of disposals) if (stake) count(stake, 0n - stake.worth);
        expect([...left.values()].filter((worth) => worth < 0n)).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });
});
