import { format, formatMoney } from '@lotbook/decimal/decimal';
import type { FiatCode } from '@lotbook/model/ids';
import { describe, expect, it } from 'vitest';
import { income, issues, lots, sales, scenario } from './testing/scenario.ts';

const kept = { treatments: { lp: 'deposit', receiptToken: 'nonTaxable' } };

const pool = `
  e1  2023-01-05  buy                2 ETH for 20 USD                    @wallet
  d1  2023-01-05  buy                100 DAI for 100 USD                 @wallet
  p1  2024-02-05  liquidity-deposit  2 ETH & 100 DAI for 10 LP           @wallet
`;

describe('a liquidity pool whose token keeps the basis', () => {
  const prices = 'ETH 50\nDAI 1';

  it('divides its token among the deposited assets by value, and each part keeps cost and date', () => {
    const result = scenario(pool, kept, prices);
    expect(sales(result)).toEqual([]);
    expect(lots(result)).toEqual(['p1  5 LP @wallet  100.00', 'p1/part2  5 LP @wallet  20.00']);
    expect(result.lots.map((each) => each.acquiredOn)).toEqual(['2023-01-05', '2023-01-05']);
  });

  it('returns the deposit with its own cost, and any excess is income', () => {
    const result = scenario(
      `${pool}\n p2  2025-02-05  liquidity-withdrawal  5 LP for 1 ETH & 50 DAI  @wallet`,
      kept,
      prices,
    );
    expect([sales(result), income(result)]).toEqual([[], []]);
    expect(lots(result)).toEqual([
      'p2  50 DAI @wallet  50.00',
      'p2/2  1 ETH @wallet  10.00',
      'p1  2.5 LP @wallet  50.00',
      'p1/part2  2.5 LP @wallet  10.00',
    ]);
    const all = scenario(
      `${pool}\n p2  2025-02-05  liquidity-withdrawal  10 LP for 2.2 ETH & 101 DAI  @wallet`,
      kept,
      prices,
    );
    expect(income(all)).toEqual([
      'p2  1 DAI  earnRewards_standard  1.00',
      'p2  0.2 ETH  earnRewards_standard  10.00',
    ]);
    expect(lots(all)).toEqual([
      'p2  100 DAI @wallet  100.00',
      'p2/surplus  1 DAI @wallet  1.00',
      'p2/2  2 ETH @wallet  20.00',
      'p2/2/surplus  0.2 ETH @wallet  10.00',
    ]);
  });

  it('divides the basis by value if the returned mix differs, without a gain', () => {
    const result = scenario(
      `${pool}\n p2  2025-02-05  liquidity-withdrawal  10 LP for 1 ETH & 150 DAI  @wallet`,
      kept,
      prices,
    );
    expect([sales(result), income(result)]).toEqual([[], []]);
    expect(result.lots.map((each) => `${each.asset} ${each.basis / 10n ** 18n}`)).toEqual([
      'DAI 75',
      'DAI 15',
      'ETH 25',
      'ETH 5',
    ]);
    expect(result.lots.reduce((sum, each) => sum + each.basis, 0n)).toBe(120n * 10n ** 18n);
  });

  it('without prices divides alike and asks for them', () => {
    const result = scenario(pool, kept);
    expect(issues(result)).toEqual(['error missing-price p1 DAI', 'error missing-price p1 ETH']);
    expect(result.lots.reduce((sum, each) => sum + each.basis, 0n)).toBe(120n * 10n ** 18n);
  });
});

describe('a liquidity pool that is an exchange', () => {
  it('sells every deposited asset, and a withdrawal is a purchase at its value', () => {
    const result = scenario(
      `${pool}\n p2  2025-02-06  liquidity-withdrawal  10 LP for 2 ETH & 110 DAI  @wallet`,
      {},
      'ETH 50\nDAI 1\nLP 20',
    );
    expect(sales(result)).toEqual([
      'p1  100 DAI of d1  2023-01-05  100.00 - 100.00 = 0.00  long F',
      'p1  2 ETH of e1  2023-01-05  100.00 - 20.00 = 80.00  long F',
      'p2  10 LP of p1  2024-02-05  210.00 - 200.00 = 10.00  long L',
    ]);
    expect(lots(result)).toEqual(['p2  110 DAI @wallet  110.00', 'p2/2  2 ETH @wallet  100.00']);
  });
});

