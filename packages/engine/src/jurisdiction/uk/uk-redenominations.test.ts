import { formatMoney } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, computeWithTotals } from '../../compute.ts';
import { computeTraced } from '../../explain/evidence.ts';
import type { Explanation } from '../../explain/explanation.ts';
import { Ledger } from '../../ledger.ts';
import { dayAfterFirst } from '../../testing/random-book.ts';
import { explainInEnglish } from '../../testing/explanation-texts.ts';
import { issues, lots, sales } from '../../testing/scenario.ts';
import { ukBook, ukScenario } from '../../testing/uk-scenario.ts';

const settings = { treatments: { wrap: 'nonTaxable' } } as const;
const nonTaxable = (rows: string) => ukScenario(rows, settings);

describe('a redenominated asset, where that is no disposal, has one pool under both names', () => {
  it.each([
    ['LEND', 'AAVE', 100, 1],
    ['VEN', 'VET', 1, 100],
    ['ERD', 'EGLD', 1000, 1],
    ['MKR', 'SKY', 1, 24_000],
    ['GAL', 'G', 1, 60],
    ['lend', 'Aave', 100, 1],
  ])(
    '%s sold and bought back as %s within thirty days (TCGA 1992, s106A)',
    (former, now, of, to) => {
      const result = nonTaxable(`
      a  2024-01-01  buy   ${2 * of} ${former} for 1000 GBP  @w
      s  2024-06-01  sell  ${of} ${former} for 900 GBP       @w
      b  2024-06-20  buy   ${to} ${now} for 800 GBP          @w
    `);
      // The sale costs the 800 of the purchase, not half of 1,000; that half stays for the units bought.
      expect(sales(result)).toEqual([
        `s  ${of} ${former} of ${former}:2024-06-20  2024-06-20  900.00 - 800.00 = 100.00  thirty-days`,
      ]);
      expect(lots(result).toSorted()).toEqual(
        [
          `${former}:section-104  ${of} ${former} @w  500.00`,
          `${now}:section-104  ${to} ${now} @w  500.00`,
        ].toSorted(),
      );
      expect(issues(result)).toEqual([]);
    },
  );

  it('half of a sale is matched with a purchase of the same day, under the other name (s105)', () => {
    const result = nonTaxable(`
      a  2024-01-01            buy   2 AAVE for 1000 GBP  @w
      b  2024-06-01T10:00:00Z  buy   50 LEND for 200 GBP  @w
      s  2024-06-01T12:00:00Z  sell  1 AAVE for 900 GBP   @w
    `);
    expect(sales(result)).toEqual([
      's  0.5 AAVE of AAVE:2024-06-01  2024-06-01  450.00 - 200.00 = 250.00  same-day',
      's  0.5 AAVE of AAVE:section-104  2024-01-01  450.00 - 250.00 = 200.00  section-104',
    ]);
    expect(lots(result)).toEqual([
      'AAVE:section-104  1 AAVE @w  500.00',
      'LEND:section-104  50 LEND @w  250.00',
    ]);
  });

  it('a sale on the day of the exchange is matched with a purchase after it', () => {
    const result = nonTaxable(`
      a  2020-01-01            buy   200 LEND for 1000 GBP   @w
      s  2020-10-10T09:00:00Z  sell  100 LEND for 900 GBP    @w
      m  2020-10-10T10:00:00Z  swap  100 LEND for 1 AAVE     @w
      b  2020-10-10T12:00:00Z  buy   0.5 AAVE for 400 GBP    @w
    `);
    // 50 LEND are the 0.5 AAVE bought that day, the other 50 come from the pool at 5 each.
    expect(sales(result)).toEqual([
      's  50 LEND of LEND:2020-10-10  2020-10-10  450.00 - 400.00 = 50.00  same-day',
      's  50 LEND of LEND:section-104  2020-01-01  450.00 - 250.00 = 200.00  section-104',
    ]);
    expect(lots(result)).toEqual(['AAVE:section-104  1.5 AAVE @w  750.00']);
  });

  it('a late exchange with a penalty keeps the whole cost', () => {
    const result = nonTaxable(`
      a  2024-01-01  buy   2 MKR for 3000 GBP       @w
      m  2026-01-01  swap  1 MKR for 23520 SKY      @w
      s  2026-03-01  sell  11760 SKY for 1000 GBP   @w
    `);
    // 24,000 and 23,520 SKY cost 3,000; a quarter of them would cost more than 11,760 of 47,520.
    expect(sales(result)).toEqual([
      's  11760 SKY of SKY:section-104  2024-01-01  1000.00 - 742.424242424242424242 = 257.575757575757575758  section-104',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('gifts to a spouse and sales of one day share every part, in units of their own', () => {
    const result = ukScenario(
      `
      a  2024-01-01  buy   2 AAVE for 1000 GBP                    @w
      b  2024-06-01  buy   100 LEND for 300 GBP                   @w
      s  2024-06-01  sell  1 AAVE for 900 GBP                     @w
      g  2024-06-01  withdrawal/gift  - 100 LEND worth 900 GBP    @w
    `,
      { treatments: { wrap: 'nonTaxable', ukGift: 'spouse' } },
    );
    // 2 AAVE left: one matched for 300, one of the pool for 500, half of each to both.
    expect(result.disposals.map(({ basis }) => formatMoney(basis))).toEqual(['150.00', '250.00']);
    expect(
      result.gifts.map(({ quantity, basis }) => [quantity / 10n ** 18n, formatMoney(basis)]),
    ).toEqual([
      [50n, '150.00'],
      [50n, '250.00'],
    ]);
  });

  it('staked units come back under the name that they went in by', () => {
    const result = nonTaxable(`
      a  2024-01-01  buy               300 LEND for 300 GBP  @w
      b  2024-02-01  buy               1 AAVE for 500 GBP    @w
      p  2024-03-01  stake-deposit     - 1 AAVE              @w
      q  2024-04-01  stake-withdrawal  + 1 AAVE              @w
      s  2024-06-01  sell              1 AAVE for 900 GBP    @w
    `);
    expect(sales(result)).toEqual([
      's  1 AAVE of AAVE:section-104  2024-01-01  900.00 - 200.00 = 700.00  section-104',
    ]);
    expect(lots(result)).toEqual(['LEND:section-104  300 LEND @w  600.00']);
  });

  it('a sale beyond what both names have is reported in units of the sale', () => {
    const result = nonTaxable(`
      a  2024-01-01  buy   50 LEND for 100 GBP  @w
      s  2024-06-01  sell  2 AAVE for 800 GBP   @w
    `);
    expect(sales(result)).toEqual([
      's  0.5 AAVE of AAVE:section-104  2024-01-01  200.00 - 100.00 = 100.00  section-104',
      's  1.5 AAVE of unknown  2024-06-01  600.00 - 0.00 = 600.00  unknown',
    ]);
    expect(issues(result)).toEqual(['error missing-basis s AAVE']);
    expect(lots(result)).toEqual([]);
  });

  it('less than the smallest fraction of the larger unit is neither lost nor made', () => {
    const dust = '0.000000000000000001';
    const result = nonTaxable(`
      a  2024-01-01  buy   ${dust} LEND for 1 GBP  @w
      s  2024-06-01  sell  ${dust} AAVE for 3 GBP  @w
    `);
    expect(sales(result)).toEqual([
      `s  ${dust} AAVE of AAVE:section-104  2024-01-01  3.00 - 1.00 = 2.00  section-104`,
    ]);
    expect(lots(result)).toEqual([]);
  });

  it.each([
    ['wrapped', 'MATIC', 'WMATIC', 1],
    ['redenominated', 'LEND', 'AAVE', 100],
  ])(
    'units that never came are reported when they are %s, and still held',
    (_, former, now, of) => {
      const swapped = `
      a  2024-01-01  buy   ${of} ${former} for 100 GBP              @w
      m  2024-06-01  swap  ${2 * of} ${former} for 2 ${now}         @w
    `;
      const result = nonTaxable(swapped);
      expect(issues(result)).toEqual([`error missing-basis m ${former}`]);
      expect(lots(result)).toEqual([`${now}:section-104  2 ${now} @w  100.00`]);
      const sold = nonTaxable(`${swapped}\n s  2024-07-01  sell  1 ${now} for 80 GBP  @w`);
      expect(sales(sold)).toEqual([
        `s  1 ${now} of ${now}:section-104  2024-01-01  80.00 - 50.00 = 30.00  section-104`,
      ]);
      expect(sold.disposals[0]!.stakes?.map(({ code }) => code)).toEqual(['missing-basis']);
    },
  );

  it('an exchange back is matched with its own acquisition, which is of the same day (s105)', () => {
    // A swap into the former name isn't a migration. If both names are one asset, it disposes of units and acquires as many.
    const result = nonTaxable(`
      a  2024-01-01  buy   2 AAVE for 1000 GBP                     @w
      x  2024-06-01  swap  1 AAVE for 100 LEND worth 900 GBP       @w
      s  2024-09-01  sell  100 LEND for 950 GBP                    @w
    `);
    expect(sales(result).filter((line) => line.startsWith('s'))).toEqual([
      's  100 LEND of LEND:section-104  2024-01-01  950.00 - 500.00 = 450.00  section-104',
    ]);
    const exchanged = sales(result).filter((line) => line.startsWith('x'));
    expect(exchanged.every((line) => line.includes('= 0.00'))).toBe(true);
    expect(lots(result)).toEqual(['AAVE:section-104  1 AAVE @w  500.00']);
  });

  it('units bought, renamed and sold on one day are not missing', () => {
    const result = nonTaxable(`
      a  2024-06-01T09:00:00Z  buy   100 LEND for 100 GBP   @w
      m  2024-06-01T10:00:00Z  swap  100 LEND for 1 AAVE    @w
      s  2024-06-01T11:00:00Z  sell  1 AAVE for 120 GBP     @w
    `);
    expect(issues(result)).toEqual([]);
    expect(sales(result)).toEqual([
      's  1 AAVE of AAVE:2024-06-01  2024-06-01  120.00 - 100.00 = 20.00  same-day',
    ]);
  });
});

describe('the pool of a redenominated asset is explained in units of the asset in question', () => {
  const rows = `
    a  2024-01-01  buy   200 LEND for 1000 GBP  @w
    b  2024-02-01  buy   1 AAVE for 800 GBP     @w
    s  2024-06-01  sell  1.5 AAVE for 1200 GBP  @w
    r  2024-07-01  sell  50 LEND for 600 GBP    @w
  `;
  const flatten = ({ text, parts }: Explanation): readonly string[] => [
    text,
    ...parts.flatMap(flatten),
  ];
  const explainCost = (id: string) =>
    flatten(
      explainInEnglish(computeTraced(ukBook(rows, settings)), { kind: 'disposal', id }).parts.find(
        ({ text }) => text.startsWith('These units cost'),
      )!,
    ).filter((text) => !text.startsWith('Transaction'));

  it('the larger unit', () => {
    expect(explainCost('s:1')).toEqual([
      'These units cost £900.00: 1.5 of 3 AAVE in the pool, all of which cost £1,800.00.',
      'How the pool of 3 AAVE with a cost of £1,800.00 was built up:',
      'Jan 1, 2024: 2 AAVE acquired for £1,000.00. Pool after: 2 AAVE that cost £1,000.00.',
      'Feb 1, 2024: 1 AAVE acquired for £800.00. Pool after: 3 AAVE that cost £1,800.00.',
    ]);
  });

  it('the smaller unit', () => {
    expect(explainCost('r:1')).toEqual([
      'These units cost £300.00: 50 of 150 LEND in the pool, all of which cost £900.00.',
      'How the pool of 150 LEND with a cost of £900.00 was built up:',
      'Jan 1, 2024: 200 LEND acquired for £1,000.00. Pool after: 200 LEND that cost £1,000.00.',
      'Feb 1, 2024: 100 LEND acquired for £800.00. Pool after: 300 LEND that cost £1,800.00.',
      'Jun 1, 2024: 150 LEND disposed of, at a cost of £900.00. Pool after: 150 LEND that cost £900.00.',
    ]);
  });

  it('the pool under one of its names', () => {
    const pool = explainInEnglish(computeTraced(ukBook(rows, settings)), {
      kind: 'lot',
      id: 'LEND:section-104' as LotId,
    });
    expect(pool.amount).toBe(600n * 10n ** 18n);
  });
});

const pairs = [
  { small: 'LEND', large: 'AAVE', of: 100 },
  { small: 'SKY', large: 'MKR', of: 24_000 },
  { small: 'G', large: 'GAL', of: 60 },
] as const;

const events = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'gift', 'arrive', 'fee'),
    amount: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 9 }),
    days: fc.constantFrom(0, 0, 1, 9, 20, 31),
    isLarge: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25, size: 'max' },
);
type Event = typeof events extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** A line per event, in units that the event names, each event a minute after the one before it on its day. */
function write(all: readonly Event[], toUnits: (event: Event, index: number) => string): string[] {
  let day = 0;
  return all.map((event, index) => {
    day += event.days;
    const at = `${dayAfterFirst(day)}T10:${String(index).padStart(2, '0')}:00Z`;
    const [units, total] = [toUnits(event, index), event.amount * event.price];
    const lines = {
      buy: `buy ${units} for ${total} GBP`,
      sell: `sell ${units} for ${total} GBP`,
      fee: `fee fee ${units} worth ${total} GBP`,
      gift: `withdrawal/gift - ${units} worth ${total} GBP`,
      arrive: `deposit ${units} worth ${total} GBP`,
    };
    return `e${index}  ${at}  ${lines[event.kind]}  @w`;
  });
}

