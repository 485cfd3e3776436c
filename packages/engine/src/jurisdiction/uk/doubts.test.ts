import { formatMoney, type Money } from '@lotbook/decimal/decimal';
import { getGainRange } from '@lotbook/model/stake';
import type { TaxResult } from '@lotbook/model/result';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from '../../compute.ts';
import { Ledger } from '../../ledger.ts';
import { issues } from '../../testing/scenario.ts';
import { ukBook, ukScenario } from '../../testing/uk-scenario.ts';

/** `s  section-104  100.00 (40.00 to 100.00)`: a gain, and its ends if the cost is uncertain. */
const gains = ({ disposals }: TaxResult): readonly string[] =>
  disposals.map((each) => {
    const range = getGainRange(each);
    const ends = range ? ` (${formatMoney(range.low)} to ${formatMoney(range.high)})` : '';
    return `${each.transactionId}  ${each.rule}  ${formatMoney(each.gain)}${ends}`;
  });

/** `50.00 (50.00 to 110.00)`: the basis of what is left, and its ends. */
const bases = ({ lots }: TaxResult): readonly string[] =>
  lots.map(({ basis, basisRange: range }) => {
    const high = range && (range.high === undefined ? 'unknown' : formatMoney(range.high));
    return formatMoney(basis) + (range ? ` (${formatMoney(range.low)} to ${high})` : '');
  });

const pool = `
  b  2024-01-01  buy      1 BTC for 100 GBP     @k
  d  2024-02-01  deposit  1 BTC worth 120 GBP   @k
`;

