import { describe, expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { book, lots } from '../testing/scenario.ts';
import { deferLosses } from '../wash-sales/wash-sales.ts';

/** A stock as a token: marked as a security, so that its wash sales count (IRC 1091). */
const getWashSaleResult = (text: string) => {
  const made = book(text, { assets: { XCO: { security: true } } });
  const result = deferLosses(compute(made), made.settings);
  const lines = result.disposals.map(
    ({ lotId, gain, disallowed = 0n }) =>
      `${lotId} ${gain / 10n ** 18n} of which ${disallowed / 10n ** 18n} not allowed`,
  );
  return {
    lines,
    lots: lots(result),
    counted: result.totals.map(({ year, gain }) => [year, gain / 10n ** 18n]),
  };
};

describe('IRS Publication 550 (2025), Wash Sales', () => {
  it('Example 1: bought for $1,000, sold for $750, bought back for $800: $250 are not allowed, the new stock costs $1,050', () => {
    const {
      lines,
      lots: left,
      counted,
    } = getWashSaleResult(`
      b1  2025-01-06  buy   100 XCO for 1000 USD  @k
      s1  2025-03-10  sell  100 XCO for 750 USD   @k
      b2  2025-03-25  buy   100 XCO for 800 USD   @k
    `);
    expect(lines).toEqual(['b1 -250 of which 250 not allowed']);
    expect(left).toEqual(['b2  100 XCO @k  1050.00']);
    expect(counted).toEqual([[2025, 0n]]);
  });

  it('More or less stock bought than sold, Example 1: 75 bought before the sale of 100: $750 not allowed, $250 allowed', () => {
    const {
      lines,
      lots: left,
      counted,
    } = getWashSaleResult(`
      b1  2024-09-20  buy   100 XCO for 5000 USD  @k
      b2  2024-12-13  buy   50 XCO for 2750 USD   @k
      b3  2024-12-20  buy   25 XCO for 1125 USD   @k
      s1  2025-01-03  sell  100 XCO for 4000 USD  @k
    `);
    expect(lines).toEqual(['b1 -1000 of which 750 not allowed']);
    expect(left).toEqual(['b2  50 XCO @k  3250.00', 'b3  25 XCO @k  1375.00']);
    expect(counted).toEqual([[2025, -250n]]);
  });

  it('More or less stock bought than sold, Example 2: the first 100 of 200 bought replace the 100 sold', () => {
    const { lines, lots: left } = getWashSaleResult(`
      b1  2024-09-16  buy   100 XCO for 2000 USD  @k
      s1  2025-01-29  sell  100 XCO for 1000 USD  @k
      b2  2025-02-03  buy   50 XCO for 500 USD    @k
      b3  2025-02-04  buy   50 XCO for 500 USD    @k
      b4  2025-02-05  buy   50 XCO for 500 USD    @k
      b5  2025-02-06  buy   50 XCO for 500 USD    @k
    `);
    expect(lines).toEqual(['b1 -1000 of which 1000 not allowed']);
    expect(left).toEqual([
      'b2  50 XCO @k  1000.00',
      'b3  50 XCO @k  1000.00',
      'b4  50 XCO @k  500.00',
      'b5  50 XCO @k  500.00',
    ]);
  });

  it("Loss and gain on same day: the loss of $33 a share on the first block doesn't reduce the gains on the others", () => {
    const {
      lines,
      lots: left,
      counted,
    } = getWashSaleResult(`
      b1  2019-03-01  buy   100 XCO for 15800 USD  @k
      b2  2019-06-03  buy   100 XCO for 10000 USD  @k
      b3  2019-09-03  buy   100 XCO for 9500 USD   @k
      s1  2024-12-27  sell  300 XCO for 37500 USD  @k
      b4  2025-01-10  buy   250 XCO for 31250 USD  @k
    `);
    expect(lines).toEqual([
      'b1 -3300 of which 3300 not allowed',
      'b2 2500 of which 0 not allowed',
      'b3 3000 of which 0 not allowed',
    ]);
    expect(counted).toEqual([[2024, 5500n]]);
    // 100 of the 250 replace what was sold: 125 and 33 each.
    expect(left).toEqual(['b4  100 XCO @k  15800.00', 'b4  150 XCO @k  18750.00']);
  });
});
