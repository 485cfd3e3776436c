import { compute } from '@lotbook/engine/compute';
import { anyRules, toPlainRules, getSettings } from '@lotbook/engine/testing/any-rules';
import { doings } from '@lotbook/engine/testing/random-events';
import { stepByStep } from '@lotbook/engine/testing/plain-engine';
import { book } from '@lotbook/engine/testing/scenario';
import { sumByKeys } from '@lotbook/engine/testing/summed';
import { ukBook } from '@lotbook/engine/testing/uk-scenario';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseSums } from './history.ts';
import { holdings } from './holdings/report.ts';
import { inventory } from './inventory/report.ts';
import { movements } from './movements/report.ts';
import type { Report } from './report.ts';
import { rollForward } from './roll-forward/report.ts';
import { toInput } from './testing.ts';

const staked = `
  b1  2025-01-01  buy            2 ETH for 4000 USD  @kraken
  p1  2025-02-01  stake-deposit  - 1 ETH             @kraken`;

const getRows = (report: Report, text: string, year = 2025): readonly (readonly string[])[] => {
  const { columns, sections } = report.build(toInput(text, { year }));
  const shown = columns.flatMap(({ id }, index) => (columnsOfUse.has(id) ? [index] : []));
  return sections.flatMap(({ rows }) => rows.map((row) => shown.map((index) => row[index] ?? '')));
};
const columnsOfUse = new Set([
  'asset',
  'quantity',
  'basis',
  'opening',
  'added',
  'removed',
  'closing',
  'closingCost',
  'difference',
  'what',
  'came',
  'went',
  'cameCost',
]);

describe('a stake of which less came back', () => {
  const slashed = `${staked}\n  q1  2025-05-01  stake-withdrawal  1 ETH for 0.9 ETH  @kraken`;

  it('leaves all units in the books, those that are lost too, until their loss is claimed', () => {
    expect(getRows(holdings, slashed)).toEqual([['ETH', '2', '4000.00']]);
    expect(getRows(inventory, slashed)).toEqual([['ETH', '0', '2', '4000.00']]);
    expect(getRows(rollForward, slashed)).toEqual([['ETH', '0', '2', '0', '2', '4000.00', '0']]);
    expect(getRows(rollForward, slashed, 2026)).toEqual([
      ['ETH', '2', '0', '0', '2', '4000.00', '0'],
    ]);
  });
});

describe('more that came back than was set aside', () => {
  const rewarded = `${staked}\n  q1  2025-08-01  stake-withdrawal  + 1.1 ETH worth 3300 USD  @kraken`;

  it('adds what is more, at what it cost', () => {
    expect(getRows(holdings, rewarded)).toEqual([['ETH', '2.1', '4300.00']]);
    expect(getRows(rollForward, rewarded)).toEqual([
      ['ETH', '0', '2.1', '0', '2.1', '4300.00', '0'],
    ]);
    expect(getRows(movements, rewarded)).toContainEqual([
      'Staking withdrawal (DeFi)',
      '0.1',
      '',
      '300.00',
    ]);
  });

  it('is so of collateral, and of several sources', () => {
    const posted = `
      b1  2025-01-01  buy  2 ETH for 4000 USD  @kraken
      b2  2025-01-02  buy  1 ETH for 2500 USD  @ledger
      c1  2025-02-01  withdrawal/collateralizeNonTaxable - 1 ETH  @kraken
      c2  2025-02-02  withdrawal/collateralizeNonTaxable - 1 ETH  @ledger
      l1  2025-03-01  withdrawal/collateralLiquidation - 0.5 ETH worth 1500 USD  @ledger
      r1  2025-08-01  deposit/collateralRetrievalNonTaxable + 1.6 ETH worth 4800 USD  @kraken`;
    expect(getRows(holdings, posted)).toEqual([['ETH', '3.1', '7050.00']]);
    expect(getRows(rollForward, posted)).toEqual([
      ['ETH', '0', '3.6', '0.5', '3.1', '7050.00', '0'],
    ]);
  });

  it('is so in a pool', () => {
    const whole = ukBook(`
      b1  2024-05-01  buy  2 ETH for 4000 GBP  @kraken
      p1  2024-06-01  stake-deposit  - 1 ETH   @kraken
      b2  2024-07-01  buy  1 ETH for 3500 GBP  @kraken
      q1  2024-08-01  stake-withdrawal  + 1.1 ETH worth 3300 GBP  @kraken`);
    const { entries, lots } = compute(whole);
    const sums = courseSums({ settings: whole.settings, year: 2024 });
    sums.take(entries);
    expect(sums.end(lots)[0]!.closing.quantity).toBe(
      lots.reduce((sum, { quantity }) => sum + quantity, 0n),
    );
    expect(sums.end(lots)[0]!.closing.basis).toBe(lots.reduce((sum, { basis }) => sum + basis, 0n));
  });
});

