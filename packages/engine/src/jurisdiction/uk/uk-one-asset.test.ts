import { describe, expect, it } from 'vitest';
import { formatMoney, money } from '@lotbook/decimal/decimal';
import { issues, lots, scenario } from '../../testing/scenario.ts';
import type { TaxResult } from '@lotbook/model/result';

const gains = ({ disposals }: TaxResult) =>
  disposals.map(({ asset, rule, gain }) => `${asset} ${rule} ${formatMoney(gain)}`);

describe('assets that wrap each other, where that is no disposal', () => {
  const renamed = `
    a  2024-01-01            buy   100 MATIC for 1000 USD  @w
    s  2024-09-10T09:00:00Z  sell  50 MATIC for 1000 USD   @w
    m  2024-09-10T10:00:00Z  swap  50 MATIC for 50 POL worth 1000 USD  @w
    b  2024-09-10T12:00:00Z  buy   50 POL for 750 USD      @w
  `;
  const nonTaxable = { jurisdiction: 'UK', treatments: { wrap: 'nonTaxable' } } as const;

  it('are one asset for the same-day rule (TCGA 1992, s105)', () => {
    const result = scenario(renamed, nonTaxable);
    expect(gains(result)).toEqual(['MATIC same-day 250.00']);
    expect(lots(result)).toEqual(['POL:section-104  100 POL @w  1000.00']);
    expect(issues(result)).toEqual([]);
  });

  it('are one asset for the thirty days (s106A): buying back the wrapped form is identified with the sale', () => {
    const result = scenario(
      `
      a  2024-01-01  buy   10 ETH for 1000 USD   @w
      s  2024-06-01  sell  5 ETH for 900 USD     @w
      b  2024-06-20  buy   5 WETH for 800 USD    @w
    `,
      nonTaxable,
    );
    expect(gains(result)).toEqual(['ETH thirty-days 100.00']);
    expect(lots(result)).toEqual([
      'ETH:section-104  5 ETH @w  500.00',
      'WETH:section-104  5 WETH @w  500.00',
    ]);
  });

  it.each([
    ['RNDR', 'RENDER'],
    ['EOS', 'A'],
    ['FTM', 'S'],
    ['KLAY', 'KAIA'],
    ['rndr', 'Render'],
  ])('are one asset also if %s was renamed to %s at 1:1', (former, now) => {
    const result = scenario(
      `
      a  2025-01-01  buy   100 ${former} for 1000 USD               @w
      s  2025-06-01  sell  50 ${former} for 900 USD                 @w
      b  2025-06-20  buy   50 ${now} for 800 USD                    @w
      m  2025-06-21  swap  50 ${former} for 50 ${now} worth 700 USD  @w
    `,
      nonTaxable,
    );
    expect(gains(result)).toEqual([`${former} thirty-days 100.00`]);
    expect(lots(result)).toEqual([`${now}:section-104  100 ${now} @w  1000.00`]);
  });

  it('stay two assets if a later coin reused the symbol', () => {
    const result = scenario(
      `
      a  2022-01-01  buy   10 LUNC for 1000 USD  @w
      s  2022-09-01  sell  5 LUNC for 900 USD    @w
      b  2022-09-02  buy   5 LUNA for 800 USD    @w
    `,
      nonTaxable,
    );
    expect(gains(result)).toEqual(['LUNC section-104 400.00']);
  });

  it.each([
    [
      'AGIX sold, FET bought back within thirty days',
      `
      a  2024-07-02  buy   1000000 AGIX for 1000000 USD  @w
      s  2024-08-01  sell  500000 AGIX for 900000 USD    @w
      b  2024-08-20  buy   216675 FET for 800000 USD     @w
      `,
      // Matched, the sale would cost 800,000 instead of 500,000.
      ['s AGIX -300000.00 to 0.00'],
    ],
    [
      'KAIA sold, FNSA bought on the same day, half as much',
      `
      a  2024-07-02            buy   29616 KAIA for 1000 USD   @w
      s  2024-10-01T12:00:00Z  sell  14808 KAIA for 900 USD    @w
      b  2024-10-01T10:00:00Z  buy   50 FNSA for 200 USD       @w
      `,
      // Half of the sale would cost 200 instead of 250.
      ['s KAIA 0.00 to 50.00'],
    ],
    [
      'an old or a new BTT sold, BTTC bought',
      `
      a  2022-02-01  buy   2 BTT for 1000 USD     @w
      s  2022-03-01  sell  1 BTT for 900 USD      @w
      b  2022-03-20  buy   1000 BTTC for 800 USD  @w
      `,
      ['s BTT -300.00 to 0.00'],
    ],
    [
      'bought on the thirty-first day',
      `
      a  2024-07-02  buy   1000000 AGIX for 1000000 USD  @w
      s  2024-08-01  sell  500000 AGIX for 900000 USD    @w
      b  2024-09-01  buy   216675 FET for 800000 USD     @w
      `,
      [],
    ],
    [
      'years before the merger',
      `
      a  2021-07-02  buy   1000000 AGIX for 1000000 USD  @w
      s  2021-08-01  sell  500000 AGIX for 900000 USD    @w
      b  2021-08-20  buy   216675 FET for 800000 USD     @w
      `,
      [],
    ],
    [
      'the last day before the merger',
      `
      a  2024-05-02  buy   1000000 AGIX for 1000000 USD  @w
      s  2024-06-20  sell  500000 AGIX for 900000 USD    @w
      b  2024-06-30  buy   216675 FET for 800000 USD     @w
      `,
      [],
    ],
    [
      'exchanged, not bought',
      `
      a  2024-07-02            buy   1000000 AGIX for 1000000 USD                        @w
      s  2024-08-01T10:00:00Z  sell  500000 AGIX for 900000 USD                          @w
      m  2024-08-01T12:00:00Z  swap  500000 AGIX for 216675 FET worth 900000 USD         @w
      `,
      [],
    ],
  ])('reports a sale that a merger may match with a purchase: %s', (_, rows, expected) => {
    const { issues: reported } = scenario(rows, nonTaxable);
    expect(
      reported.map(
        ({ transactionId, asset, atStake }) =>
          `${transactionId} ${asset} ${formatMoney(atStake!.low)} to ${formatMoney(atStake!.high)}`,
      ),
    ).toEqual(expected);
    const taxable = scenario(rows, { jurisdiction: 'UK', treatments: { wrap: 'taxable' } });
    expect(taxable.issues.map(({ code }) => code)).not.toContain('redenomination');
  });

  it('stay two assets where wrapping is a disposal', () => {
    expect(gains(scenario(renamed, { jurisdiction: 'UK' }))).toEqual([
      'MATIC section-104 500.00',
      'MATIC section-104 500.00',
    ]);
  });
});

