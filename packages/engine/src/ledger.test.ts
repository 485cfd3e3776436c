import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, listPriceNeeds, type Book } from './compute.ts';
import { Ledger, type Change, type Delta } from './ledger.ts';
import { finishSteps } from './steps.ts';
import { anyBook } from './testing/any-book.ts';
import { anyChange, applyChange } from './testing/any-change.ts';
import { toBytes } from './testing/bytes.ts';
import { runs } from '@lotbook/testkit/runs';
import { book } from './testing/scenario.ts';

/** Few sides between checkpoints, so that small books have some. */
const spacing = fc.integer({ min: 1, max: 12 });

describe('whatever is changed, one after the other', () => {
  it('the ledger matches a computation of the whole book', () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.array(anyChange, { maxLength: 8 }),
        spacing,
        (start, changes, leastSpacing) => {
          fc.pre(isSound(start, changes));
          const ledger = new Ledger(start, { leastSpacing });
          let now = start;
          for (const change of changes) {
            ledger.change(change);
            now = applyChange(now, change);
          }
          expect(toBytes(ledger.result())).toBe(toBytes(compute(now)));
          expect(ledger.needs()).toEqual(listPriceNeeds(now));
        },
      ),
      { numRuns: runs(600) },
    );
  });

  it('a ledger built step by step gives the same result', () => {
    fc.assert(
      fc.property(anyBook, fc.nat({ max: 20 }), (start, leftOff) => {
        fc.pre(isSound(start, []));
        const steps = Ledger.inSteps(start);
        for (let step = 0; step < leftOff; step += 1) if (steps.next().done) return;
        expect(toBytes(finishSteps(steps).result())).toBe(toBytes(compute(start)));
      }),
      { numRuns: runs(200) },
    );
  });

  it('batches give the same result, each outcome once', () => {
    const atOnce = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        anyBook,
        fc.array(anyChange, { maxLength: 5 }),
        spacing,
        atOnce,
        (start, changes, leastSpacing, most) => {
          fc.pre(isSound(start, changes));
          const [whole, pieced] = [
            new Ledger(start, { leastSpacing }),
            new Ledger(start, { leastSpacing }),
          ];
          for (const change of changes) {
            const { outcomes, former, ...rest } = whole.change(change);
            const pieces = pieced.changeInPieces(change, most);
            const reported: TransactionOutcome[] = [];
            const before: TransactionOutcome[] = [];
            let step = pieces.next();
            for (; !step.done; step = pieces.next()) {
              reported.push(...step.value.outcomes);
              before.push(...step.value.former);
            }
            const { outcomes: last, former: lastFormer, ...end } = step.value;
            expect([...reported, ...last].map(toBytes).sort()).toEqual(
              outcomes.map(toBytes).sort(),
            );
            expect([...before, ...lastFormer].map(toBytes).sort()).toEqual(
              former.map(toBytes).sort(),
            );
            expect(end).toEqual(rest);
          }
          expect(toBytes(pieced.result())).toBe(toBytes(whole.result()));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it("the deltas add up to the ledger's result", () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.array(anyChange, { maxLength: 6 }),
        spacing,
        (start, changes, leastSpacing) => {
          fc.pre(isSound(start, changes));
          const ledger = new Ledger(start, { leastSpacing });
          const outcomes = new Map(
            [...ledger.outcomes()].map((each) => [each.transactionId, each]),
          );
          let lots = ledger.result().lots;
          for (const change of changes) {
            const delta = ledger.change(change);
            follow(outcomes, delta);
            lots = lotsAfter(lots, delta);
          }
          expect([...outcomes.values()].map(toBytes).sort()).toEqual(
            [...ledger.outcomes()].map(toBytes).sort(),
          );
          expect(lots.map(toBytes).sort()).toEqual(ledger.result().lots.map(toBytes).sort());
        },
      ),
      { numRuns: runs(600) },
    );
  });
});

/** True unless the engine itself refuses one of the books as a fault of the program. */
function isSound(start: Book, changes: readonly Change[]): boolean {
  try {
    compute(
      changes.reduce((before, change) => (compute(before), applyChange(before, change)), start),
    );
    return true;
  } catch {
    return false;
  }
}

function follow(
  outcomes: Map<string, TransactionOutcome>,
  { outcomes: come, removed }: Delta,
): void {
  for (const id of removed) expect(outcomes.delete(id)).toBe(true);
  for (const outcome of come) {
    expect(toBytes(outcome)).not.toBe(toBytes(outcomes.get(outcome.transactionId)));
    outcomes.set(outcome.transactionId, outcome);
  }
}

function lotsAfter(lots: readonly OpenLot[], { lots: { gone, come } }: Delta): readonly OpenLot[] {
  const left = lots.map(toBytes);
  for (const lot of gone) {
    const place = left.indexOf(toBytes(lot));
    expect(place).toBeGreaterThanOrEqual(0);
    left.splice(place, 1);
  }
  return [...lots.filter((lot) => take(left, toBytes(lot))), ...come];
}

function take(list: string[], item: string): boolean {
  const place = list.indexOf(item);
  if (place >= 0) list.splice(place, 1);
  return place >= 0;
}

const ids = ({ outcomes }: Delta): string[] => outcomes.map((each) => each.transactionId);

