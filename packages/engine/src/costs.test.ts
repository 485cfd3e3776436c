import { toSentence } from './testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

describe('costs of a trade', () => {
  it('buying with cash, the fee in cash: cash and fee are the basis', () => {
    expect(lots(scenario('b1  2025-01-05  buy  1 BTC for 100 USD, fee 2 USD  @k'))).toEqual([
      'b1  1 BTC @k  102.00',
    ]);
  });

  it('purchase for cash, fee in another crypto: its value is part of the basis and it is disposed of', () => {
    const result = scenario(`
      c1  2025-01-01  buy  1 BNB for 10 USD  @k
      b1  2025-01-05  buy  1 BTC for 100 USD, fee 0.2 BNB worth 3 USD  @k
    `);
    expect(lots(result)).toEqual(['c1  0.8 BNB @k  8.00', 'b1  1 BTC @k  103.00']);
    expect(sales(result)).toEqual([
      'b1 fee  0.2 BNB of c1  2025-01-01  3.00 - 2.00 = 1.00  short I',
    ]);
  });

  it('selling for cash, the fee in cash: the proceeds are net', () => {
    const result = scenario(`
      b1  2025-01-05  buy   1 BTC for 100 USD  @k
      s1  2025-02-05  sell  1 BTC for 150 USD, fee 2 USD  @k
    `);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2025-01-05  148.00 - 100.00 = 48.00  short I',
    ]);
  });

  it('sale for cash, fee withheld from the sold units: the cash is the proceeds of all units', () => {
    const result = scenario(`
      b1  2025-01-05  buy   1 BTC for 100 USD  @k
      s1  2025-02-05  sell  1 BTC for 147 USD, fee 0.02 BTC of sent  @k
    `);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2025-01-05  147.00 - 100.00 = 47.00  short I',
    ]);
    expect(result.entries[1]).toMatchObject({
      proceeds: 147n * 10n ** 18n,
      proceedsBeforeFees: 150n * 10n ** 18n,
    });
  });

  it('sale for cash, fee on top in the sold asset: a separate disposal at the rate of the trade', () => {
    const result = scenario(`
      b1  2025-01-05  buy   2 BTC for 200 USD  @k
      s1  2025-02-05  sell  1 BTC for 150 USD, fee 0.02 BTC  @k
    `);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2025-01-05  147.00 - 100.00 = 47.00  short I',
      's1 fee  0.02 BTC of b1  2025-01-05  3.00 - 2.00 = 1.00  short I',
    ]);
  });

  it('swap, fee in cash: all of it reduces the proceeds, and the basis received is the value received', () => {
    const result = scenario(`
      b1  2025-01-05  buy            1 BTC for 100 USD  @k
      x1  2025-02-05  crypto-crypto  1 BTC for 10 ETH worth 150 USD, fee 2 USD  @k
    `);
    expect(sales(result)).toEqual([
      'x1  1 BTC of b1  2025-01-05  148.00 - 100.00 = 48.00  short I',
    ]);
    expect(lots(result)).toEqual(['x1  10 ETH @k  150.00']);
  });

  it('swap, fee in a third asset: its value reduces the proceeds and its units are disposed of', () => {
    const result = scenario(`
      c1  2025-01-01  buy            1 BNB for 10 USD  @k
      b1  2025-01-05  buy            1 BTC for 100 USD  @k
      x1  2025-02-05  crypto-crypto  1 BTC for 10 ETH worth 150 USD, fee 0.2 BNB worth 3 USD  @k
    `);
    expect(sales(result)).toEqual([
      'x1  1 BTC of b1  2025-01-05  147.00 - 100.00 = 47.00  short I',
      'x1 fee  0.2 BNB of c1  2025-01-01  3.00 - 2.00 = 1.00  short I',
    ]);
    expect(lots(result)).toEqual(['c1  0.8 BNB @k  8.00', 'x1  10 ETH @k  150.00']);
    expect(result.entries.find((entry) => entry.id === 'x1/2')).toMatchObject({
      gainLoss: 47n * 10n ** 18n,
      gainLossTiedFees: 48n * 10n ** 18n,
    });
  });

  it('swap, fee withheld from the sent units: the value received is the proceeds of all units', () => {
    const result = scenario(`
      b1  2025-01-05  buy            1 BTC for 100 USD  @k
      x1  2025-02-05  crypto-crypto  1 BTC for 10 ETH worth 147 USD, fee 0.02 BTC of sent  @k
    `);
    expect(sales(result)).toEqual([
      'x1  1 BTC of b1  2025-01-05  147.00 - 100.00 = 47.00  short I',
    ]);
    expect(lots(result)).toEqual(['x1  10 ETH @k  147.00']);
  });

  it('swap, fee withheld from the sent units, only the sent asset has a value: the value received is the value given without the fee', () => {
    const row = scenario(`
      b1  2025-01-05  buy            1 BTC for 100 USD  @k
      x1  2025-02-05  crypto-crypto  1 BTC worth 150 USD for 10 ETH, fee 0.02 BTC of sent  @k
    `);
    // 0.02 BTC of 150 USD paid a fee of 3 USD; the other 0.98 BTC bought ETH for 147 USD.
    const expected = [
      ['x1  1 BTC of b1  2025-01-05  147.00 - 100.00 = 47.00  short I'],
      ['x1  10 ETH @k  147.00'],
    ];
    expect([sales(row), lots(row)]).toEqual(expected);
    const priced = scenario(
      'b1  2025-01-05  buy  1 BTC for 100 USD  @k\n x1  2025-02-05  crypto-crypto  1 BTC for 10 ETH, fee 0.02 BTC of sent  @k',
      {},
      'BTC 150',
    );
    expect([sales(priced), lots(priced)]).toEqual(expected);
  });

  it('swap, fee withheld from the received units: those are the units just received, without a gain', () => {
    const result = scenario(`
      e1  2020-01-05  buy            5 ETH for 5 USD  @k
      b1  2025-01-05  buy            1 BTC for 100 USD  @k
      x1  2025-02-05  crypto-crypto  1 BTC for 10 ETH worth 150 USD, fee 0.2 ETH of received  @k
    `);
    expect(sales(result)).toEqual([
      'x1  1 BTC of b1  2025-01-05  147.00 - 100.00 = 47.00  short I',
      'x1 fee  0.2 ETH of x1  2025-02-05  3.00 - 3.00 = 0.00  short I',
    ]);
    expect(lots(result)).toEqual(['e1  5 ETH @k  5.00', 'x1  9.8 ETH @k  147.00']);
  });

  it('swap, fee and its own fee withheld from the received units: both reduce the proceeds, without a gain', () => {
    const result = scenario(`
      b1  2025-01-05  buy            1 BTC for 100 USD  @k
      x1  2025-02-05  crypto-crypto  1 BTC for 10 ETH worth 150 USD, fee 0.2 ETH of received, fee 0.02 ETH of received  @k
    `);
    expect(sales(result)).toEqual([
      'x1  1 BTC of b1  2025-01-05  146.70 - 100.00 = 46.70  short I',
      'x1 fee  0.02 ETH of x1  2025-02-05  0.30 - 0.30 = 0.00  short I',
      'x1 fee  0.2 ETH of x1  2025-02-05  3.00 - 3.00 = 0.00  short I',
    ]);
    expect(lots(result)).toEqual(['x1  9.78 ETH @k  146.70']);
  });

  it('purchase for cash, fee withheld from the received units: the cash is the basis of the rest', () => {
    const result = scenario('b1  2025-01-05  buy  1 BTC for 100 USD, fee 0.02 BTC of received  @k');
    expect(sales(result)).toEqual([
      'b1 fee  0.02 BTC of b1  2025-01-05  2.00 - 2.00 = 0.00  short I',
    ]);
    expect(lots(result)).toEqual(['b1  0.98 BTC @k  100.00']);
  });

  it('payment for goods: the value given, less the fee', () => {
    const result = scenario(`
      b1  2025-01-05  buy   1 BTC for 100 USD  @k
      s1  2025-02-05  sell  0.5 BTC worth 80 USD, fee 1 USD  @k
    `);
    expect(sales(result)).toEqual([
      's1  0.5 BTC of b1  2025-01-05  79.00 - 50.00 = 29.00  short I',
    ]);
  });

  it('money sent gross, with the fee inside, counts the fee once', () => {
    expect(lots(scenario('b1  2025-01-05  buy  1 BTC for 100 USD, fee 2 USD of sent  @k'))).toEqual(
      ['b1  1 BTC @k  100.00'],
    );
  });

  it.each([
    ['disposal', '148.00 - 100.00 = 48.00', '150.00'],
    ['half', '149.00 - 100.00 = 49.00', '151.00'],
    ['basis', '150.00 - 100.00 = 50.00', '152.00'],
  ])('a swap before 2025 can put its cost on the other side: %s', (treatment, sale, basis) => {
    const result = scenario(
      `
      b1  2024-01-05  buy            1 BTC for 100 USD  @k
      x1  2024-02-05  crypto-crypto  1 BTC for 10 ETH worth 150 USD, fee 2 USD  @k
    `,
      { treatments: { pre2025SwapFeeAllocation: treatment } },
    );
    expect(sales(result)).toEqual([`x1  1 BTC of b1  2024-01-05  ${sale}  short C`]);
    expect(lots(result)).toEqual([`x1  10 ETH @k  ${basis}`]);
  });
});

