import { formatMoney, negate } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { book, lots, sales } from '../testing/scenario.ts';
import { compute } from '../compute.ts';
import { deferLosses } from '../wash-sales/wash-sales.ts';

const computeDeferred = (text: string, scope?: string) => {
  const made = book(text, {
    assets: { MCO: { security: true } },
    treatments: scope === undefined ? {} : { washSale: scope },
  });
  return deferLosses(compute(made), made.settings);
};
const listDisallowed = (result: ReturnType<typeof computeDeferred>) =>
  result.disposals.map((each) => (each.disallowed ?? 0n) / 10n ** 18n);

/** The examples are of 1954 to 1956; here they happen seventy years later, before lots leave per wallet. */
describe('26 CFR 1.1091-1(h)', () => {
  it('Example 1: 100 shares bought within thirty days before the sale of 100 others: no loss is allowed', () => {
    const result = computeDeferred(`
      b1  2023-12-01  buy   100 MCO for 10000 USD  @k
      b2  2023-12-15  buy   100 MCO for 9000 USD   @k
      s1  2024-01-03  sell  100 MCO for 9000 USD   @k
    `);
    expect(listDisallowed(result)).toEqual([1000n]);
    expect(lots(result)).toEqual(['b2  100 MCO @k  10000.00']);
    expect(result.totals[0]!.gain).toBe(0n);
  });

  it('Example 2: 75 bought for 100 sold: $750 of $1,000 is not allowed; the new shares cost $3,250 and $1,375', () => {
    const result = computeDeferred(`
      b1  2023-09-21  buy   100 MCO for 5000 USD  @k
      b2  2023-12-21  buy   50 MCO for 2750 USD   @k
      b3  2023-12-27  buy   25 MCO for 1125 USD   @k
      s1  2024-01-03  sell  100 MCO for 4000 USD  @k
    `);
    expect(listDisallowed(result)).toEqual([750n]);
    expect(lots(result)).toEqual(['b2  50 MCO @k  3250.00', 'b3  25 MCO @k  1375.00']);
    expect(result.totals[0]!.gain).toBe(-250n * 10n ** 18n);
  });

  it('Example 3: the first 100 of 200 bought afterwards replace the 100 sold, and add their holding period', () => {
    const text = `
      b0  2022-09-15  buy   100 MCO for 5000 USD  @k
      s1  2024-02-01  sell  100 MCO for 4000 USD  @k
      b1  2024-02-15  buy   50 MCO for 2000 USD   @k
      b2  2024-02-16  buy   50 MCO for 2000 USD   @k
      b3  2024-02-17  buy   50 MCO for 2000 USD   @k
      b4  2024-02-18  buy   50 MCO for 2000 USD   @k
    `;
    const result = computeDeferred(text);
    expect(listDisallowed(result)).toEqual([1000n]);
    expect(lots(result)).toEqual([
      'b1  50 MCO @k  2500.00',
      'b2  50 MCO @k  2500.00',
      'b3  50 MCO @k  2000.00',
      'b4  50 MCO @k  2000.00',
    ]);
    const sold = computeDeferred(`${text}\n s2  2024-06-01  sell  150 MCO for 9000 USD  @k`);
    expect(sold.disposals.slice(1).map(({ lotId, term }) => `${lotId} ${term}`)).toEqual([
      'b1 long',
      'b2 long',
      'b3 short',
    ]);
  });
});

