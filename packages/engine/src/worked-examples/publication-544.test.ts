import { describe, expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';

const terms = (text: string, treatments: Readonly<Record<string, string>> = {}) =>
  scenario(text, { treatments }).disposals.map(
    ({ asset, acquiredOn, term }) => `${asset} ${acquiredOn} ${term}`,
  );

const computeGift = (sold: string) => `
  g1  2025-03-01  deposit/gift  + 1 XCO worth 50 USD basis 80 USD acquired 2020-05-05  @k
  s1  2025-09-01  sell          1 XCO for ${sold} USD  @k
`;

describe('IRS Publication 544 (2025), Long and Short Term', () => {
  it.each([
    ['2025-06-17', 'short'],
    ['2025-06-19', 'long'],
  ])('Holding period, Example: bought on June 17, 2024, and sold on %s is %s-term', (on, term) => {
    expect(
      terms(`b1 2024-06-17 buy 1 XCO for 10 USD @k\n s1 ${on} sell 1 XCO for 20 USD @k`),
    ).toEqual([`XCO 2024-06-17 ${term}`]);
  });

  it('Inherited property: long-term, however long it was held', () => {
    const text =
      'i1 2025-01-20 deposit/gift + 1 XCO basis 60 USD acquired 2025-01-02 inherited @k\n s1 2025-02-01 sell 1 XCO for 70 USD @k';
    expect(terms(text)).toEqual(['XCO 2025-01-02 long']);
  });

  it('Table 4-2, Gift: the period of the giver counts where their basis does', () => {
    expect(terms(computeGift('100'))).toEqual(['XCO 2020-05-05 long']);
  });

  it('Table 4-2, Gift: starts with the gift if the value at the gift is the basis', () => {
    expect(terms(computeGift('40'))).toEqual(['XCO 2025-03-01 short']);
  });

  it('Table 4-2, Nontaxable exchanges: it begins where that of the old property began', () => {
    const text = `
      b1  2023-05-05  buy   1 ETH for 10 USD                 @k
      x1  2025-03-01  swap  1 ETH for 1 WETH worth 40 USD    @k
      s1  2025-04-01  sell  1 WETH for 50 USD                @k
    `;
    expect(terms(text, { wrap: 'nonTaxable' })).toEqual(['WETH 2023-05-05 long']);
    expect(terms(text)).toEqual(['ETH 2023-05-05 long', 'WETH 2025-03-01 short']);
  });
});
