import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { Ledger } from './ledger.ts';
import { book, issues, scenario } from './testing/scenario.ts';

const bought = 'b1  2024-01-01  buy  1 BTC for 100 USD  @a';

describe('transfers and a sale on one date without times', () => {
  it.each(['universal', 'wallet'] as const)(
    'find the units that come back after they were sent, with %s tracking',
    (tracking) => {
      const result = scenario(
        `${bought}
        t1  2024-06-01  transfer  1 BTC               @a > b
        t2  2024-06-01  transfer  1 BTC               @b > a
        s1  2024-06-01  sell      1 BTC for 500 USD   @a`,
        { tracking },
      );
      expect(issues(result)).toEqual([]);
      expect(result.disposals.map(({ lotId }) => lotId)).toEqual(['b1']);
      expect(result.lots).toEqual([]);
    },
  );

  it('still lack units if no order of the rows has them at the place of the sale', () => {
    const result = scenario(
      `${bought}
      t1  2024-06-01  transfer  1 BTC               @a > b
      t2  2024-06-01  transfer  1 BTC               @b > a
      s1  2024-06-01  sell      1 BTC for 500 USD   @b`,
      { tracking: 'wallet' },
    );
    expect(issues(result)).toEqual(['error missing-basis t2 BTC']);
  });
});

const places = ['a', 'b', 'c'] as const;
const place = fc.constantFrom(...places);
const amount = fc.integer({ min: 1, max: 3 });
const anyDate = fc.record({
  held: fc.tuple(amount, amount, fc.integer({ min: 0, max: 2 })),
  transfers: fc.array(
    fc.record({ from: place, to: place, units: amount }).filter(({ from, to }) => from !== to),
    { maxLength: 5 },
  ),
  sale: fc.record({ at: place, units: amount }),
});
type OneDate = typeof anyDate extends fc.Arbitrary<infer Value> ? Value : never;

const toText = ({ held, transfers, sale }: OneDate): string =>
  [
    ...places.flatMap((each, index) =>
      held[index]! > 0
        ? `b${each}  2024-01-01  buy  ${held[index]!} BTC for ${(index + 1) * 100} USD  @${each}`
        : [],
    ),
    ...transfers.map(
      ({ from, to, units }, index) =>
        `t${index + 1}  2024-06-01  transfer  ${units} BTC  @${from} > ${to}`,
    ),
    `s1  2024-06-01  sell  ${sale.units} BTC for 900 USD  @${sale.at}`,
  ].join('\n');

const total = ({ held }: OneDate): number => held.reduce((sum, each) => sum + each, 0);

/** Whether any order of the rows finds their units where they leave. */
function isCovered({ held, transfers, sale }: OneDate): boolean {
  const rows = [...transfers, { from: sale.at, to: undefined, units: sale.units }];
  const tryAll = (units: ReadonlyMap<string, number>, left: typeof rows): boolean =>
    left.length === 0 ||
    left.some(({ from, to, units: moved }, index) => {
      if (units.get(from)! < moved) return false;
      const next = new Map(units).set(from, units.get(from)! - moved);
      if (to !== undefined) next.set(to, next.get(to)! + moved);
      return tryAll(next, left.toSpliced(index, 1));
    });
  return tryAll(new Map(places.map((each, index) => [each, held[index]!])), rows);
}

const isMissing = (date: OneDate, tracking: 'universal' | 'wallet'): boolean =>
  issues(scenario(toText(date), { tracking })).some((each) => each.includes('missing-basis'));

describe('any transfers and a sale on one date', () => {
  it('lack no basis with universal tracking, if all units together cover them', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const most = Math.max(date.sale.units, ...date.transfers.map(({ units }) => units));
        fc.pre(most <= total(date));
        expect(isMissing(date, 'universal')).toBe(false);
      }),
      { numRuns: runs(300) },
    );
  });

  it('lack no basis per wallet, if some order of the rows covers them', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        fc.pre(isCovered(date));
        expect(isMissing(date, 'wallet')).toBe(false);
      }),
      { numRuns: runs(300) },
    );
  });

  it('are booked by the ledger as by a whole computation', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const whole = book(toText(date), { tracking: 'wallet' });
        expect(new Ledger(whole).result()).toEqual(compute(whole));
      }),
      { numRuns: runs(100) },
    );
  });
});