describe('losses of wash sales', () => {
  const text = `
    b1  2024-01-01  buy   2 BTC for 200 USD  @k
    s1  2024-02-01  sell  2 BTC for 100 USD  @k
    b2  2024-02-10  buy   1 BTC for 60 USD   @k
    s2  2024-06-01  sell  1 BTC for 150 USD  @k
  `;

  it('count at once where the asset is no security', () => {
    expect(sales(computeDeferred(text))).toEqual(sales(compute(book(text))));
  });

  it('are deferred for every asset if so chosen, and are realized when the replacement is sold', () => {
    const result = computeDeferred(text, 'all');
    expect(listDisallowed(result)).toEqual([50n, 0n]);
    expect(sales(result)[1]).toBe('s2  1 BTC of b2  2024-01-10  150.00 - 110.00 = 40.00  short C');
    expect(result.totals[0]!.gain).toBe(-10n * 10n ** 18n);
    expect(compute(book(text)).totals[0]!.gain).toBe(-10n * 10n ** 18n);
  });

  it('are deferred for every asset from the effective date of a law, unless a choice was made', () => {
    const law = [
      { value: 'all', from: '2024-05-01', citation: 'An act' },
      { value: 'securities', from: '1921-11-23', citation: 'IRC 1091' },
    ] as const;
    const twice = `${text}\n b3 2024-06-02 buy 1 BTC for 90 USD @k\n s3 2024-06-03 sell 1 BTC for 70 USD @k\n b4 2024-06-04 buy 1 BTC for 70 USD @k`;
    const under = (treatments: Readonly<Record<string, string>>) => {
      const made = book(twice, { treatments });
      return listDisallowed(deferLosses(compute(made), made.settings, law));
    };
    expect(under({})).toEqual([0n, 0n, 20n]);
    expect(under({ washSale: 'off' })).toEqual([0n, 0n, 0n]);
    expect(under({ washSale: 'all' })).toEqual([50n, 0n, 20n]);
  });

  it('are never deferred onto the rest of the lot that was sold from', () => {
    expect(
      listDisallowed(
        computeDeferred(
          'b1  2024-01-20  buy  2 BTC for 200 USD  @k\n s1  2024-02-01  sell  1 BTC for 50 USD  @k',
          'all',
        ),
      ),
    ).toEqual([0n]);
  });

  /** Two units that were bought and sold at a loss of $40, and something that came within thirty days. */
  const loss = `
    b1  2024-01-01  buy   2 ETH for 100 USD  @k
    s1  2024-03-01  sell  2 ETH for 60 USD   @k
  `;

  it.each([
    [
      'own units that come back from where they were staked',
      'a 2023-01-01 buy 1 ETH for 10 USD @v\np 2024-02-01 stake-deposit - 1 ETH @v\nq 2024-03-10 stake-withdrawal + 1 ETH @v',
    ],
    [
      'units that take over the basis of their wrapped form',
      'a 2023-01-01 buy 1 WETH for 10 USD @v\nx 2024-03-10 swap 1 WETH for 1 ETH worth 30 USD @v',
    ],
    [
      'a lot that was acquired long before the book begins',
      'o 2024-02-20 opening + 1 ETH basis 10 USD acquired 2019-03-01 @v',
    ],
    ['a reward', 'r 2024-03-10 stake-reward + 1 ETH worth 30 USD @v'],
    [
      'a gift',
      'g 2024-03-10 deposit/gift + 1 ETH worth 30 USD basis 30 USD acquired 2024-03-09 @v',
    ],
  ])('are not deferred onto %s', (_, text) => {
    const made = book(`${loss}\n${text}`, {
      treatments: { washSale: 'all', wrap: 'nonTaxable' },
      tracking: 'wallet',
    });
    expect(listDisallowed(deferLosses(compute(made), made.settings))).toEqual([0n]);
  });

  it('are deferred onto what was bought for another asset', () => {
    expect(
      listDisallowed(
        computeDeferred(
          `${loss}\n c 2023-01-01 buy 1 BTC for 10 USD @k\n x 2024-03-10 swap 1 BTC for 1 ETH worth 30 USD @k`,
          'all',
        ),
      ),
    ).toEqual([20n, 0n]);
  });
});