describe('what neither comes nor goes', () => {
  const bought = '\n  b1  2025-01-01  buy  5000 USDC for 5000 USD  @kraken';

  it('is money, be it interest, a fee, or what a position cost or brought', () => {
    const paid = `${bought}\n  i1  2025-02-01  deposit/interestIncome + 5 USD  @kraken\n  t1  2025-02-02  transfer 10 USDC, fee 2 USD  @kraken > ledger`;
    expect(getRows(holdings, paid)).toEqual([['USDC', '5000', '5000.00']]);
    expect(
      getRows(holdings, `${bought}\n  m1  2025-03-01  buy  0 USD for 358 USD  @kraken`),
    ).toEqual([['USDC', '5000', '5000.00']]);
    expect(
      getRows(holdings, `${bought}\n  m1  2025-03-01  sell  0 USD for 358 USD  @kraken`),
    ).toEqual([['USDC', '5000', '5000.00']]);
  });

  it('is the fee that a sale kept back from what was sold', () => {
    const sold = `${bought}\n  s1  2025-03-01  sell  100 USDC for 99 USD, fee 1 USDC worth 1 USD of sent  @kraken`;
    expect(getRows(holdings, sold)).toEqual([['USDC', '4900', '4900.00']]);
    expect(getRows(rollForward, sold)).toEqual([
      ['USDC', '0', '5000', '100', '4900', '4900.00', '0'],
    ]);
  });
});

it('a claim on collateral is held while the units are with somebody else', () => {
  const posted = `
    b1  2025-01-01  buy  1 ETH for 2000 USD  @kraken
    c1  2025-02-01  withdrawal/collateralize - 1 ETH worth 2500 USD  @kraken`;
  expect(getRows(holdings, posted)).toEqual([['COLL:ETH', '1', '2500.00']]);
  const back = `${posted}\n    r1  2026-02-01  deposit/collateralRetrieval + 1 ETH worth 3000 USD  @kraken`;
  expect(getRows(holdings, back, 2026)).toEqual([
    ['COLL:ETH', '1', '2500.00'],
    ['ETH', '1', '3000.00'],
  ]);
  expect(getRows(rollForward, back, 2026).map((row) => row.at(-1))).toEqual(['0', '0']);
});

describe('whatever is done', () => {
  /** A gift below the giver's cost is disposed of at its market value if it is sold at a loss. */
  const done = doings.map((all) => all.filter(({ kind }) => kind !== 'giftIn'));

  it('what came and went is what the open lots hold, in units and in cost', () => {
    fc.assert(
      fc.property(done, anyRules, (all, rules) => {
        const lines = stepByStep(all, toPlainRules(rules)).map(({ line }) => line);
        const made = book(lines.join('\n'), getSettings(rules));
        const { entries, lots, issues } = compute(made);
        const sums = courseSums({ settings: made.settings, year: 2100 });
        sums.take(entries);
        const without = new Set(
          issues.flatMap(({ code, asset }) =>
            code === 'missing-basis' && asset !== undefined ? [asset] : [],
          ),
        );
        const closing = sums.end(lots).map(({ asset, closing: held }) => ({ asset, ...held }));
        const told = (
          all: readonly {
            readonly asset: (typeof closing)[number]['asset'];
            readonly quantity: bigint;
            readonly basis: bigint;
          }[],
        ) =>
          sumByKeys(
            all
              .filter(
                ({ asset, quantity, basis }) =>
                  !without.has(asset) && (quantity !== 0n || basis !== 0n),
              )
              .map(({ asset, quantity, basis }) => ({ key: asset, sums: [quantity, basis] })),
          );
        expect(told(closing)).toEqual(told(lots));
      }),
      { numRuns: runs(300) },
    );
  });
});