describe('the answer chosen for a position', () => {
  const position = `
    b1  2023-01-05  buy                   2 ETH for 20 USD             @wallet
    p1  2024-02-05  liquidity-deposit     2 ETH worth 90 USD for 1 LP  @wallet {lp=deposit}
    p2  2024-06-05  liquidity-withdrawal  1 LP for 2 ETH worth 99 USD  @wallet
  `;

  it("holds for its withdrawals, regardless of the account's setting", () => {
    for (const lp of ['taxable', 'deposit']) {
      const result = scenario(position, { treatments: { lp } });
      expect([sales(result), lots(result)]).toEqual([[], ['p2  2 ETH @wallet  20.00']]);
    }
  });

  it('does not reach another position', () => {
    const other = scenario(`${position}
      p3  2024-07-05  liquidity-deposit     1 ETH worth 50 USD for 1 XLP  @wallet
    `);
    expect(sales(other)).toEqual(['p3  1 ETH of p2  2023-01-05  50.00 - 10.00 = 40.00  long F']);
  });

  it("isn't overridden on withdrawal, unless the book doesn't contain the deposit", () => {
    const out =
      '  p2  2024-06-05  liquidity-withdrawal  1 LP for 2.2 ETH worth 88 USD  @wallet {lp=deposit}';
    const taxed = scenario(`
      b1  2023-01-05  buy                   2 ETH for 20 USD             @wallet
      p1  2024-02-05  liquidity-deposit     2 ETH worth 60 USD for 1 LP  @wallet
      ${out}
    `);
    expect(sales(taxed)).toEqual([
      'p1  2 ETH of b1  2023-01-05  60.00 - 20.00 = 40.00  long F',
      'p2  1 LP of p1  2024-02-05  88.00 - 60.00 = 28.00  short C',
    ]);
    expect(sales(scenario(`b1  2023-01-05  buy  1 LP for 20 USD  @wallet\n${out}`))).toEqual([]);
  });

  it('moves with the token', () => {
    const result = scenario(`
      b1  2023-01-05  buy                   2 ETH for 20 USD               @wallet
      p1  2024-02-05  liquidity-deposit     2 ETH worth 90 USD for 1 LP    @wallet {lp=deposit}
      t1  2024-03-05  transfer              1 LP                           @wallet > ledger
      p2  2024-06-05  liquidity-withdrawal  1 LP for 2.2 ETH worth 88 USD  @ledger
    `);
    expect([sales(result), income(result)]).toEqual([
      [],
      ['p2  0.2 ETH  earnRewards_standard  8.00'],
    ]);
  });

  it('holds for additions without an answer', () => {
    const result = scenario(`
      b1  2023-01-05  buy                   4 ETH for 40 USD              @wallet
      p1  2024-02-05  liquidity-deposit     2 ETH worth 90 USD for 1 LP   @wallet {lp=deposit}
      p2  2024-03-05  liquidity-deposit     2 ETH worth 90 USD for 1 LP   @wallet
      p3  2024-06-05  liquidity-withdrawal  2 LP for 4 ETH worth 198 USD  @wallet
    `);
    expect([sales(result), lots(result)]).toEqual([
      [],
      ['p3  2 ETH @wallet  20.00', 'p3/part2  2 ETH @wallet  20.00'],
    ]);
  });

  it('is found by name where the position has one', () => {
    const named = position
      .replace('{lp=deposit}', '{lp=deposit position=one}')
      .replace('99 USD  @wallet', '99 USD  @ledger {position=one}');
    expect(issues(scenario(named)).filter((line) => line.includes('price'))).toEqual([]);
    expect(sales(scenario(named))).toEqual([]);
  });
});

describe('a receipt token that keeps the basis', () => {
  it('returns the staked units unchanged, and any excess is a reward', () => {
    const result = scenario(
      `
      b1  2023-01-05  buy               2 ETH for 20 USD     @wallet
      p1  2024-02-05  stake-deposit     2 ETH for 2 stETH    @wallet
      p2  2025-03-05  stake-withdrawal  1 stETH for 1.1 ETH  @wallet
    `,
      kept,
      'ETH 50',
    );
    expect(sales(result)).toEqual([]);
    expect(income(result)).toEqual(['p2  0.1 ETH  stakingRewards_standard  5.00']);
    expect(lots(result)).toEqual([
      'p2  1 ETH @wallet  10.00',
      'p2/surplus  0.1 ETH @wallet  5.00',
      'p1  1 stETH @wallet  10.00',
    ]);
    expect(result.lots[0]!.acquiredOn).toBe('2023-01-05');
  });
});

