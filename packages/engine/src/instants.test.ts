import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { Ledger } from './ledger.ts';
import { bytesOf } from './testing/bytes.ts';
import { book, issues, lots, sales, scenario } from './testing/scenario.ts';

it('what comes in alone is there for what goes out at the same instant', () => {
  const result = scenario(`
    a1  2025-01-05  sell         1 BTC for 100 USD  @k
    d1  2025-01-05  transfer-in  1 BTC basis 40 USD acquired 2020-01-01  @k
  `);
  expect(sales(result)).toEqual(['a1  1 BTC of d1  2020-01-01  100.00 - 40.00 = 60.00  long L']);
  expect(issues(result)).toEqual([]);
});

it('what goes out without a partner takes its turn among what goes out, before transfers', () => {
  const result = scenario(`
    b1  2025-01-01  buy           1 BTC for 10 USD  @k
    b2  2025-01-02  buy           1 BTC for 20 USD  @k
    b3  2025-01-03  buy           1 BTC for 30 USD  @k
    x1  2025-02-05  transfer      1 BTC  @k > ledger
    x2  2025-02-05  transfer-out  1 BTC  @k
    x3  2025-02-05  sell          1 BTC for 100 USD  @k
  `);
  expect(sales(result)).toEqual(['x3  1 BTC of b2  2025-01-02  100.00 - 20.00 = 80.00  short I']);
  expect(lots(result)).toEqual(['b1  1 BTC @k parked  10.00', 'b3  1 BTC @ledger  30.00']);
});

it('under HIFO a unit costs what was paid for those that remained after a fee was kept back', () => {
  const result = scenario(
    `
    b1  2025-01-01  buy   1 BTC for 100 USD, fee 0.1 BTC of received  @k
    b2  2025-01-02  buy   1 BTC for 105 USD  @k
    s1  2025-02-05  sell  0.5 BTC for 100 USD  @k
  `,
    { method: 'HIFO' },
  );
  expect(sales(result)[1]).toMatch(/^s1 {2}0.5 BTC of b1 {2}2025-01-01 {2}100.00 - 55.5/);
  expect(lots(result).map((line) => line.slice(0, 11))).toEqual(['b1  0.4 BTC', 'b2  1 BTC @']);
});

