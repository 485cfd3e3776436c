import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { Ledger } from './ledger.ts';
import { toBytes } from './testing/bytes.ts';
import { book, issues, lots, sales, scenario } from './testing/scenario.ts';

it('a receipt is available to a disposal at the same instant', () => {
  const result = scenario(`
    a1  2025-01-05  sell         1 BTC for 100 USD  @k
    d1  2025-01-05  transfer-in  1 BTC basis 40 USD acquired 2020-01-01  @k
  `);
  expect(sales(result)).toEqual(['a1  1 BTC of d1  2020-01-01  100.00 - 40.00 = 60.00  long L']);
  expect(issues(result)).toEqual([]);
});

it('an unmatched withdrawal takes its turn among disposals, before transfers', () => {
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

it('under HIFO a unit costs the price per unit left after a withheld fee', () => {
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

// 1 BTC for 100 USD goes from the wallet to the exchange and back, all on one date, and is sold for 60,000 USD.
const roundTrip = (rows: string) => {
  const result = scenario(`
    b1  2020-01-01  buy   1 BTC for 100 USD  @wallet
    ${rows}
    s1  2025-06-01  sell  1 BTC for 60000 USD  @wallet
  `);
  return [sales(result), lots(result), issues(result)];
};

describe('units that move through several own places at one instant', () => {
  const bought = 'b1  2024-01-10  buy  10 BTC for 100000 USD  @kraken';
  /** 0.9 BTC of 10 BTC for 100,000 USD cost 9,000 USD, whatever their route before the sale. */
  const sold = 's1  2025-02-10  sell  0.9 BTC for 54000 USD  @trezor';
  const expected = {
    sales: ['s1  0.9 BTC of b1  2024-01-10  54000.00 - 9000.00 = 45000.00  long L'],
    lots: ['b1  9 BTC @kraken  90000.00', 'b1  0.1 BTC @trezor  1000.00'],
    issues: [],
  };
  const computeRows = (rows: string) => {
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
  ])('keep their cost, whatever the ids of the rows: %i, %i, %i', (first, second, third) => {
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
    expect(computeRows(transfers)).toEqual(expected);
    expect(computeRows(pairs([' #aa', ' #bb', ' #cc']))).toEqual(expected);
    expect(computeRows(pairs(['', '', '']))).toEqual(expected);
  });

  it('move on before they are staked, and after they were unstaked', () => {
    const result = scenario(`
      b1  2024-01-10  buy               1 BTC for 100 USD  @kraken
      x9  2025-02-01  transfer          1 BTC  @kraken > ledger
      x1  2025-02-01  stake-deposit     - 1 BTC  @ledger
      y2  2025-03-01  stake-withdrawal  + 1 BTC  @ledger
      y1  2025-03-01  transfer          1 BTC  @ledger > trezor
    `);
    expect([lots(result), issues(result)]).toEqual([['b1  1 BTC @trezor  100.00'], []]);
  });

  it('follow the ids of their rows if none waits for another', () => {
    const result = scenario(`
      b1  2025-01-01  buy       1 BTC for 10 USD  @kraken
      b2  2025-01-02  buy       1 BTC for 20 USD  @kraken
      t2  2025-02-05  transfer  1 BTC  @kraken > ledger
      t1  2025-02-05  transfer  1 BTC  @kraken > trezor
    `);
    expect(lots(result)).toEqual(['b1  1 BTC @trezor  10.00', 'b2  1 BTC @ledger  20.00']);
  });

  describe('in a circle', () => {
    const kept = [['s1  1 BTC of b1  2020-01-01  60000.00 - 100.00 = 59900.00  long L'], [], []];

    it.each([
      [2, 5],
      [5, 2],
    ])('start where they are available, whatever the ids of the rows: %i, %i', (out, back) => {
      expect(
        roundTrip(`
          t${out}   2025-03-01  transfer  1 BTC  @wallet > exchange
          t${back}  2025-03-01  transfer  1 BTC  @exchange > wallet`),
      ).toEqual(kept);
      expect(
        roundTrip(`
          w${out}   2025-03-01  withdrawal  1 BTC  @wallet #aa
          d${out}   2025-03-01  deposit     1 BTC  @exchange #aa
          w${back}  2025-03-01  withdrawal  1 BTC  @exchange #bb
          d${back}  2025-03-01  deposit     1 BTC  @wallet #bb`),
      ).toEqual(kept);
    });

    it.each([
      [1, 2, 3],
      [2, 3, 1],
      [3, 1, 2],
      [3, 2, 1],
    ])('of three places, too: %i, %i, %i', (first, second, third) => {
      expect(
        roundTrip(`
          t${first}   2025-03-01  transfer  1 BTC  @wallet > ledger
          t${second}  2025-03-01  transfer  1 BTC  @ledger > exchange
          t${third}   2025-03-01  transfer  1 BTC  @exchange > wallet`),
      ).toEqual(kept);
    });

    it('pay their fees in transit out of what is there by then', () => {
      const result = scenario(`
        b1  2020-01-01  buy       1 BTC for 100 USD  @wallet
        t2  2025-03-01  transfer  0.99 BTC, fee 0.005 BTC worth 400 USD   @exchange > wallet
        t3  2025-03-01  transfer  0.995 BTC, fee 0.005 BTC worth 400 USD  @wallet > exchange
        s1  2025-06-01  sell      0.99 BTC for 60000 USD  @wallet
      `);
      // 0.005 of what cost 100 is 0.50.
      expect(sales(result).toSorted()).toEqual([
        's1  0.99 BTC of b1  2020-01-01  60000.00 - 99.00 = 59901.00  long L',
        't2 fee  0.005 BTC of b1  2020-01-01  400.00 - 0.50 = 399.50  long L',
        't3 fee  0.005 BTC of b1  2020-01-01  400.00 - 0.50 = 399.50  long L',
      ]);
      expect([lots(result), issues(result)]).toEqual([[], []]);
    });

    it('start by the ids of their rows if they are available everywhere', () => {
      const result = scenario(`
        b1  2025-01-01  buy       1 BTC for 10 USD  @kraken
        b2  2025-01-02  buy       1 BTC for 20 USD  @ledger
        t2  2025-02-05  transfer  1 BTC  @kraken > ledger
        t1  2025-02-05  transfer  1 BTC  @ledger > kraken
      `);
      // The later lot goes to kraken first, and the earlier one of the two there goes on.
      expect([lots(result), issues(result)]).toEqual([
        ['b1  1 BTC @ledger  10.00', 'b2  1 BTC @kraken  20.00'],
        [],
      ]);
    });

    it("start by the ids of their rows if they aren't available anywhere", () => {
      const result = scenario(`
        t1  2025-02-05  transfer  1 BTC  @kraken > ledger
        t2  2025-02-05  transfer  1 BTC  @ledger > kraken
      `);
      expect([lots(result), issues(result)]).toEqual([
        ['t1/2  1 BTC @kraken  0.00'],
        ['error missing-basis t1 BTC'],
      ]);
    });

    it('give the same result whichever row is listed first, with several assets and fees in others', () => {
      const place = fc.constantFrom('kraken', 'ledger', 'vault');
      const asset = fc.constantFrom('BTC', 'ETH');
      const moves = fc.record({
        bought: fc.array(fc.record({ asset, place, units: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 6,
        }),
        moved: fc.array(
          fc.record({
            asset,
            from: place,
            to: place,
            units: fc.integer({ min: 1, max: 3 }),
            isRow: fc.boolean(),
            fee: fc.constantFrom('', ', fee 1 ETH worth 5 USD'),
          }),
          { minLength: 2, maxLength: 6 },
        ),
        order: fc.infiniteStream(fc.nat(1000)),
      });
      fc.assert(
        fc.property(moves, ({ bought: stock, moved, order }) => {
          const rows = [
            ...stock.map(
              ({ asset: of, place: at, units }, index) =>
                `b${index}  2025-01-0${index + 1}  buy  ${units} ${of} for ${(index + 1) * 12} USD  @${at}`,
            ),
            ...moved.flatMap(({ asset: of, from, to, units, isRow, fee }, index) =>
              isRow || from === to
                ? [`t${index}  2025-02-01  transfer  ${units} ${of}${fee}  @${from} > ${to}`]
                : [
                    `t${index}  2025-02-01  withdrawal  ${units} ${of}${fee}  @${from} #h${index}`,
                    `u${index}  2025-02-01  deposit  ${units} ${of}  @${to} #h${index}`,
                  ],
            ),
            's1  2025-03-01  sell  2 ETH for 50 USD  @ledger',
          ];
          const made = book(rows.join('\n'));
          const whole = toBytes(compute(made));
          const shuffled = made.transactions
            .map((each) => ({ each, at: order.next().value }))
            .sort((a, b) => a.at - b.at);
          const ledger = new Ledger({ ...made, transactions: [] });
          for (const { each } of shuffled) ledger.change({ put: [each] });
          expect(toBytes(ledger.result())).toBe(whole);
          expect(
            toBytes(compute({ ...made, transactions: shuffled.map(({ each }) => each) })),
          ).toBe(whole);
        }),
        { numRuns: runs(300) },
      );
    });
  });

  it('give the same result whichever row is listed first, one after the other', () => {
    const places = ['kraken', 'ledger', 'metamask', 'trezor', 'vault'];
    const chain = fc.record({
      units: fc.constantFrom(1, 2),
      ways: fc.constantFrom(['row', 'hash'], ['hash', 'amount']),
      hops: fc.array(fc.record({ id: fc.integer({ min: 1, max: 20 }), way: fc.nat(1) }), {
        minLength: 2,
        maxLength: 4,
      }),
      order: fc.infiniteStream(fc.nat(1000)),
    });
    fc.assert(
      fc.property(chain, ({ units, ways, hops, order }) => {
        const rows = hops.flatMap(({ id, way }, hop) => {
          const [from, to] = [places[hop], places[hop + 1]];
          if (ways[way] === 'row')
            return [`t${id}${hop}  2025-02-01  transfer  ${units} BTC  @${from} > ${to}`];
          const mark = ways[way] === 'hash' ? ` #h${hop}` : '';
          return [
            `w${id}${hop}  2025-02-01  withdrawal  ${units} BTC  @${from}${mark}`,
            `d${id}${hop}  2025-02-01  deposit  ${units} BTC  @${to}${mark}`,
          ];
        });
        const made = book([bought, ...rows].join('\n'));
        const whole = compute(made);
        const shuffled = made.transactions
          .map((each) => ({ each, place: order.next().value }))
          .sort((a, b) => a.place - b.place);
        const ledger = new Ledger({ ...made, transactions: [] });
        for (const { each } of shuffled) ledger.change({ put: [each] });
        expect(toBytes(ledger.result())).toBe(toBytes(whole));
        const end = places[hops.length];
        expect([lots(whole), issues(whole)]).toEqual([
          [
            `b1  ${10 - units} BTC @kraken  ${(10 - units) * 10_000}.00`,
            `b1  ${units} BTC @${end}  ${units * 10_000}.00`,
          ],
          [],
        ]);
      }),
      { numRuns: runs(300) },
    );
  });
});
