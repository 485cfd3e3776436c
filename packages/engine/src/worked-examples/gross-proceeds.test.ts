import { money } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';

/** The proceeds of each asset in a transaction, all its lines and its fee together. */
const getProceeds = (id: string, text: string): Readonly<Record<string, bigint>> => {
  const sums: Record<string, bigint> = {};
  for (const { transactionId, asset, proceeds } of scenario(text).disposals) {
    if (transactionId === id) sums[asset] = (sums[asset] ?? 0n) + proceeds;
  }
  return sums;
};

/** What a broker reports is what a taxpayer realizes: both take the same costs off (26 CFR 1.1001-7(b)). */
describe('26 CFR 1.6045-1(d)(5)(v), gross proceeds', () => {
  it('Example 1: 10 DE for 100 ST with a value of $80, a fee of 1 CM with a value of $2: $78 for DE and $2 for CM', () => {
    const text = `
      m1  2025-01-10  buy   15 CM for 15 USD  @CRX
      d1  2025-01-10  buy   10 DE for 10 USD  @CRX
      x1  2025-04-28  swap  10 DE worth 80 USD for 100 ST worth 80 USD, fee 1 CM worth 2 USD  @CRX
    `;
    expect(getProceeds('x1', text)).toEqual({ DE: money('78'), CM: money('2') });
  });

  it('Example 2: 1 A withheld from the 10 sent, 18 B received: $18 for the 10 A', () => {
    const text = `
      a1  2025-01-10  buy   10 AAA for 5 USD  @BEX
      x1  2025-04-28  swap  10 AAA for 18 BBB worth 18 USD, fee 1 AAA of sent  @BEX
    `;
    expect(getProceeds('x1', text)).toEqual({ AAA: money('18') });
  });

  it('Example 3: 3 B withheld from the 20 received: $17 for the 10 A and $3 for the 3 B', () => {
    const text = `
      a1  2025-01-10  buy   10 AAA for 5 USD  @BEX
      x1  2025-04-28  swap  10 AAA for 20 BBB worth 20 USD, fee 2 BBB of received, cost 1 BBB of received  @BEX
    `;
    expect(getProceeds('x1', text)).toEqual({ AAA: money('17'), BBB: money('3') });
  });

  it('Example 4: 510 FE for merchandise of $1,000 and a fee of $20: $1,000', () => {
    const text = `
      f1  2025-01-10  buy   1000 FE for 1000 USD                        @CPP
      s1  2025-04-28  sell  510 FE worth 1020 USD, fee 10 FE of sent    @CPP
    `;
    expect(getProceeds('s1', text)).toEqual({ FE: money('1000') });
  });

  it('Example 5: 5,000 FE for merchandise of $10,000, the fee of the shop is no fee of the buyer: $10,000', () => {
    const text = `
      f1  2025-01-10  buy   5000 FE for 5000 USD      @wallet
      s1  2025-04-28  sell  5000 FE worth 10000 USD   @wallet
    `;
    expect(getProceeds('s1', text)).toEqual({ FE: money('10000') });
  });
});

describe('26 CFR 1.6045-1(d)(2)(vii), which units were sold', () => {
  /** August 1 of year 1, January 1 of year 2, August 1 and September 1 of year 3. */
  const text = `
    d1  2026-08-01  buy       10 DE for 90 USD   @CRX
    d2  2027-01-01  buy       20 DE for 100 USD  @BEX
    t1  2028-08-01  transfer  10 DE              @CRX > BEX
    s1  2028-09-01  sell      10 DE for 100 USD  @BEX
  `;

  it('Examples 3 and 4: whatever the broker uses, the taxpayer sells those acquired first: $9 a unit', () => {
    const [line] = scenario(text).disposals;
    expect([line!.lotId, line!.acquiredOn, line!.basis, line!.term]).toEqual([
      'd1',
      '2026-08-01',
      money('90'),
      'long',
    ]);
  });

  it('Example 2: units bought within the year are short-term, those bought before are long-term', () => {
    const { disposals } = scenario(`
      b1  2012-04-17  buy   1 XCO for 1 USD   @F
      b2  2013-04-17  buy   1 XCO for 1 USD   @F
      b3  2014-04-17  buy   1 XCO for 1 USD   @F
      s1  2015-01-15  sell  3 XCO for 9 USD   @F
    `);
    expect(disposals.map(({ lotId, term }) => `${lotId} ${term}`)).toEqual([
      'b1 long',
      'b2 long',
      'b3 short',
    ]);
  });
});
