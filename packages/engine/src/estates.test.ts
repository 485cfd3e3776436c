import { describe, expect, it } from 'vitest';
import { issues, sales, scenario } from './testing/scenario.ts';

describe('inherited units', () => {
  it('cost their value at death and are long-term at once', () => {
    const result = scenario(`
      i1  2025-01-20  deposit/gift  + 1 BTC basis 60 USD acquired 2025-01-02 inherited  @wallet
      s1  2025-02-01  sell          1 BTC for 70 USD  @wallet
    `);
    expect(sales(result)).toEqual(['s1  1 BTC of i1  2025-01-02  70.00 - 60.00 = 10.00  long L']);
    expect(result.disposals[0]!.inherited).toBe(true);
    expect(issues(result)).toEqual([]);
  });

  it('has no second basis for losses, unlike a gift', () => {
    const result = scenario(`
      i1  2025-01-20  deposit/gift  + 1 BTC worth 50 USD basis 60 USD acquired 2025-01-02 inherited  @wallet
      s1  2025-02-01  sell          1 BTC for 40 USD  @wallet
    `);
    expect(sales(result)).toEqual(['s1  1 BTC of i1  2025-01-02  40.00 - 60.00 = -20.00  long L']);
  });

  it("cost their value at receipt if the value at death isn't reported, and ask for it", () => {
    const result = scenario(
      'i1  2025-01-20  deposit/gift  + 1 BTC inherited  @wallet',
      {},
      'BTC 55',
    );
    expect(result.lots[0]!.basis).toBe(55n * 10n ** 18n);
    expect(issues(result)).toEqual(['warning unsupported-basis i1 BTC']);
    expect(issues(scenario('i1  2025-01-20  deposit/gift  + 1 BTC inherited  @wallet'))).toEqual([
      'error zero-basis i1 BTC',
    ]);
  });

  it('stays so through a transfer and a wrapped form', () => {
    const result = scenario(
      `
      i1  2025-01-20  deposit/gift  + 1 ETH basis 60 USD acquired 2025-01-02 inherited  @wallet
      t1  2025-01-21  transfer      1 ETH  @wallet > ledger
      x1  2025-01-22  swap          1 ETH for 1 WETH  @ledger
      s1  2025-02-01  sell          1 WETH for 70 USD  @ledger
    `,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(result.disposals.map(({ term, inherited }) => [term, inherited])).toEqual([
      ['long', true],
    ]);
  });
});

const computeSold = (on: string) => `
  b1  2023-01-05  buy   1 APE for 10 USD  @wallet
  s1  ${on}  sell  1 APE for 70 USD  @wallet
`;

describe('collectibles', () => {
  const settings = { assets: { APE: { collectible: true } } };

  it('are marked where a sale is long-term, for the rate that they bear', () => {
    expect(scenario(computeSold('2025-01-05'), settings).disposals[0]!.collectible).toBe(true);
    expect(scenario(computeSold('2023-06-05'), settings).disposals[0]!.collectible).toBeUndefined();
    expect(scenario(computeSold('2025-01-05')).disposals[0]!.collectible).toBeUndefined();
  });
});