/** What doesn't depend on the unit. */
const getFigures = ({ disposals, gifts, lots: open, issues: reported }: TaxResult) => ({
  disposals: disposals.map(({ transactionId, rule, proceeds, basis, gain, stakes }) => ({
    transactionId,
    rule,
    proceeds,
    basis,
    gain,
    stakes: stakes?.map(({ transactionId: from, code, worth }) => ({ from, code, worth })),
  })),
  gifts: gifts.map(({ transactionId, basis }) => ({ transactionId, basis })),
  cost: open.reduce((sum, { basis }) => sum + basis, 0n),
  issues: reported.map(({ code, transactionId, atStake }) => ({ code, transactionId, atStake })),
});

describe('a history in two units', () => {
  it('has the figures of the same history in one, whichever rows use which', () => {
    fc.assert(
      fc.property(events, fc.constantFrom(...pairs), (all, { small, large, of }) => {
        const inOne = write(all, ({ amount }) => `${amount} ${large}`);
        const inTwo = write(all, ({ amount, isLarge }) =>
          isLarge ? `${amount} ${large}` : `${amount * of} ${small}`,
        );
        expect(getFigures(nonTaxable(inTwo.join('\n')))).toEqual(
          getFigures(nonTaxable(inOne.join('\n'))),
        );
      }),
      { numRuns: runs(250) },
    );
  });

  it('has the same figures if all units are exchanged at any point', () => {
    fc.assert(
      fc.property(events, fc.constantFrom(...pairs), fc.nat(), (some, { small, large, of }, at) => {
        const all = keepPossible(some);
        const point = at % (all.length + 1);
        const held = all.slice(0, point).reduce((sum, each) => sum + getChange(each), 0);
        const lines = write(all, ({ amount }, index) =>
          index < point ? `${amount * of} ${small}` : `${amount} ${large}`,
        );
        const before = /\s(\S+)T10:(\d\d)/.exec(lines[point - 1] ?? '');
        const swap =
          before && held > 0
            ? [
                `x  ${before[1]}T10:${before[2]}:30Z  swap  ${held * of} ${small} for ${held} ${large}  @w {wrap=nonTaxable}`,
              ]
            : [];
        const inTwo = [...lines.slice(0, point), ...swap, ...lines.slice(point)].join('\n');
        const inOne = write(all, ({ amount }) => `${amount} ${large}`).join('\n');
        expect(getFigures(nonTaxable(inTwo))).toEqual(getFigures(nonTaxable(inOne)));
      }),
      { numRuns: runs(250) },
    );
  });

  it('neither makes nor loses units or cost, down to the smallest fraction', () => {
    fc.assert(
      fc.property(events, fc.constantFrom(...pairs), (all, { small, large, of }) => {
        const dusty = write(all, ({ amount, isLarge }) =>
          isLarge
            ? `0.${String(amount).padStart(18, '0')} ${large}`
            : `0.${String(amount * 7).padStart(18, '0')} ${small}`,
        );
        const { result, tallies } = computeWithTotals(ukBook(dusty.join('\n'), settings));
        const { opened, taken } = tallies[0]!;
        expect(taken.cost + result.lots.reduce((sum, { basis }) => sum + basis, 0n)).toBe(
          opened.cost,
        );
        const left = result.lots.reduce(
          (sum, { asset, quantity }) => sum + quantity * (asset === large ? BigInt(of) : 1n),
          0n,
        );
        const excess = taken.quantity + left - opened.quantity;
        expect(excess >= 0n && excess < BigInt(of)).toBe(true);
        for (const each of [...result.lots, ...result.disposals])
          expect(each.quantity > 0n && each.basis >= 0n).toBe(true);
      }),
      { numRuns: runs(250) },
    );
  });

  it('is recomputed like the whole book when a row of either name changes', () => {
    fc.assert(
      fc.property(events, fc.nat(), (all, at) => {
        const book = ukBook(
          write(all, ({ amount, isLarge }) =>
            isLarge ? `${amount} AAVE` : `${amount * 100} LEND`,
          ).join('\n'),
          settings,
        );
        const removed = book.transactions[at % all.length]!;
        const ledger = new Ledger(book);
        ledger.change({ remove: [removed.id] });
        expect(ledger.result()).toEqual(
          compute({ ...book, transactions: book.transactions.filter((each) => each !== removed) }),
        );
      }),
      { numRuns: runs(100) },
    );
  });
});

const getChange = ({ kind, amount }: Event): number =>
  kind === 'buy' || kind === 'arrive' ? amount : -amount;

/** Leaves out what would dispose of more than is held. */
function keepPossible(all: readonly Event[]): readonly Event[] {
  let held = 0;
  return all.filter((event) => {
    if (held + getChange(event) < 0) return false;
    held += getChange(event);
    return true;
  });
}
