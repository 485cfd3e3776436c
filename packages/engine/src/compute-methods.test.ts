import { absolute, subtract } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { Disposal } from '@lotbook/model/result';
import { lotMethods } from '@lotbook/model/settings';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from './compute.ts';
import { compareMethods, computeMethods } from './compute-methods.ts';
import { anyBook } from './testing/any-book.ts';
import { book } from './testing/scenario.ts';

it('gives for each method what a separate computation gives', () => {
  fc.assert(
    fc.property(anyBook, (made) => {
      const alone = lotMethods.map((method) =>
        compute({ ...made, settings: { ...made.settings, method, methodChanges: [] } }),
      );
      expect(computeMethods(made, lotMethods)).toEqual(alone);
      expect(compareMethods(made, lotMethods)).toEqual(
        lotMethods.map((method, index) => ({
          method,
          totals: alone[index]!.totals,
          assets: expect.any(Array) as unknown,
          sales: [],
        })),
      );
    }),
    { numRuns: runs(100) },
  );
});

const getGain = (
  of: readonly { readonly year: number; readonly gain: bigint }[],
  year: number,
): bigint => of.filter((each) => each.year === year).reduce((sum, { gain }) => sum + gain, 0n);

it('reports differences by asset that, with the equal assets, add up to the difference of the year', () => {
  fc.assert(
    fc.property(anyBook, (made) => {
      const compared = compareMethods(made, lotMethods);
      const [first] = compared;
      for (const { year } of first!.totals)
        for (const { totals, assets } of compared)
          expect(getGain(assets, year) - getGain(first!.assets, year)).toBe(
            getGain(totals, year) - getGain(first!.totals, year),
          );
    }),
    { numRuns: runs(100) },
  );
});

const total = <Each>(all: readonly Each[], of: (each: Each) => bigint): bigint =>
  all.reduce((sum, each) => sum + of(each), 0n);

it('reports the differing sales with the lots that each method uses, as the whole computation does', () => {
  fc.assert(
    fc.property(anyBook, (made) => {
      const whole = computeMethods(made, lotMethods);
      const { of } = taxYears[made.settings.jurisdiction];
      const toLines = (method: number, entryId: string): readonly Disposal[] =>
        whole[method]!.disposals.filter((each) => each.entryId === entryId);
      const apart = (entryId: string): boolean =>
        new Set(lotMethods.map((_, method) => total(toLines(method, entryId), ({ gain }) => gain)))
          .size > 1;
      for (const { year } of whole[0]!.totals) {
        const compared = compareMethods(made, lotMethods, year);
        const assets = compared[0]!.assets.filter((each) => each.year === year);
        const wanted = whole.flatMap(({ disposals }) =>
          disposals
            .filter(
              ({ disposedOn, asset }) =>
                of(disposedOn) === year && assets.some((each) => each.asset === asset),
            )
            .map(({ entryId }) => entryId),
        );
        expect(new Set(compared[0]!.sales.map(({ entryId }) => entryId))).toEqual(
          new Set(wanted.filter(apart)),
        );
        for (const [method, { sales, assets: gains }] of compared.entries()) {
          for (const { asset } of assets) {
            const more = (mine: (typeof compared)[number]) =>
              total(
                mine.sales.filter((each) => each.asset === asset),
                ({ gain }) => gain,
              );
            const yearly = (mine: (typeof compared)[number]) =>
              getGain(
                mine.assets.filter((each) => each.asset === asset),
                year,
              );
            expect(more(compared[method]!) - more(compared[0]!)).toBe(
              yearly(compared[method]!) - yearly(compared[0]!),
            );
          }
          expect(gains.length).toBe(compared[0]!.assets.length);
          for (const {
            entryId,
            quantity,
            proceeds,
            gain,
            lots,
            furtherQuantity,
            furtherBasis,
          } of sales) {
            const lines = toLines(method, entryId);
            expect([quantity, proceeds, gain]).toEqual([
              total(lines, (line) => line.quantity),
              total(lines, (line) => line.proceeds),
              total(lines, (line) => line.gain),
            ]);
            expect(total(lots, (lot) => lot.quantity) + furtherQuantity).toBe(quantity);
            expect(total(lots, (lot) => lot.basis) + furtherBasis).toBe(proceeds - gain);
            for (const { lotId, quantity: units, basis } of lots)
              expect(
                lines.some(
                  (line) =>
                    line.lotId === (lotId ?? 'unknown') &&
                    line.quantity === units &&
                    line.basis === basis,
                ),
              ).toBe(true);
          }
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

it('keeps the sales that differ most, the greatest difference first, and combines the smaller lots of one', () => {
  const days = Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(2, '0'));
  const buys = days.map(
    (day, index) =>
      `b${day}  2024-01-${day}  buy  1 BTC for ${100 + index * 10} USD  @${index % 2 === 0 ? 'kraken' : 'gemini'}`,
  );
  const sells = days
    .slice(0, 22)
    .map((day) => `s${day}  2025-01-${day}  sell  0.5 BTC for 400 USD  @kraken`);
  const made = book(
    [
      ...buys,
      ...sells,
      'all  2025-03-01  sell  8 BTC for 3000 USD  @kraken',
      'other  2024-02-01  sell  0.5 BTC for 400 USD  @kraken',
    ].join('\n'),
    {
      method: 'FIFO',
      tracking: 'universal',
    },
  );
  const [fifo, lifo] = compareMethods(made, lotMethods, 2025);
  expect(fifo!.sales.length).toBe(20);
  const differences = fifo!.sales.map(({ gain }, at) =>
    absolute(subtract(gain, lifo!.sales[at]!.gain)),
  );
  expect(differences).toEqual(differences.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)));
  expect(fifo!.sales[0]!.entryId).toBe('all');
  expect(fifo!.sales[0]!.lots.length).toBe(6);
  expect(fifo!.sales[0]!.furtherLots).toBeGreaterThan(0);
  expect(fifo!.sales.some(({ entryId }) => entryId === 'other')).toBe(false);
  const [lot] = lifo!.sales.at(-1)!.lots;
  const at = made.transactions
    .find(({ id }) => id === (lot!.lotId as string))!
    .movements.find(({ direction }) => direction === 'in')!.source;
  expect(lot!.source).toBe(at);
});

it('shows the cost of a year under each', () => {
  const made = book(`
    b1  2024-01-05  buy   1 BTC for 100 USD  @kraken
    b2  2024-02-05  buy   1 BTC for 300 USD  @kraken
    b3  2024-03-05  buy   1 BTC for 200 USD  @kraken
    s1  2024-04-05  sell  1 BTC for 400 USD  @kraken
  `);
  const gains = computeMethods(made, ['FIFO', 'LIFO', 'HIFO']).map(
    ({ disposals }) => `${disposals[0]!.lotId} ${disposals[0]!.gain / 10n ** 18n}`,
  );
  expect(gains).toEqual(['b1 300', 'b3 200', 'b2 100']);
  const byAsset = compareMethods(made, lotMethods).flatMap(({ assets }) =>
    assets.map(({ year, asset, gain }) => `${year} ${asset} ${gain / 10n ** 18n}`),
  );
  expect(byAsset).toEqual(['2024 BTC 300', '2024 BTC 200', '2024 BTC 100']);
});