describe('a fee in money without a known rate is excluded, and nothing else', () => {
  const bought = 'b1  2024-01-10  buy  1 ETH for 1000 USD  @k\n';

  it('of a purchase: the cost is what was paid', () => {
    const result = scenario('x1  2025-06-01  buy  1 SOL for 1000 USD, fee 5 GBP  @k');
    expect([lots(result), issues(result)]).toEqual([
      ['x1  1 SOL @k  1000.00'],
      ['error missing-price x1 GBP'],
    ]);
  });

  it('of a swap: both sides keep the value in the row', () => {
    const result = scenario(
      `${bought} x1  2025-06-01  swap  1 ETH for 10 SOL worth 3000 USD, fee 5 GBP  @k`,
    );
    expect(sales(result)).toEqual([
      'x1  1 ETH of b1  2024-01-10  3000.00 - 1000.00 = 2000.00  long L',
    ]);
    expect([lots(result), issues(result)]).toEqual([
      ['x1  10 SOL @k  3000.00'],
      ['error missing-price x1 GBP'],
    ]);
  });

  it('of a sale: the proceeds are everything received', () => {
    const result = scenario(`${bought} x1  2025-06-01  sell  1 ETH for 3000 USD, fee 5 GBP  @k`);
    expect(sales(result)).toEqual([
      'x1  1 ETH of b1  2024-01-10  3000.00 - 1000.00 = 2000.00  long L',
    ]);
    expect(result.issues.map(toSentence)).toEqual([
      'The price of GBP in USD on Jun 1, 2025 is unknown, so this fee is excluded. Enter the value, or upload a price file that contains the price.',
    ]);
  });
});
