import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

const nonTaxable = { treatments: { wrap: 'nonTaxable' } };

describe('assets that were renamed or redenominated', () => {
  it.each([
    ['LEND', 'AAVE', 100, 1],
    ['MATIC', 'POL', 1, 1],
    ['LUNA', 'LUNC', 1, 1],
    ['lend', 'AAVE', 100, 1],
  ])(
    '%s becomes %s: cost and dates go on and nothing is disposed of',
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

  it('in the United Kingdom the cost goes from one pool to the other', () => {
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

  it('the other way round, and where wrapping is taxable, it is an exchange', () => {
    const book =
      'a  2023-01-01  buy  1 AAVE for 50 USD  @w\n x  2024-06-01  swap  1 AAVE for 100 LEND worth 90 USD  @w';
    expect(sales(scenario(book, nonTaxable))).toEqual([
      'x  1 AAVE of a  2023-01-01  90.00 - 50.00 = 40.00  long F',
    ]);
  });
});
