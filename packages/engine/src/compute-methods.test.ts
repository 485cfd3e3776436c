import { lotMethods } from '@lotbook/model/settings';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from './compute.ts';
import { compareMethods, computeMethods } from './compute-methods.ts';
import { anyBook } from './testing/any-book.ts';
import { book } from './testing/scenario.ts';

it('gives for each method what a computation with it alone gives', () => {
  fc.assert(
    fc.property(anyBook, (made) => {
      const alone = lotMethods.map((method) => compute({ ...made, settings: { ...made.settings, method, methodChanges: [] } }));
      expect(computeMethods(made, lotMethods)).toEqual(alone);
      expect(compareMethods(made, lotMethods)).toEqual(
        lotMethods.map((method, index) => ({ method, totals: alone[index]!.totals, assets: expect.any(Array) as unknown })),
      );
    }),
    { numRuns: runs(100) },
  );
});

const gainOf = (of: readonly { readonly year: number; readonly gain: bigint }[], year: number): bigint =>
  of.filter((each) => each.year === year).reduce((sum, { gain }) => sum + gain, 0n);

it('tells by asset what differs, which with what is alike comes to the difference of the year', () => {
  fc.assert(
    fc.property(anyBook, (made) => {
      const compared = compareMethods(made, lotMethods);
      const [first] = compared;
      for (const { year } of first!.totals)
        for (const { totals, assets } of compared)
          expect(gainOf(assets, year) - gainOf(first!.assets, year)).toBe(gainOf(totals, year) - gainOf(first!.totals, year));
    }),
    { numRuns: runs(100) },
  );
});

it('shows what a year costs under each', () => {
  const made = book(`
    b1  2024-01-05  buy   1 BTC for 100 USD  @kraken
    b2  2024-02-05  buy   1 BTC for 300 USD  @kraken
    b3  2024-03-05  buy   1 BTC for 200 USD  @kraken
    s1  2024-04-05  sell  1 BTC for 400 USD  @kraken
  `);
  const gains = computeMethods(made, ['FIFO', 'LIFO', 'HIFO']).map(({ disposals }) => `${disposals[0]!.lotId} ${disposals[0]!.gain / 10n ** 18n}`);
  expect(gains).toEqual(['b1 300', 'b3 200', 'b2 100']);
  const byAsset = compareMethods(made, lotMethods).flatMap(({ assets }) => assets.map(({ year, asset, gain }) => `${year} ${asset} ${gain / 10n ** 18n}`));
  expect(byAsset).toEqual(['2024 BTC 300', '2024 BTC 200', '2024 BTC 100']);
});