describe('wrapping and bridging', () => {
  const wrapped = `
    b1  2023-01-05  buy   2 ETH for 20 USD             @wallet
    x1  2024-02-05  swap  2 ETH for 2 WETH worth 90 USD  @wallet
  `;

  it('wrapping is an exchange', () => {
    expect(sales(scenario(wrapped))).toEqual([
      'x1  2 ETH of b1  2023-01-05  90.00 - 20.00 = 70.00  long F',
    ]);
  });

  it('wrapping carries basis and date over where that was chosen, for the pairs of the list alone', () => {
    const result = scenario(wrapped, { treatments: { wrap: 'nonTaxable' } });
    expect([sales(result), lots(result), result.lots[0]!.acquiredOn]).toEqual([
      [],
      ['x1  2 WETH @wallet  20.00'],
      '2023-01-05',
    ]);
    expect(
      sales(scenario(wrapped.replace('WETH', 'WBTC'), { treatments: { wrap: 'nonTaxable' } })),
    ).toHaveLength(1);
  });

  it.each([{}, { jurisdiction: 'UK' as const }])(
    'wrapping stETH into shares carries its basis over as well, at their ratio: %o',
    (law) => {
      const shares = `
        b1  2023-01-05  buy   2 stETH for 20 USD                  @wallet
        x1  2024-02-05  swap  2 stETH for 1.7 wstETH worth 90 USD  @wallet
      `;
      const settings = { ...law, treatments: { wrap: 'nonTaxable' } };
      const result = scenario(shares, settings);
      expect(sales(result)).toEqual([]);
      expect(lots(result).join()).toContain('1.7 wstETH @wallet  20.00');
      expect(sales(scenario(shares, law))).toHaveLength(1);
    },
  );

  it('carries basis and date over for any two assets if the transaction says so', () => {
    const migrated = wrapped.replace(
      '2 WETH worth 90 USD  @wallet',
      '0.02 NEW worth 90 USD  @wallet {wrap=nonTaxable}',
    );
    const result = scenario(migrated);
    expect([sales(result), lots(result), result.lots[0]!.acquiredOn]).toEqual([
      [],
      ['x1  0.02 NEW @wallet  20.00'],
      '2023-01-05',
    ]);
    expect(
      sales(
        scenario(wrapped.replace('90 USD  @wallet', '90 USD  @wallet {wrap=taxable}'), {
          treatments: { wrap: 'nonTaxable' },
        }),
      ),
    ).toHaveLength(1);
  });

  it('treats the same asset on both sides as a transfer, and the difference as a cost', () => {
    const result = scenario(
      `
      b1  2023-01-05  buy   2 ETH for 20 USD     @wallet
      x1  2024-02-05  swap  2 ETH for 1.9 ETH    @wallet > rollup
    `,
      {},
      'ETH 50',
    );
    expect(sales(result)).toEqual([
      'x1 fee  0.1 ETH of b1  2023-01-05  5.00 - 1.00 = 4.00  long F',
    ]);
    expect(lots(result)).toEqual(['b1  1.9 ETH @rollup  19.00']);
  });
});

const rows = (put: string, back: string) => `
  b  2024-01-05  buy     10 ETH for 100 USD              @w
  d  2025-02-05  ${put}  - 10 ETH                        @w
  r  2025-03-05  ${back} + 11 ETH worth 220 USD          @w
`;

describe('a position that keeps the basis, without another side', () => {
  const pairs = [
    ['liquidity-deposit', 'liquidity-withdrawal', 'earnRewards_standard'],
    ['stake-deposit', 'stake-withdrawal', 'stakingRewards_standard'],
  ] as const;

  it.each(pairs)('holds %s on its own until %s', (put, back, category) => {
    const kept10 = scenario(rows(put, back).split('\n').slice(0, 3).join('\n'), kept);
    expect([sales(kept10), lots(kept10)]).toEqual([[], ['b  10 ETH @w staked  100.00']]);
    const result = scenario(rows(put, back), kept);
    expect([sales(result), issues(result)]).toEqual([[], []]);
    expect(income(result)).toEqual([`r  1 ETH  ${category}  20.00`]);
    expect(lots(result)).toEqual(['b  10 ETH @w  100.00', 'r  1 ETH @w  20.00']);
  });

  it.each(pairs)('keeps the cost in the pool of the UK for %s and %s', (put, back) => {
    const result = scenario(rows(put, back).replaceAll('USD', 'GBP'), {
      ...kept,
      jurisdiction: 'UK',
      currency: 'GBP' as FiatCode,
    });
    expect(
      result.lots.map(({ quantity, basis }) => [format(quantity), formatMoney(basis)]),
    ).toEqual([['11', '120.00']]);
  });

  it('warns if nothing was deposited', () => {
    const result = scenario('r  2025-03-05  liquidity-withdrawal  + 1 ETH worth 20 USD  @w', kept);
    expect(issues(result)).toEqual(['warning unmatched-deposit r ETH']);
    expect(income(result)).toEqual(['r  1 ETH  earnRewards_standard  20.00']);
  });
});

describe('a position that keeps the basis, entered or left for money', () => {
  it('costs what was paid', () => {
    const result = scenario(
      `
      d  2025-02-05  liquidity-deposit  100 USD for 1 LP  @w
      s  2025-03-05  sell               1 LP for 150 USD  @w
    `,
      kept,
    );
    expect(sales(result)).toEqual(['s  1 LP of d  2025-02-05  150.00 - 100.00 = 50.00  short I']);
  });

  it.each(['liquidity-withdrawal', 'stake-withdrawal'])('is sold by %s', (type) => {
    const result = scenario(
      `
      d  2025-02-05  buy      1 LP for 100 USD  @w
      s  2025-03-05  ${type}  1 LP for 150 USD  @w
    `,
      kept,
    );
    expect(sales(result)).toEqual(['s  1 LP of d  2025-02-05  150.00 - 100.00 = 50.00  short I']);
    expect(result.lots).toEqual([]);
  });
});
