import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { book, issues, lots, sales, scenario } from './testing/scenario.ts';

const bought = `
  b1  2024-01-05  buy  1 BTC for 100 USD  @kraken
  b2  2024-02-05  buy  1 BTC for 200 USD  @kraken
`;

describe('transfers between own sources', () => {
  it('carry cost and date along', () => {
    const result = scenario(`${bought}
      t1  2024-03-01  transfer  1.5 BTC           @kraken > ledger
      s1  2025-03-01  sell      1.5 BTC for 450 USD  @ledger
    `);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2024-01-05  300.00 - 100.00 = 200.00  long L',
      's1  0.5 BTC of b2  2024-02-05  150.00 - 100.00 = 50.00  long L',
    ]);
    expect(lots(result)).toEqual(['b2  0.5 BTC @kraken  100.00']);
    expect(result.matches).toMatchObject([
      { out: 't1/2', in: 't1', quantity: 15n * 10n ** 17n, reason: 'same-row' },
    ]);
  });

  it('pay their fee after their units moved, at its value, and its cost is lost', () => {
    const result = scenario(`${bought}
      t1  2025-01-03  transfer  1 BTC, fee 0.1 BTC worth 30 USD  @kraken > ledger
    `);
    expect(lots(result)).toEqual(['b1  1 BTC @ledger  100.00', 'b2  0.9 BTC @kraken  180.00']);
    expect(sales(result)).toEqual([
      't1 fee  0.1 BTC of b2  2024-02-05  30.00 - 20.00 = 10.00  short I',
    ]);
    expect(result.expenses.map((each) => [each.transactionId, each.asset, each.value])).toEqual([
      ['t1', 'BTC', 30n * 10n ** 18n],
    ]);
  });

  it('pay their fee from any source under universal tracking, and every source keeps its number of units', () => {
    const result = scenario(
      `${bought}\n t1  2024-03-01  transfer  1 BTC, fee 0.1 BTC worth 30 USD  @kraken > ledger`,
    );
    expect(sales(result)).toEqual([
      't1 fee  0.1 BTC of b1  2024-01-05  30.00 - 10.00 = 20.00  short C',
    ]);
    expect(lots(result)).toEqual([
      'b1  0.9 BTC @ledger  90.00',
      'b2  0.9 BTC @kraken  180.00',
      'b2  0.1 BTC @ledger  20.00',
    ]);
  });

  it('can add the fee to the basis instead', () => {
    const result = scenario(
      `${bought}\n t1  2025-01-03  transfer  1 BTC, fee 0.1 BTC worth 30 USD  @kraken > ledger`,
      {
        treatments: { transferFee: 'addToBasis' },
      },
    );
    expect(lots(result)).toEqual(['b1  1 BTC @ledger  130.00', 'b2  0.9 BTC @kraken  180.00']);
    expect(result.expenses).toEqual([]);
  });

  it('add the fee to each lot that moved, by its units', () => {
    const result = scenario(
      `
      b1  2025-01-05  buy       0.1 BTC for 1000 USD   @kraken
      b2  2025-02-05  buy       0.9 BTC for 36000 USD  @kraken
      t1  2025-03-03  transfer  1 BTC, fee 50 USD      @kraken > ledger
    `,
      { treatments: { transferFee: 'addToBasis' } },
    );
    expect(lots(result)).toEqual(['b1  0.1 BTC @ledger  1005.00', 'b2  0.9 BTC @ledger  36045.00']);
    expect(result.expenses).toEqual([]);
  });

  it.each([
    [
      'a loss counts from the worth when given and the fee: 60 + 20 = 80',
      70,
      's1  1 ETH of g1  2025-03-01  70.00 - 80.00 = -10.00  short I',
    ],
    [
      'in between there is neither gain nor loss',
      90,
      's1  1 ETH of g1  2023-01-01  90.00 - 90.00 = 0.00  long L',
    ],
    [
      'a gain counts from what the giver paid and the fee: 100 + 20 = 120',
      150,
      's1  1 ETH of g1  2023-01-01  150.00 - 120.00 = 30.00  long L',
    ],
  ])('add the fee to both bases of a gift: %s', (_, price, sale) => {
    const rows = `
      g1  2025-03-01  deposit/gift  + 1 ETH worth 60 USD basis 100 USD acquired 2023-01-01  @kraken
      t1  2025-04-01  transfer      1 ETH, fee 20 USD   @kraken > ledger
    `;
    const treatments = { transferFee: 'addToBasis', wrap: 'nonTaxable' };
    const sold = scenario(`${rows}\n s1  2025-06-01  sell  1 ETH for ${price} USD  @ledger`, {
      treatments,
    });
    expect(sales(sold)).toEqual([sale]);
    const wrapped = `w1  2025-05-01  swap  1 ETH for 1 WETH worth 70 USD  @ledger\n s1  2025-06-01  sell  1 WETH for ${price} USD  @ledger`;
    expect(sales(scenario(`${rows}\n ${wrapped}`, { treatments }))).toEqual([
      sale.replace('ETH of g1', 'WETH of w1'),
    ]);
  });

  it("lose units in transit at the row's value of everything sent", () => {
    const result = scenario(`
      b1  2025-01-05  buy         1 BTC for 10000 USD      @kraken
      w1  2025-03-01  withdrawal  - 0.5 BTC worth 50000 USD   @kraken #abc
      d1  2025-03-01  deposit     + 0.49 BTC worth 49000 USD  @ledger #abc
    `);
    expect(sales(result)).toEqual([
      'w1 fee  0.01 BTC of b1  2025-01-05  1000.00 - 100.00 = 900.00  short I',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('are found by their hash, whatever their times', () => {
    const result = scenario(`${bought}
      w1  2024-03-01  withdrawal  1 BTC  @kraken #abc
      d1  2024-04-01  deposit     1 BTC  @ledger #ABC
    `);
    expect(result.matches).toMatchObject([
      { out: 'w1', in: 'd1', quantity: 10n ** 18n, reason: 'hash' },
    ]);
    expect(lots(result)).toEqual(['b1  1 BTC @ledger  100.00', 'b2  1 BTC @kraken  200.00']);
    expect(issues(result)).toEqual([]);
  });

  it('are found by one hash that an exchange prints without 0x and an explorer with its output', () => {
    const hash = 'ab'.repeat(32);
    const result = scenario(`${bought}
      w1  2024-03-01  withdrawal  1 BTC  @kraken #${hash.toUpperCase()}
      d1  2024-04-01  deposit     1 BTC  @ledger #0x${hash}:1
    `);
    expect(result.matches).toMatchObject([{ out: 'w1', in: 'd1', reason: 'hash' }]);
    expect(issues(result)).toEqual([]);
  });

  it('are not found by a hash that is empty, least of all across assets', () => {
    const made = book(`${bought}
      w1  2024-03-01  withdrawal  1 BTC  @kraken
      d1  2024-03-01  deposit     1 ETH  @ledger
    `);
    const result = compute({
      ...made,
      transactions: made.transactions.map((each) => ({ ...each, txHash: '' })),
    });
    expect(result.matches).toEqual([]);
    expect(lots(result)).toEqual([
      'b1  1 BTC @kraken parked  100.00',
      'b2  1 BTC @kraken  200.00',
      'd1  1 ETH @ledger  0.00',
    ]);
  });

  it('are found by amount and time, one to one', () => {
    const result = scenario(`${bought}
      w1  2024-03-01T10:00  withdrawal  1 BTC  @kraken
      w2  2024-03-01T11:00  withdrawal  1 BTC  @kraken
      d1  2024-03-01T10:30  deposit     1 BTC  @ledger
      d2  2024-03-01T12:30  deposit     1 BTC  @trezor
    `);
    expect(result.matches.map(({ out, in: to, reason }) => `${out} > ${to} ${reason}`)).toEqual([
      'w1 > d1 amount-time',
      'w2 > d2 amount-time',
    ]);
    expect(lots(result)).toEqual(['b1  1 BTC @ledger  100.00', 'b2  1 BTC @trezor  200.00']);
  });

  it('that lose a little on the way pay it as a fee', () => {
    const result = scenario(
      `${bought}
      w1  2024-03-01T10:00  withdrawal  1 BTC     @kraken
      d1  2024-03-01T10:30  deposit     0.99 BTC  @ledger
    `,
      {},
      'BTC 300',
    );
    expect(sales(result)).toEqual([
      'w1 fee  0.01 BTC of b1  2024-01-05  3.00 - 1.00 = 2.00  short C',
    ]);
    expect(lots(result)).toEqual(['b1  0.99 BTC @ledger  99.00', 'b2  1 BTC @kraken  200.00']);
  });

  it('exclude a fee from what was sent if it was withheld from it', () => {
    const result = scenario(`${bought}
      w1  2024-03-01T10:00  withdrawal  1 BTC, fee 0.1 BTC worth 30 USD of sent  @kraken
      d1  2024-03-01T10:30  deposit     0.9 BTC  @ledger
    `);
    expect(lots(result)).toEqual(['b1  0.9 BTC @ledger  90.00', 'b2  1 BTC @kraken  200.00']);
    expect(sales(result)).toEqual([
      'w1 fee  0.1 BTC of b1  2024-01-05  30.00 - 10.00 = 20.00  short C',
    ]);
  });

  it("aren't a sale if unmatched: the lots are put on hold and the tax impact is reported", () => {
    const result = scenario(
      `${bought}\n w1  2024-03-01  withdrawal  1 BTC  @kraken`,
      {},
      'BTC 300',
    );
    expect(sales(result)).toEqual([]);
    expect(lots(result)).toEqual(['b1  1 BTC @kraken parked  100.00', 'b2  1 BTC @kraken  200.00']);
    expect(issues(result)).toEqual(['warning unmatched-withdrawal w1 BTC']);
    expect(result.issues[0]!.atStake).toEqual({ low: 0n, high: 200n * 10n ** 18n });
  });

  it('of unknown origin have no known basis', () => {
    const result = scenario(
      `
      d1  2024-03-01  deposit  1 BTC              @kraken
      s1  2024-04-01  sell     1 BTC for 350 USD  @kraken
    `,
      {},
      'BTC 300',
    );
    expect(sales(result)).toEqual(['s1  1 BTC of d1  2024-03-01  350.00 - 0.00 = 350.00  short C']);
    expect(issues(result)).toEqual(['error unmatched-deposit d1 BTC']);
    expect(result.issues[0]!.atStake).toMatchObject({ low: 0n, high: 300n * 10n ** 18n });
  });

  it('never pair a withdrawal with a deposit in the same source, nor with one that is days away', () => {
    const result = scenario(`${bought}
      w1  2024-03-01  withdrawal  1 BTC  @kraken
      d1  2024-03-02  deposit     1 BTC  @kraken
      w2  2024-05-01  withdrawal  1 BTC  @kraken
      d2  2024-05-09  deposit     1 BTC  @ledger
    `);
    expect(result.matches).toEqual([]);
  });
});

describe('the first of January 2025', () => {
  const book = `
    a1  2023-01-05  buy   1 BTC for 100 USD  @alpha
    b1  2024-01-05  buy   2 BTC for 400 USD  @beta
    s1  2024-12-31T23:00  sell  1 BTC for 500 USD  @beta
    s2  2025-01-01T00:00  sell  1 BTC for 600 USD  @beta
    s3  2025-01-01T01:00  sell  1 BTC for 700 USD  @alpha
  `;

  it('lots are used from all sources together until then and from their own source from then on', () => {
    const result = scenario(book);
    expect(sales(result)).toEqual([
      's1  1 BTC of a1  2023-01-05  500.00 - 100.00 = 400.00  long F',
      's2  1 BTC of b1  2024-01-05  600.00 - 200.00 = 400.00  short I',
      's3  1 BTC of b1  2024-01-05  700.00 - 200.00 = 500.00  short I',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it("starts in the account's own time zone", () => {
    const late = book
      .replace('2025-01-01T00:00', '2025-01-01T03:00')
      .replace('2025-01-01T01:00', '2025-01-01T04:00');
    const result = scenario(
      late.replace(
        's1  2024-12-31T23:00  sell  1 BTC for 500 USD  @beta',
        's1  2024-12-31T23:00  sell  0.5 BTC for 250 USD  @beta',
      ),
      {
        timeZone: 'America/New_York' as never,
      },
    );
    expect(
      result.disposals.map(
        (each) => `${each.transactionId} ${each.lotId} ${each.disposedOn} ${each.box}`,
      ),
    ).toEqual([
      's1 a1 2024-12-31 F',
      's2 a1 2024-12-31 F',
      's2 b1 2024-12-31 C',
      's3 b1 2024-12-31 C',
    ]);
  });

  it("doesn't matter if lots are always tracked per source, or always together", () => {
    expect(sales(scenario(book, { tracking: 'wallet' })).map((line) => line.slice(0, 18))).toEqual([
      's1  1 BTC of b1  2',
      's2  1 BTC of b1  2',
      's3  1 BTC of a1  2',
    ]);
    expect(
      sales(scenario(book, { tracking: 'universal' })).map((line) => line.slice(0, 18)),
    ).toEqual(['s1  1 BTC of a1  2', 's2  1 BTC of b1  2', 's3  1 BTC of b1  2']);
  });
});
