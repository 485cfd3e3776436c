import { format } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import type { Matching } from '@lotbook/model/transaction';
import { describe, expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { book, issues, lots, sales, scenario } from '../testing/scenario.ts';

/** `w1 > d1  1 BTC  hash 98`, with what got lost behind it and the group before it where it is another's. */
const matches = (result: TaxResult): string[] =>
  result.matches.map(
    (each) =>
      `${each.group === each.out ? '' : `${each.group}: `}${each.out} > ${each.in}  ${format(each.quantity)}  ${each.reason} ${each.confidence}` +
      (each.lost > 0n ? `  lost ${format(each.lost)}` : ''),
  );

const bought = 'b1  2024-01-05  buy  10 BTC for 1000 USD  @kraken\n';

describe('several withdrawals that arrive as one deposit', () => {
  it('by their hash, whatever their sources', () => {
    const result = scenario(`${bought}
      t1  2024-01-06        transfer    4 BTC  @kraken > trezor
      w1  2024-03-01T10:00  withdrawal  1 BTC  @kraken #aa
      w2  2024-03-01T10:01  withdrawal  2 BTC  @trezor #aa
      d1  2024-03-01T10:30  deposit     2.9 BTC  @ledger #AA
    `);
    expect(matches(result)).toEqual([
      't1/2 > t1  4  same-row 100',
      'w1 > d1  1  hash 98',
      'w1: w2 > d1  1.9  hash 98  lost 0.1',
    ]);
    expect(issues(result)).toEqual(['error missing-price w2 BTC']);
    expect(lots(result)).toEqual([
      'b1  5 BTC @kraken  500.00',
      'b1  2.9 BTC @ledger  290.00',
      'b1  2 BTC @trezor  200.00',
    ]);
  });

  it('by their sum, where they follow one another at one source', () => {
    const result = scenario(`${bought}
      w1  2024-03-01T10:00  withdrawal  1 BTC  @kraken
      w2  2024-03-01T11:00  withdrawal  2 BTC  @kraken
      w3  2024-03-01T11:30  withdrawal  0.7 BTC  @kraken
      d1  2024-03-01T12:00  deposit     3 BTC  @ledger
    `);
    expect(matches(result)).toEqual(['w1 > d1  1  sum-time 60', 'w1: w2 > d1  2  sum-time 60']);
    expect(issues(result)).toEqual(['warning unmatched-withdrawal w3 BTC']);
  });
});

describe('one withdrawal that arrives as several deposits', () => {
  it('by the outputs of one hash', () => {
    const result = scenario(`${bought}
      w1  2024-03-01T10:00  withdrawal  3 BTC  @kraken #aa
      d1  2024-03-01T10:30  deposit     1 BTC  @ledger #aa
      d2  2024-03-01T10:30  deposit     2 BTC  @trezor #aa
    `);
    expect(matches(result)).toEqual(['w1 > d1  1  hash 98', 'w1 > d2  2  hash 98']);
    expect([sales(result), issues(result)]).toEqual([[], []]);
    expect(lots(result)).toEqual([
      'b1  7 BTC @kraken  700.00',
      'b1  1 BTC @ledger  100.00',
      'b1  2 BTC @trezor  200.00',
    ]);
  });

  it('by their sum at one source', () => {
    const result = scenario(
      `${bought}
      w1  2024-03-01T10:00  withdrawal  3 BTC    @kraken
      d1  2024-03-01T10:30  deposit     1 BTC    @ledger
      d2  2024-03-01T18:40  deposit     1.99 BTC @ledger
    `,
      {},
      'BTC 200',
    );
    expect(matches(result)).toEqual([
      'w1 > d1  1  sum-time 50',
      'w1 > d2  1.99  sum-time 50  lost 0.01',
    ]);
    expect(sales(result)).toEqual([
      'w1 fee  0.01 BTC of b1  2024-01-05  2.00 - 1.00 = 1.00  short C',
    ]);
  });
});

describe('units that return to the source that sent them', () => {
  it('are change, and the rest continues to its own destination', () => {
    const result = scenario(`${bought}
      t1  2024-01-06        transfer  4 BTC    @kraken > ledger
      w1  2024-03-01T10:00  transfer-out  4 BTC    @ledger #aa
      c1  2024-03-01T10:00  transfer-in   3 BTC    @ledger #aa
      d1  2024-03-01T10:40  deposit       1 BTC    @kraken
    `);
    expect(matches(result).slice(1)).toEqual([
      'w1 > c1  3  change 95',
      'w1 > d1  1  amount-time 90',
    ]);
    expect([sales(result), issues(result)]).toEqual([[], []]);
    expect(lots(result)).toEqual(['b1  7 BTC @kraken  700.00', 'b1  3 BTC @ledger  300.00']);
  });

  it("leave the rest unmatched if it wasn't received, with its tax impact", () => {
    const result = scenario(`${bought}
      w1  2024-03-01T10:00  transfer-out  4 BTC worth 800 USD  @kraken #aa
      c1  2024-03-01T10:00  transfer-in   3 BTC  @kraken #aa
    `);
    expect(issues(result)).toEqual(['warning unmatched-withdrawal w1 BTC']);
    expect(format(result.issues[0]!.atStake!.high)).toBe('100');
    expect(sales(result)).toEqual([]);
    expect(lots(result)).toEqual(['b1  9 BTC @kraken  900.00', 'b1  1 BTC @kraken parked  100.00']);
  });
});

describe('a large part that did not arrive', () => {
  it("isn't mistaken for a fee, even under one hash", () => {
    const result = scenario(`${bought}
      w1  2024-03-01T10:00  withdrawal  4 BTC  @kraken #aa
      d1  2024-03-01T10:30  deposit     2 BTC  @ledger #aa
    `);
    expect(matches(result)).toEqual(['w1 > d1  2  hash 98']);
    expect([sales(result), issues(result)]).toEqual([[], ['warning unmatched-withdrawal w1 BTC']]);
  });
});

describe("a person's decisions about matching", () => {
  const pair = `${bought}
    w1  2024-03-01T10:00  withdrawal  1 BTC  @kraken
    d1  2024-03-01T10:30  deposit     1 BTC  @ledger
    d2  2024-06-01T10:30  deposit     1 BTC  @trezor
  `;
  const decided = (decisions: Readonly<Record<string, Matching>>, text = pair) => {
    const made = book(text);
    return compute({
      ...made,
      transactions: made.transactions.map((each) =>
        decisions[each.id] ? { ...each, matching: decisions[each.id]! } : each,
      ),
    });
  };

  it('a link overrides everything else, regardless of the time difference', () => {
    const result = decided({ w1: { link: 'x' }, d2: { link: 'x' } });
    expect(matches(result)).toEqual(['w1 > d2  1  manual 100']);
    expect(issues(result)).toEqual(['warning unmatched-deposit d1 BTC']);
  });

  it('a link of more than was sent leaves the rest of the deposit of unknown origin', () => {
    const result = decided(
      { w1: { link: 'x' }, d2: { link: 'x' } },
      pair.replace('1 BTC  @trezor', '1.5 BTC  @trezor'),
    );
    expect(matches(result)).toEqual(['w1 > d2  1  manual 100']);
    expect(issues(result)).toEqual([
      'warning unmatched-deposit d1 BTC',
      'warning unmatched-deposit d2 BTC',
    ]);
    expect(lots(result)).toEqual([
      'b1  9 BTC @kraken  900.00',
      'b1  1 BTC @trezor  100.00',
      'd1  1 BTC @ledger  0.00',
      'd2  0.5 BTC @trezor  0.00',
    ]);
  });

  it('a side that is left alone finds no partner, and finds it again when it is no longer', () => {
    expect(matches(decided({ d1: { off: true } }))).toEqual([]);
    expect(matches(decided({}))).toEqual(['w1 > d1  1  amount-time 90']);
  });

  it("two unlinked sides don't match each other, but may match others", () => {
    const near = pair.replace('2024-06-01T10:30', '2024-03-01T12:30');
    expect(matches(decided({ w1: { apart: ['d1' as TransactionId] } }, near))).toEqual([
      'w1 > d2  1  amount-time 80',
    ]);
  });
});

it('a basis assigned by a person is the value of the units, and is marked so', () => {
  const made = book(
    'd1  2024-03-01  deposit  2 BTC  @ledger\ns1  2024-04-01  sell  3 BTC for 900 USD  @ledger',
    {},
    'BTC 200',
  );
  const transactions = made.transactions.map((each) => ({
    ...each,
    movements: each.movements.map((movement) => ({ ...movement, assigned: true as const })),
  }));
  const result = compute({ ...made, transactions });
  expect(issues(result)).toEqual([
    'info unsupported-basis d1 BTC',
    'info unsupported-basis s1 BTC',
  ]);
  expect(sales(result)).toEqual([
    's1  2 BTC of d1  2024-03-01  600.00 - 400.00 = 200.00  short C',
    's1  1 BTC of unknown  2024-04-01  300.00 - 300.00 = 0.00  short C',
  ]);
});