const listThousand = (units: number): string =>
  [
    'b1  2024-01-01  buy  3 BTC for 100 USD  @a',
    ...Array.from({ length: 500 }, (_, index) => [
      `t${index + 1000}  2024-06-01  transfer  ${(index % 3) + 1} BTC  @a > b`,
      `t${index + 2000}  2024-06-01  transfer  ${(index % 3) + 1} BTC  @b > a`,
    ]).flat(),
    `s1  2024-06-01  sell  ${units} BTC for 500 USD  @a`,
  ].join('\n');

describe('many transfers on one date', () => {
  it('there and back, listed by direction', () => {
    const rows = Array.from({ length: 20 }, (_, index) => [
      `t${index + 10}  2024-06-01  transfer  1 BTC  @a > b`,
      `t${index + 40}  2024-06-01  transfer  1 BTC  @b > a`,
    ]).flat();
    const result = scenario(
      [bought, ...rows, 's1  2024-06-01  sell  1 BTC for 500 USD  @a'].join('\n'),
      { tracking: 'wallet' },
    );
    expect([issues(result), result.lots, result.disposals.map(({ lotId }) => lotId)]).toEqual([
      [],
      [],
      ['b1'],
    ]);
  });

  it.each(['universal', 'wallet'] as const)(
    'there and back, before unstaked units are sold, with %s tracking',
    (tracking) => {
      const result = scenario(
        `${bought}
        b2  2024-01-02  buy               1 BTC for 200 USD  @a
        k1  2024-02-01  stake-deposit     - 1 BTC            @a
        t1  2024-06-01  transfer          1 BTC              @a > b
        t2  2024-06-01  transfer          1 BTC              @b > a
        u1  2024-06-01  stake-withdrawal  + 1 BTC worth 500 USD  @a
        s1  2024-06-01  sell              2 BTC for 1000 USD @a`,
        { tracking },
      );
      expect([issues(result), result.lots]).toEqual([[], []]);
      expect(result.disposals.map(({ lotId }) => lotId)).toEqual(['b1', 'b2']);
    },
  );

  it('are staked and unstaked where they were sent', () => {
    const result = scenario(
      `${bought}
      t1  2024-06-01  transfer          1 BTC              @b > a
      t2  2024-06-01  transfer          1 BTC              @a > b
      k1  2024-06-01  stake-deposit     - 1 BTC            @b
      u1  2024-06-01  stake-withdrawal  + 1 BTC worth 500 USD  @b
      s1  2024-06-01  sell              1 BTC for 500 USD  @a`,
      { tracking: 'wallet' },
    );
    expect([issues(result), result.lots]).toEqual([[], []]);
    expect(result.disposals.map(({ lotId }) => lotId)).toEqual(['b1']);
  });

  it('that some order covers lack nothing, however they are listed', () => {
    const move = fc.record({ from: place, to: place, units: amount, key: fc.nat(1_000_000) });
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount),
        fc.array(move, { minLength: 13, maxLength: 60 }),
        place,
        (held, moves, last) => {
          const units = new Map<string, number>(places.map((each, at) => [each, held[at]!]));
          const possible = moves.filter(({ from, to, units: moved }) => {
            if (from === to || units.get(from)! < moved) return false;
            units.set(from, units.get(from)! - moved).set(to, units.get(to)! + moved);
            return true;
          });
          fc.pre(units.get(last)! > 0);
          const listed = possible.toSorted((a, b) => a.key - b.key);
          const date = { held, transfers: listed, sale: { at: last, units: units.get(last)! } };
          expect(isMissing(date, 'wallet')).toBe(false);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('are ordered if there are a thousand, with or without such an order', () => {
    expect(issues(scenario(listThousand(3), { tracking: 'wallet' }))).toEqual([]);
    expect(issues(scenario(listThousand(4), { tracking: 'wallet' })).join()).toContain(
      'missing-basis',
    );
  });
});
