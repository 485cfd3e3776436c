import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

const nonTaxable = { treatments: { wrap: 'nonTaxable' } };

describe('assets that were renamed or redenominated', () => {
  it.each([
    ['LEND', 'AAVE', 100, 1],
    ['MATIC', 'POL', 1, 1],
    ['LUNA', 'LUNC', 1, 1],
    ['UST', 'USTC', 1, 1],
    ['MKR', 'SKY', 1, 24_000],
    ['FTM', 'S', 1, 1],
    ['EOS', 'A', 1, 1],
    ['RNDR', 'RENDER', 1, 1],
    ['GAL', 'G', 1, 60],
    ['AGIX', 'FET', 1_000_000, 433_350],
    ['OCEAN', 'ASI', 1_000_000, 433_226],
    ['FET', 'ASI', 1, 1],
    ['BTT', 'BTTC', 1, 1000],
    ['BTTOLD', 'BTT', 1, 1000],
    ['FNSA', 'KAIA', 100, 14_808],
    ['lend', 'AAVE', 100, 1],
  ])(
    '%s becomes %s: cost and dates carry over without a disposal',
    (former, now, given, received) => {
      const result = scenario(
        `
      a  2023-01-01  buy   ${given} ${former} for 50 USD  @w
      x  2024-06-01  swap  ${given} ${former} for ${received} ${now}  @w
      s  2024-07-01  sell  ${received} ${now} for 90 USD  @w
    `,
        nonTaxable,
      );
      expect(sales(result)).toEqual([
        `s  ${received} ${now} of x  2023-01-01  90.00 - 50.00 = 40.00  long F`,
      ]);
      expect(lots(result)).toEqual([]);
      expect(issues(result)).toEqual([]);
    },
  );

  it('the cost moves from one pool to the other in the United Kingdom', () => {
    const result = scenario(
      `
      a  2023-01-01  buy   100 LEND for 50 USD    @w
      x  2024-06-01  swap  100 LEND for 1 AAVE    @w
      s  2024-07-01  sell  1 AAVE for 90 USD      @w
    `,
      { ...nonTaxable, jurisdiction: 'UK' },
    );
    expect(result.disposals.map(({ asset, gain }) => [asset, gain / 10n ** 18n])).toEqual([
      ['AAVE', 40n],
    ]);
  });

  it.each([
    ['MKR', 'SKY', 1, 1],
    ['LEND', 'AAVE', 1, 100],
    ['GAL', 'G', 60, 1],
  ])('%s to %s at another ratio is questioned', (former, now, given, received) => {
    const swapped = `a  2023-01-01  buy   ${given} ${former} for 50 USD  @w\n x  2024-10-01  swap  ${given} ${former} for ${received} ${now}  @w`;
    expect(issues(scenario(swapped, nonTaxable))).toEqual([`warning implausible-price x ${now}`]);
  });

  it('a penalty for a late migration is not', () => {
    const late =
      'a  2023-01-01  buy   1 MKR for 50 USD  @w\n x  2026-01-01  swap  1 MKR for 23520 SKY  @w';
    expect(issues(scenario(late, nonTaxable))).toEqual([]);
  });

  it('the other way round, and where wrapping is taxable, it is an exchange', () => {
    const book =
      'a  2023-01-01  buy  1 AAVE for 50 USD  @w\n x  2024-06-01  swap  1 AAVE for 100 LEND worth 90 USD  @w';
    expect(sales(scenario(book, nonTaxable))).toEqual([
      'x  1 AAVE of a  2023-01-01  90.00 - 50.00 = 40.00  long F',
    ]);
  });
});