/** Ten units bought for $1,000, sold for $600, and bought again nine days later for $700: $400 are put off. */
describe('a deferred loss follows the replacement of the units sold', () => {
  const text = `
    b1  2025-01-02  buy   10 TKN for 1000 USD  @k
    s1  2025-03-01  sell  10 TKN for 600 USD   @k
    b2  2025-03-10  buy   10 TKN for 700 USD   @k
  `;
  const after = (line: string, treatments: Readonly<Record<string, string>> = {}) => {
    const made = book(`${text}\n${line}`, { treatments: { washSale: 'all', ...treatments } });
    return deferLosses(compute(made), made.settings);
  };

  it.each([
    [
      'into the token of a pool',
      'p1 2026-05-01 liquidity-deposit 10 TKN worth 800 USD for 1 LP @k',
      { lp: 'deposit' },
      ['p1  1 LP @k  1100.00'],
    ],
    [
      'into a receipt',
      'p1 2026-05-01 stake-deposit 10 TKN for 10 sTKN worth 800 USD @k',
      { receiptToken: 'nonTaxable' },
      ['p1  10 sTKN @k  1100.00'],
    ],
    [
      'half of it into a pool, which has its half of the loss',
      'p1 2026-05-01 liquidity-deposit 5 TKN worth 400 USD for 1 LP @k',
      { lp: 'deposit' },
      ['p1  1 LP @k  550.00', 'b2  5 TKN @k  550.00'],
    ],
    [
      'into a pool and out of it again',
      'p1 2026-05-01 liquidity-deposit 10 TKN worth 800 USD for 1 LP @k\nq1 2026-06-01 liquidity-withdrawal 1 LP for 10 TKN worth 800 USD @k',
      { lp: 'deposit' },
      ['q1  10 TKN @k  1100.00'],
    ],
  ])('%s: it stays deferred, and increases the cost of the units', (_, line, treatments, left) => {
    const result = after(line, treatments);
    expect(listDisallowed(result)).toEqual([400n]);
    expect(lots(result)).toEqual(left);
    expect(result.totals[0]!.gain).toBe(0n);
  });

  it('into a token that is sold: the loss counts there, and the days of the units sold do', () => {
    const result = after(
      'p1 2025-05-01 stake-deposit 10 TKN for 10 sTKN worth 800 USD @k\ns2 2026-02-01 sell 10 sTKN for 900 USD @k',
      {
        receiptToken: 'nonTaxable',
      },
    );
    expect(sales(result)[1]).toBe(
      's2  10 sTKN of p1  2025-01-11  900.00 - 1100.00 = -200.00  long L',
    );
  });

  it('also if it went into a pool before the sale: it was bought within the thirty days', () => {
    const made = book(
      `
      b1  2025-01-02  buy                10 TKN for 1000 USD            @k
      b2  2025-02-25  buy                10 TKN for 700 USD             @w
      p1  2025-02-27  liquidity-deposit  10 TKN worth 700 USD for 1 LP  @w
      s1  2025-03-01  sell               10 TKN for 600 USD             @k
    `,
      { treatments: { washSale: 'all', lp: 'deposit' } },
    );
    const result = deferLosses(compute(made), made.settings);
    expect(listDisallowed(result)).toEqual([400n]);
    expect(lots(result)).toEqual(['p1  1 LP @w  1100.00']);
  });

  it('into a gift and a donation: they cost the giver so much more, and were held for as much longer', () => {
    const result = after(
      'g1 2025-05-01 withdrawal/donation - 5 TKN worth 400 USD @k\ng2 2026-02-01 withdrawal/gift - 3 TKN worth 300 USD @k\ns2 2026-02-02 sell 2 TKN for 200 USD @k',
    );
    const given = [...result.donations, ...result.gifts].map(
      (each) => `${each.transactionId} ${each.acquiredOn} ${formatMoney(each.basis)} ${each.term}`,
    );
    expect(given).toEqual(['g1 2025-01-11 550.00 short', 'g2 2025-01-11 330.00 long']);
    expect(sales(result)[1]).toBe('s2  2 TKN of b2  2025-01-11  200.00 - 220.00 = -20.00  long L');
  });

  it('units given away before the sale replace nothing', () => {
    const made = book(
      'b1 2025-01-02 buy 10 TKN for 1000 USD @k\nb2 2025-02-25 buy 10 TKN for 700 USD @w\ng1 2025-02-26 withdrawal/gift - 10 TKN worth 700 USD @w\ns1 2025-03-01 sell 10 TKN for 600 USD @k',
      { treatments: { washSale: 'all' } },
    );
    const result = deferLosses(compute(made), made.settings);
    expect(listDisallowed(result)).toEqual([0n]);
    expect(result.gifts.map(({ basis }) => formatMoney(basis))).toEqual(['700.00']);
  });
});

it('a part of a lot replaces what was sold: the open lot is listed in two, as its sale would be', () => {
  const result = computeDeferred(`
    b1  2026-01-01  buy   10 MCO for 1000 USD  @k
    s1  2026-06-01  sell  4 MCO for 240 USD    @k
    b2  2026-06-10  buy   10 MCO for 700 USD   @w
  `);
  expect(listDisallowed(result)).toEqual([160n]);
  // The 4 that were sold had been held for 151 days: so much earlier count 4 of the new ones, which cost 280 and 160.
  expect(
    result.lots.map(({ acquiredOn }, index) => `${lots(result)[index]}  ${acquiredOn}`),
  ).toEqual([
    'b1  6 MCO @k  600.00  2026-01-01',
    'b2  4 MCO @w  440.00  2026-01-10',
    'b2  6 MCO @w  420.00  2026-06-10',
  ]);
});

const losses = ({ disposals }: ReturnType<typeof computeDeferred>): readonly string[] =>
  disposals.map(
    ({ lotId, gain, disallowed: later }) =>
      `${lotId} loses ${formatMoney(negate(gain))}${later ? `, put off ${formatMoney(later)}` : ''}`,
  );

describe('several lots sold at once', () => {
  it('the loss of the lot that was acquired first finds the replacement first, whatever the ids (26 CFR 1.1091-1(b))', () => {
    const result = computeDeferred(
      `
      9  2025-01-01  buy   1 BTC for 300 USD  @k
      1  2025-02-01  buy   1 BTC for 200 USD  @k
      s  2025-06-01  sell  2 BTC for 200 USD  @k
      r  2025-06-10  buy   1 BTC for 90 USD   @k
    `,
      'all',
    );
    expect(losses(result)).toEqual(['1 loses 100.00', '9 loses 200.00, put off 200.00']);
  });

  it('units sold in the same sale are no replacement (Rev. Rul. 56-602)', () => {
    const result = computeDeferred(
      `
      a  2025-01-01  buy   1 BTC for 300 USD  @k
      b  2025-05-20  buy   1 BTC for 200 USD  @k
      s  2025-06-01  sell  2 BTC for 200 USD  @k
    `,
      'all',
    );
    expect(losses(result)).toEqual(['a loses 200.00', 'b loses 100.00']);
  });
});