describe('a change', () => {
  const yearOfTrades: Book = book(
    `
    b1  2024-01-01  buy  1 BTC for 100 USD  @kraken
    e1  2024-01-02  buy  1 ETH for 10 USD   @kraken
    b2  2024-02-01  buy  1 BTC for 200 USD  @kraken
    s1  2024-03-01  sell 1 BTC for 400 USD  @kraken
    e2  2024-03-02  sell 1 ETH for 40 USD   @kraken
    s2  2024-04-01  sell 1 BTC for 400 USD  @kraken
    b3  2024-05-01  buy  1 BTC for 500 USD  @kraken
    s3  2024-06-01  sell 1 BTC for 600 USD  @kraken
  `,
  );
  const withCost = (id: string, cost: number): Delta => {
    const line = { b1: 'b1  2024-01-01', b3: 'b3  2024-05-01' }[id];
    return new Ledger(yearOfTrades, { leastSpacing: 1 }).change({
      put: book(`${line}  buy  1 BTC for ${cost} USD  @kraken`).transactions,
    });
  };

  it('reports exactly the transactions that it affects', () => {
    expect(ids(withCost('b1', 150))).toEqual(['b1', 's1']);
    expect(ids(withCost('b3', 550))).toEqual(['b3', 's3']);
    expect(ids(withCost('b1', 100))).toEqual([]);
  });

  it('reports what was removed', () => {
    const ledger = new Ledger(yearOfTrades);
    const { removed, lots, outcomes } = ledger.change({
      remove: [yearOfTrades.transactions[7]!.id],
    });
    expect([
      removed,
      ids({ outcomes } as Delta),
      lots.gone,
      lots.come.map((lot) => lot.lotId),
    ]).toEqual([['s3'], [], [], ['b3']]);
  });

  it('of the method recomputes everything', () => {
    const ledger = new Ledger(yearOfTrades);
    expect(ids(ledger.change({ settings: { ...yearOfTrades.settings, method: 'LIFO' } }))).toEqual([
      's1',
      's2',
    ]);
  });
});

/** Trades of one asset at three places, and units sent between them; many of a size, so that lots end as they began. */
const anyTransfers = fc.array(
  fc.record({
    what: fc.constantFrom('buy', 'sell', 'sell', 'move', 'move'),
    units: fc.integer({ min: 1, max: 3 }),
    at: fc.constantFrom('a', 'b', 'c'),
    to: fc.constantFrom('a', 'b', 'c'),
    year: fc.constantFrom('2023', '2025'),
  }),
  { minLength: 6, maxLength: 40 },
);
type RandomEvent = typeof anyTransfers extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

const toLines = ({ what, units, at, to, year }: RandomEvent, index: number): string => {
  const day = new Date(Date.UTC(Number(year), 0, 2 + index * 3)).toISOString().slice(0, 10);
  if (what === 'buy')
    return `b${index}  ${day}  buy  ${units} BTC for ${units * 100 + index} USD  @${at}`;
  if (what === 'sell')
    return `s${index}  ${day}  sell  ${units} BTC for ${units * 150} USD  @${at}`;
  return [
    `w${index}  ${day}T10:00  withdrawal  ${units} BTC  @${at} #h${index}`,
    `d${index}  ${day}T10:20  deposit  ${units} BTC  @${to} #h${index}`,
  ].join('\n');
};
const getBook = (doings: readonly RandomEvent[], tracking: 'us' | 'universal' | 'wallet'): Book =>
  book(doings.map(toLines).join('\n'), { tracking });

describe('a match that is undone', () => {
  it('leaves the same as a computation of the whole book, however often, as does one that is found again', () => {
    const toggles = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        anyTransfers,
        fc.constantFrom('us', 'universal', 'wallet'),
        toggles,
        spacing,
        (doings, tracking, tried, leastSpacing) => {
          let now = getBook(doings, tracking);
          const moved = now.transactions.filter(({ txHash }) => txHash !== undefined);
          fc.pre(moved.length > 0);
          const ledger = new Ledger(now, { leastSpacing });
          for (const [place, isOff] of tried) {
            const { id } = moved[place % moved.length]!;
            const { matching: _, ...former } = now.transactions.find((each) => each.id === id)!;
            const change: Change = {
              put: [isOff ? { ...former, matching: { off: true } } : former],
            };
            ledger.change(change);
            now = applyChange(now, change);
          }
          expect(toBytes(ledger.result())).toBe(toBytes(compute(now)));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('reaches only as far as lots differ: units on hold for good are carried along', () => {
    const sent: RandomEvent = { what: 'move', units: 1, at: 'a', to: 'b', year: '2025' };
    // Payments in euros ask for their value each time a trade is booked.
    const trades = Array.from(
      { length: 60 },
      (_, day) =>
        `t${day} ${new Date(Date.UTC(2025, 1, 1 + day)).toISOString().slice(0, 10)} ${day % 2 ? 'sell' : 'buy'} 1 BTC for 9 EUR @a`,
    );
    const start = book(
      [
        'b 2025-01-01 buy 1 BTC for 8 EUR @a',
        toLines(sent, 1),
        's 2025-01-20 sell 1 BTC for 9 EUR @b',
        ...trades,
      ].join('\n'),
      {
        tracking: 'wallet',
      },
    );
    let asked = 0;
    const prices = {
      ...start.prices,
      find: (...question: Parameters<Book['prices']['find']>) => (
        (asked += 1),
        start.prices.find(...question)
      ),
    };
    const ledger = new Ledger({ ...start, prices }, { leastSpacing: 2 });
    const all = asked;
    const sending = start.transactions.find(({ type }) => type === 'withdrawal')!;
    const { lots } = ledger.change({ put: [{ ...sending, matching: { off: true } }] });
    expect(lots.come.map(({ source, setAside }) => [source, setAside])).toEqual([['a', 'parked']]);
    expect(asked - all).toBeLessThan(20);
  });
});