const computeSoldAndGiven = (sale: string, gift: string) =>
  scenario(
    `
    a        2024-01-01  buy   10 BTC for 1000 USD  @w
    b        2024-06-01  buy   10 BTC for 3000 USD  @w
    ${sale}  2024-06-01  sell  10 BTC for 4000 USD  @w
    ${gift}  2024-06-01  withdrawal/gift  - 10 BTC worth 4000 USD  @w
  `,
    { jurisdiction: 'UK', treatments: { ukGift: 'spouse' } },
  );

describe('a sale and a transfer without a gain on one day', () => {
  it('have the same cost per unit, whatever their ids (TCGA 1992, s105(1)(a))', () => {
    for (const result of [computeSoldAndGiven('s1', 's2'), computeSoldAndGiven('s2', 's1')]) {
      expect(result.disposals.reduce((sum, { gain }) => sum + gain, 0n)).toBe(money('2000'));
      expect(result.gifts.reduce((sum, { basis }) => sum + basis, 0n)).toBe(money('2000'));
    }
  });

  it('includes a swap and its fee: 2 of the 4.5 units left that day cost 120 and the others 100', () => {
    const result = scenario(
      `
      b1  2024-05-01            buy   10 ETH for 1000 GBP  @w
      s1  2024-09-10T08:00:00Z  sell  2 ETH for 300 GBP    @w
      x1  2024-09-10T09:00:00Z  swap  1 ETH for 0.005 BTC worth 140 GBP, fee 0.5 ETH worth 70 GBP  @w
      g1  2024-09-10T11:00:00Z  withdrawal/gift  - 1 ETH worth 140 GBP  @w
      b2  2024-09-10T12:00:00Z  buy   2 ETH for 240 GBP    @w
    `,
      { jurisdiction: 'UK', currency: 'GBP' as never, treatments: { ukGift: 'spouse' } },
    );
    const costs = new Map<string, bigint>();
    for (const { side, basis } of [
      ...result.disposals.map(({ transactionId, isFee, basis: cost }) => ({
        side: `${transactionId}${isFee ? ' fee' : ''}`,
        basis: cost,
      })),
      ...result.gifts.map(({ transactionId, basis: cost }) => ({
        side: transactionId,
        basis: cost,
      })),
    ])
      costs.set(side, (costs.get(side) ?? 0n) + basis);
    // (240 + 2.5 × 100) / 4.5 = 108.89 per unit
    expect(
      [...costs].map(([side, cost]) => `${side} ${formatMoney(cost as never).slice(0, 6)}`),
    ).toEqual(['s1 217.77', 'x1 108.88', 'x1 fee 54.444', 'g1 108.88']);
    expect([issues(result), lots(result)]).toEqual([
      [],
      ['BTC:section-104  0.005 BTC @w  140.00', 'ETH:section-104  7.5 ETH @w  750.00'],
    ]);
  });

  it('covers a donation to charity, and units of unknown origin are shared like the others', () => {
    const result = scenario(
      `
      a   2024-01-01  buy   3 BTC for 300 USD  @w
      s1  2024-06-01  sell  3 BTC for 900 USD  @w
      s2  2024-06-01  withdrawal/donation  - 3 BTC worth 900 USD  @w
    `,
      { jurisdiction: 'UK' },
    );
    expect(result.disposals.map(({ lotId, gain }) => `${lotId} ${formatMoney(gain)}`)).toEqual([
      'BTC:section-104 300.00',
      'unknown 450.00',
    ]);
    expect(result.donations.map(({ basis }) => formatMoney(basis))).toEqual(['150.00']);
  });
});