describe('a pool with units of unknown cost', () => {
  it('gives every disposal a range: of 2 units, 1 cost 100 and 1 between 0 and 120', () => {
    const result = ukScenario(`${pool}s  2024-06-01  sell  1 BTC for 150 GBP  @k`);
    expect(gains(result)).toEqual(['s  section-104  100.00 (40.00 to 100.00)']);
    expect(bases(result)).toEqual(['50.00 (50.00 to 110.00)']);
    expect(issues(result)).toEqual(['error unmatched-deposit d BTC']);
  });

  it('reports the rest of the range with the last sale', () => {
    const result = ukScenario(`${pool}
      s1  2024-06-01  sell  1.5 BTC for 300 GBP  @k
      s2  2025-06-01  sell  0.5 BTC for 100 GBP  @k
    `);
    expect(gains(result)).toEqual([
      's1  section-104  225.00 (135.00 to 225.00)',
      's2  section-104  75.00 (45.00 to 75.00)',
    ]);
    expect(bases(result)).toEqual([]);
  });

  it('leaves same-day and thirty-day matches with units of known cost exact', () => {
    const result = ukScenario(`${pool}
      s1  2024-06-01T09:00  sell  1 BTC for 150 GBP  @k
      b1  2024-06-01T10:00  buy   1 BTC for 140 GBP  @k
      s2  2024-08-01        sell  1 BTC for 150 GBP  @k
      b2  2024-08-20        buy   1 BTC for 130 GBP  @k
    `);
    expect(gains(result)).toEqual(['s1  same-day  10.00', 's2  thirty-days  20.00']);
    expect(issues(result)).toEqual(['warning unmatched-deposit d BTC']);
    expect(bases(result)).toEqual(['100.00 (100.00 to 220.00)']);
  });

  it('gives a match a range if the matched units have no price', () => {
    const result = ukScenario(
      `
      b  2024-01-01  buy           1 BTC for 100 GBP  @k
      k  2024-06-01  stake-reward  + 1 BTC            @k
      s  2024-06-01  sell          1 BTC for 150 GBP  @k
      x  2024-09-01  sell          1 BTC for 150 GBP  @k
    `,
    );
    expect(gains(result)).toEqual([
      's  same-day  150.00 (0.00 to 150.00)',
      'x  section-104  50.00',
    ]);
  });

  it('has no upper end of the basis while the value of the units is unknown, and their proceeds are it once they are sold', () => {
    const text = pool.replace(' worth 120 GBP', '');
    expect(bases(ukScenario(text))).toEqual(['100.00 (100.00 to unknown)']);
    expect(gains(ukScenario(`${text}s  2024-06-01  sell  1 BTC for 150 GBP  @k`))).toEqual([
      's  section-104  100.00 (25.00 to 100.00)',
    ]);
  });

  it('hands the range over to what a redenomination gives for it', () => {
    const result = ukScenario(
      `
      d  2020-01-01  deposit  100 LEND worth 80 GBP           @k
      m  2020-10-10  swap     100 LEND for 1 AAVE worth 90 GBP  @k
      s  2021-06-01  sell     0.5 AAVE for 100 GBP            @k
    `,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(gains(result)).toEqual(['s  section-104  100.00 (60.00 to 100.00)']);
    expect(bases(result)).toEqual(['0.00 (0.00 to 40.00)']);
  });

  it('names what a redenomination took over from units that never came', () => {
    const result = ukScenario(
      'm  2020-10-10  swap  100 LEND for 1 AAVE worth 90 GBP  @k\ns  2021-06-01  sell  1 AAVE for 100 GBP  @k',
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(gains(result)).toEqual(['s  section-104  100.00 (0.00 to 100.00)']);
    expect(issues(result)).toEqual(['error missing-basis m LEND']);
  });

  it.each([
    ['in one pool, at another ratio', '1 MKR', '2 MKR', '47000 SKY', '23500 SKY'],
    ['between pools', '1000000 AGIX', '2000000 AGIX', '866700 FET', '433350 FET'],
    ['between a token and its shares', '1 STETH', '2 STETH', '1.6 WSTETH', '0.8 WSTETH'],
  ])(
    'keeps the range if some of the units exchanged never came, without a value: %s',
    (_, bought, given, received, sold) => {
      const result = ukScenario(
        `
      a  2024-01-01  buy   ${bought} for 1000 GBP     @k
      m  2024-10-10  swap  ${given} for ${received}   @k
      s  2025-06-01  sell  ${sold} for 1500 GBP       @k
    `,
        { treatments: { wrap: 'nonTaxable' } },
      );
      // Half of what was exchanged cost 1,000; what the other half cost isn't known.
      expect(gains(result)).toEqual(['s  section-104  1000.00 (250.00 to 1000.00)']);
      expect(bases(result)).toEqual(['500.00 (500.00 to unknown)']);
    },
  );

  it.each([
    ['transferred', 't  2024-02-01  transfer 2 ETH  @k > l'],
    ['staked', 't  2024-02-01  stake-deposit - 2 ETH  @k'],
    ['withdrawn and not received', 't  2024-02-01  transfer-out - 2 ETH worth 300 GBP  @k'],
  ])('takes in units of unknown origin that were %s', (_, moved) => {
    const result = ukScenario(`
      a  2024-01-01  buy   1 ETH for 100 GBP  @k
      ${moved}
      s  2025-06-01  sell  1 ETH for 150 GBP  @l
    `);
    // Two units cost 100, and what the second cost isn't known.
    expect(result.disposals.map(({ gain }) => formatMoney(gain))).toEqual(['100.00']);
    expect(result.disposals[0]!.stakes?.map(({ code }) => code)).toEqual(['missing-basis']);
    expect(
      result.lots.map(({ quantity, basis }) => [quantity / 10n ** 18n, formatMoney(basis)]),
    ).toEqual([[1n, '50.00']]);
    expect(issues(result)).toContain('error missing-basis t ETH');
  });

  it('takes in lost units of unknown origin, and none that came at the same time or under another name', () => {
    const lost = ukScenario(`
      a  2024-01-01  buy   1 ETH for 100 GBP     @k
      l  2024-02-01  withdrawal/lost - 2 ETH     @k
    `);
    expect(issues(lost)).toEqual(['error missing-basis l ETH']);
    const known = ukScenario(
      `
      a  2024-01-01T10:00  buy   100 LEND for 100 GBP  @k
      t  2024-02-01  transfer 1 AAVE                   @k > l
      b  2024-02-02  buy   1 ETH for 100 GBP           @k
      u  2024-02-02  transfer 1 ETH                    @k > l
      s  2025-06-01  sell  1 AAVE for 150 GBP          @l
    `,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(issues(known)).toEqual([]);
  });

  it('is certain again after all of its units were sold', () => {
    const result = ukScenario(`${pool}
      s  2024-06-01  sell  2 BTC for 300 GBP  @k
      b2 2024-09-01  buy   1 BTC for 100 GBP  @k
      s2 2024-12-01  sell  1 BTC for 150 GBP  @k
    `);
    expect(gains(result)).toEqual([
      's  section-104  200.00 (80.00 to 200.00)',
      's2  section-104  50.00',
    ]);
  });

  it('names a bounded number of issues with each sale, and counts the worth of all', () => {
    const deposits = Array.from(
      { length: 40 },
      (_, index) => `d${index}  2024-01-${10 + (index % 20)}  deposit  1 BTC worth 10 GBP  @k\n`,
    );
    const { disposals } = ukScenario(
      `${deposits.join('')}s  2024-06-01  sell  40 BTC for 900 GBP  @k`,
    );
    const stakes = disposals.flatMap((each) => each.stakes ?? []);
    expect(stakes).toHaveLength(12);
    expect(formatMoney(stakes.reduce((sum, { worth }) => sum + worth, 0n) as Money)).toBe('400.00');
  });
});

it('splits uncertain cost completely between sales and what is left, and the ledger agrees', () => {
  const row = fc.record({
    kind: fc.constantFrom('buy', 'deposit', 'sell'),
    units: fc.integer({ min: 1, max: 9 }),
    day: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 14 }), (rows) => {
      const lines = rows.map(({ kind, units, day }, index) => {
        const on = new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10);
        if (kind === 'deposit')
          return `r${index} ${on} deposit ${units} BTC worth ${units * 7} GBP @k`;
        return `r${index} ${on} ${kind} ${units} BTC for ${units * 10} GBP @k`;
      });
      const made = ukBook(lines.join('\n'));
      const result = compute(made);
      const came = result.issues.reduce(
        (sum, { code, atStake }) => (code === 'unmatched-deposit' ? sum + atStake!.high : sum),
        0n,
      );
      const sold = result.disposals.flatMap((each) => each.stakes ?? []);
      const left = result.lots.reduce(
        (sum, { basis, basisRange }) => (basisRange ? sum + basisRange.high! - basis : sum),
        0n,
      );
      expect(sold.reduce((sum, { worth }) => sum + worth, left)).toBe(came);
      expect(new Ledger(made).result()).toEqual(result);
    }),
    { numRuns: runs(200) },
  );
});