describe('units that go on from one own place to the next at one instant', () => {
  const bought = 'b1  2024-01-10  buy  10 BTC for 100000 USD  @kraken';
  /** 0.9 BTC of 10 BTC for 100,000 USD cost 9,000 USD, wherever they went before they were sold. */
  const sold = 's1  2025-02-10  sell  0.9 BTC for 54000 USD  @trezor';
  const expected = {
    sales: ['s1  0.9 BTC of b1  2024-01-10  54000.00 - 9000.00 = 45000.00  long L'],
    lots: ['b1  9 BTC @kraken  90000.00', 'b1  0.1 BTC @trezor  1000.00'],
    issues: [],
  };
  const told = (rows: string) => {
    const result = scenario(`${bought}\n${rows}\n${sold}`);
    return { sales: sales(result), lots: lots(result), issues: issues(result) };
  };

  it.each([
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ])('keep what they cost, whatever the ids of the rows: %i, %i, %i', (first, second, third) => {
    const transfers = `
      t${first}   2025-02-01  transfer  1 BTC  @kraken > ledger
      t${second}  2025-02-01  transfer  1 BTC  @ledger > metamask
      t${third}   2025-02-01  transfer  1 BTC  @metamask > trezor`;
    const pairs = (hashes: readonly string[]): string => `
      w${first}   2025-02-01  withdrawal  1 BTC  @kraken${hashes[0]}
      d${first}   2025-02-01  deposit     1 BTC  @ledger${hashes[0]}
      w${second}  2025-02-01  withdrawal  1 BTC  @ledger${hashes[1]}
      d${second}  2025-02-01  deposit     1 BTC  @metamask${hashes[1]}
      w${third}   2025-02-01  withdrawal  1 BTC  @metamask${hashes[2]}
      d${third}   2025-02-01  deposit     1 BTC  @trezor${hashes[2]}`;
    expect(told(transfers)).toEqual(expected);
    expect(told(pairs([' #aa', ' #bb', ' #cc']))).toEqual(expected);
    expect(told(pairs(['', '', '']))).toEqual(expected);
  });

  it('go on before they are staked, and after they were unstaked', () => {
    const result = scenario(`
      b1  2024-01-10  buy               1 BTC for 100 USD  @kraken
      x9  2025-02-01  transfer          1 BTC  @kraken > ledger
      x1  2025-02-01  stake-deposit     - 1 BTC  @ledger
      y2  2025-03-01  stake-withdrawal  + 1 BTC  @ledger
      y1  2025-03-01  transfer          1 BTC  @ledger > trezor
    `);
    expect([lots(result), issues(result)]).toEqual([['b1  1 BTC @trezor  100.00'], []]);
  });

  it('go by the ids of their rows where none waits for another', () => {
    const result = scenario(`
      b1  2025-01-01  buy       1 BTC for 10 USD  @kraken
      b2  2025-01-02  buy       1 BTC for 20 USD  @kraken
      t2  2025-02-05  transfer  1 BTC  @kraken > ledger
      t1  2025-02-05  transfer  1 BTC  @kraken > trezor
    `);
    expect(lots(result)).toEqual(['b1  1 BTC @trezor  10.00', 'b2  1 BTC @ledger  20.00']);
  });

  it('go by the ids of their rows in a circle', () => {
    const result = scenario(`
      b1  2025-01-01  buy       1 BTC for 10 USD  @kraken
      t1  2025-02-05  transfer  1 BTC  @kraken > ledger
      t2  2025-02-05  transfer  1 BTC  @ledger > kraken
    `);
    expect([lots(result), issues(result)]).toEqual([['b1  1 BTC @kraken  10.00'], []]);
  });

  it('come to the same whichever row is told first, one after the other', () => {
    const places = ['kraken', 'ledger', 'metamask', 'trezor', 'vault'];
    const chain = fc.record({
      units: fc.constantFrom(1, 2),
      ways: fc.constantFrom(['row', 'hash'], ['hash', 'amount']),
      hops: fc.array(fc.record({ id: fc.integer({ min: 1, max: 20 }), way: fc.nat(1) }), { minLength: 2, maxLength: 4 }),
      order: fc.infiniteStream(fc.nat(1000)),
    });
    fc.assert(
      fc.property(chain, ({ units, ways, hops, order }) => {
        const rows = hops.flatMap(({ id, way }, hop) => {
          const [from, to] = [places[hop], places[hop + 1]];
          if (ways[way] === 'row') return [`t${id}${hop}  2025-02-01  transfer  ${units} BTC  @${from} > ${to}`];
          const mark = ways[way] === 'hash' ? ` #h${hop}` : '';
          return [`w${id}${hop}  2025-02-01  withdrawal  ${units} BTC  @${from}${mark}`, `d${id}${hop}  2025-02-01  deposit  ${units} BTC  @${to}${mark}`];
        });
        const made = book([bought, ...rows].join('\n'));
        const whole = compute(made);
        const shuffled = made.transactions.map((each) => ({ each, place: order.next().value })).sort((a, b) => a.place - b.place);
        const ledger = new Ledger({ ...made, transactions: [] });
        for (const { each } of shuffled) ledger.change({ put: [each] });
        expect(bytesOf(ledger.result())).toBe(bytesOf(whole));
        const end = places[hops.length];
        expect([lots(whole), issues(whole)]).toEqual([
          [`b1  ${10 - units} BTC @kraken  ${(10 - units) * 10_000}.00`, `b1  ${units} BTC @${end}  ${units * 10_000}.00`],
          [],
        ]);
      }),
      { numRuns: runs(300) },
    );
  });
});
