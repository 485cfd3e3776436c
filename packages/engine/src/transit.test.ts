import type { TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAllocatedLots } from './allocation.ts';
import { listChoosableLots } from './choosable-lots.ts';
import { compute } from './compute.ts';
import { computeTraced } from './explain/evidence.ts';
import type { Explanation } from './explain/explanation.ts';
import { Ledger } from './ledger.ts';
import { toBytes } from './testing/bytes.ts';
import { book, issues, lots, sales, scenario } from './testing/scenario.ts';
import { explainInEnglish } from './testing/explanation-texts.ts';

const old = 'old  2024-03-01  buy  1 BTC for 10000 USD   @ledger';
const young = 'new  2025-06-01  buy  1 BTC for 100000 USD  @kraken';
const shipped =
  'w1   2025-07-01T12:00  withdrawal  1 BTC  @ledger #h\nd1   2025-07-02T09:00  deposit  1 BTC  @kraken #h';
const sold = 's1   2025-07-01T18:00  sell  1 BTC for 110000 USD  @kraken';
const soldNew = ['s1  1 BTC of new  2025-06-01  110000.00 - 100000.00 = 10000.00  short I'];

describe('units in transit', () => {
  it.each(['FIFO', 'LIFO', 'HIFO'] as const)(
    'are not sold at the destination before they arrive: %s',
    (method) => {
      const result = scenario(`${old}\n${young}\n${shipped}\n${sold}`, { method });
      expect([sales(result), lots(result), issues(result)]).toEqual([
        soldNew,
        ['old  1 BTC @kraken  10000.00'],
        [],
      ]);
    },
  );

  it.each(['wallet', 'us'] as const)('are missing where nothing else is there: %s', (tracking) => {
    const result = scenario(`${old}\n${shipped}\n${sold}`, { tracking });
    expect(sales(result)).toEqual([
      's1  1 BTC of unknown  2025-07-01  110000.00 - 0.00 = 110000.00  short I',
    ]);
    expect([lots(result), issues(result)]).toEqual([
      ['old  1 BTC @kraken  10000.00'],
      ['error missing-basis s1 BTC'],
    ]);
  });

  it('are sold once they arrived, with their own date and cost', () => {
    const result = scenario(`${old}\n${shipped}\n${sold.replace('07-01T18:00', '07-03')}`);
    expect(sales(result)).toEqual([
      's1  1 BTC of old  2024-03-01  110000.00 - 10000.00 = 100000.00  long L',
    ]);
    expect([lots(result), issues(result)]).toEqual([[], []]);
  });

  it('stay at no source over the end of a year', () => {
    const result = scenario(`${old}\n${young}
      w1  2025-12-31T20:00  withdrawal  1 BTC  @ledger #h
      s1  2025-12-31T23:00  sell        1 BTC for 110000 USD  @kraken
      s2  2026-01-01T01:00  sell        0.5 BTC for 60000 USD  @kraken
      d1  2026-01-01T09:00  deposit     1 BTC  @kraken #h
      s3  2026-01-02        sell        0.5 BTC for 60000 USD  @kraken`);
    expect(sales(result).map((line) => line.slice(0, 20))).toEqual([
      's1  1 BTC of new  20',
      's2  0.5 BTC of unkno',
      's3  0.5 BTC of old  ',
    ]);
    expect(issues(result)).toEqual(['error missing-basis s2 BTC']);
    expect(lots(result)).toEqual(['old  0.5 BTC @kraken  5000.00']);
  });

  it.each([
    [
      'sent on',
      't1  2025-07-01T18:00  transfer  1 BTC  @kraken > vault',
      'new  1 BTC @vault  100000.00',
    ],
    [
      'staked',
      't1  2025-07-01T18:00  stake-deposit  - 1 BTC  @kraken',
      'new  1 BTC @kraken staked  100000.00',
    ],
    [
      'given away',
      't1  2025-07-01T18:00  withdrawal/gift  - 1 BTC worth 110000 USD  @kraken',
      undefined,
    ],
    ['spent on a fee', 't1  2025-07-01T18:00  fee fee 1 BTC worth 110000 USD  @kraken', undefined],
  ])('are not %s at the destination before they arrive', (_, row, lot) => {
    const result = scenario(`${old}\n${young}\n${shipped}\n${row}`);
    expect(lots(result)).toEqual([
      'old  1 BTC @kraken  10000.00',
      ...(lot === undefined ? [] : [lot]),
    ]);
    expect(
      [result.gifts.map(({ lotId }) => lotId), sales(result).map((line) => line.slice(0, 20))]
        .flat()
        .every((each) => !each.includes('old')),
    ).toBe(true);
    expect(issues(result)).toEqual([]);
  });

  it('are not at the source either', () => {
    const result = scenario(`${old}\n${shipped}\n${sold.replace('kraken', 'ledger')}`);
    expect(issues(result)).toEqual(['error missing-basis s1 BTC']);
  });

  it('of several transfers arrive as the lots that left, whichever arrives first', () => {
    const result = scenario(`
      b1  2025-01-01  buy  1 BTC for 10 USD  @a
      b2  2025-01-02  buy  1 BTC for 20 USD  @a
      w1  2025-02-01  withdrawal  1 BTC  @a #h1
      w2  2025-02-02  withdrawal  1 BTC  @a #h2
      d2  2025-02-03  deposit     1 BTC  @b #h2
      s1  2025-02-04  sell        1 BTC for 30 USD  @b
      d1  2025-02-05  deposit     1 BTC  @b #h1`);
    expect(sales(result)).toEqual(['s1  1 BTC of b2  2025-01-02  30.00 - 20.00 = 10.00  short I']);
    expect([lots(result), issues(result)]).toEqual([['b1  1 BTC @b  10.00'], []]);
  });

  it('that arrive in several parts arrive part by part', () => {
    const result = scenario(`
      b1  2025-01-01  buy  2 BTC for 20 USD  @a
      w1  2025-02-01  withdrawal  2 BTC  @a #h
      d1  2025-02-02  deposit     1 BTC  @b #h
      s1  2025-02-03  sell        2 BTC for 60 USD  @b
      d2  2025-02-04  deposit     1 BTC  @b #h`);
    expect(sales(result).map((line) => line.slice(0, 19))).toEqual([
      's1  1 BTC of b1  20',
      's1  1 BTC of unknow',
    ]);
    expect(lots(result)).toEqual(['b1  1 BTC @b  10.00']);
  });

  it('can be added the fee of their transfer', () => {
    const result = scenario(
      `${old}\n${shipped.replace('1 BTC  @ledger', '1 BTC, fee 50 USD  @ledger')}`,
      { treatments: { transferFee: 'addToBasis' } },
    );
    expect(lots(result)).toEqual(['old  1 BTC @kraken  10050.00']);
  });

  it('whose deposit is dated a little before the withdrawal are there from the deposit on', () => {
    const result = scenario(`${old}
      d1  2025-07-01T11:30  deposit     1 BTC  @kraken #h
      s1  2025-07-01T11:45  sell        1 BTC for 110000 USD  @kraken
      w1  2025-07-01T12:00  withdrawal  1 BTC  @ledger #h`);
    expect(sales(result)).toEqual([
      's1  1 BTC of old  2024-03-01  110000.00 - 10000.00 = 100000.00  long L',
    ]);
    expect(issues(result)).toEqual([]);
  });
});

describe('under universal tracking', () => {
  const rows = `
    b1  2024-03-01  buy  1 BTC for 10000 USD   @ledger
    b2  2024-06-01  buy  1 BTC for 100000 USD  @kraken
    w1  2024-07-01T12:00  withdrawal  1 BTC  @ledger #h
    s1  2024-07-01T18:00  sell  1 BTC for 110000 USD  @kraken
    d1  2024-07-02T09:00  deposit  1 BTC  @kraken #h`;

  it('units in transit belong to the one pool, like units at any source', () => {
    const result = scenario(rows);
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2024-03-01  110000.00 - 10000.00 = 100000.00  short C',
    ]);
    expect([lots(result), issues(result)]).toEqual([['b2  1 BTC @kraken  100000.00'], []]);
  });

  const crossing = `
    b1  2024-03-01  buy  1 BTC for 10000 USD   @ledger
    b2  2024-06-01  buy  2 BTC for 200000 USD  @kraken
    w1  2024-12-31T12:00  withdrawal  1 BTC  @ledger #h`;

  it('units that arrive after lots are separated are at no source from then on', () => {
    const made = book(`${crossing}
      s1  2025-01-01T18:00  sell     3 BTC for 330000 USD  @kraken
      d1  2025-01-02T09:00  deposit  1 BTC  @kraken #h`);
    const result = compute(made);
    expect(sales(result).map((line) => line.slice(0, 20))).toEqual([
      's1  2 BTC of b2  202',
      's1  1 BTC of unknown',
    ]);
    expect([lots(result), issues(result)]).toEqual([
      ['b1  1 BTC @kraken  10000.00'],
      ['error missing-basis s1 BTC'],
    ]);
    // At the end of 2024 they are counted as in transit, and nothing is missing.
    expect(
      listAllocatedLots(made).lots.map(({ lotId, source, setAside, quantity }) => [
        lotId,
        source,
        setAside,
        quantity,
      ]),
    ).toEqual([
      ['b1', 'ledger', 'transit', 10n ** 18n],
      ['b2', 'kraken', undefined, 2n * 10n ** 18n],
    ]);
  });

  it('a sale before that from a lot in transit is owed to the transfer', () => {
    const result = scenario(`${crossing}
      s1  2024-12-31T18:00  sell     1 BTC for 110000 USD  @kraken
      s2  2025-01-01T18:00  sell     1 BTC for 110000 USD  @kraken
      d1  2025-01-02T09:00  deposit  1 BTC  @kraken #h`);
    expect(sales(result).map((line) => line.slice(0, 17))).toEqual([
      's1  1 BTC of b1  ',
      's2  1 BTC of b2  ',
    ]);
    expect([lots(result), issues(result)]).toEqual([['b2  1 BTC @kraken  100000.00'], []]);
  });

  it('lots in transit can be chosen for a sale', () => {
    const made = book(
      `${crossing}\n s1  2024-12-31T18:00  sell  1 BTC for 110000 USD  @kraken\n d1  2025-01-02T09:00  deposit  1 BTC  @kraken #h`,
    );
    const choosable = listChoosableLots(made, 's1' as TransactionId, 's1' as never)!;
    expect(choosable.map(({ lotId, places }) => [lotId, places])).toEqual([
      ['b1', ['ledger']],
      ['b2', ['kraken']],
    ]);
  });
});

it('the explanation of a sale shows when its units were sent and when they arrived', () => {
  const made = book(`${old}\n${shipped}\n${sold.replace('07-01T18:00', '07-03')}`);
  const textsIn = ({ text, parts }: Explanation): string[] => [text, ...parts.flatMap(textsIn)];
  const texts = textsIn(explainInEnglish(computeTraced(made), { kind: 'disposal', id: 's1:1' }));
  expect(texts).toContainEqual(
    expect.stringContaining(
      '1 BTC of it was sent from ledger on Jul 1, 2025 and arrived at kraken on Jul 2, 2025.',
    ),
  );
});

const inPounds = (text: string): string => text.replaceAll('USD', 'GBP');

it('pools of the United Kingdom do not ask where units are', () => {
  const settings = { jurisdiction: 'UK', currency: 'GBP', timeZone: 'Europe/London' } as never;
  const [transit, there] = [shipped, shipped.replace('07-02T09:00', '07-01T12:00')].map((rows) =>
    scenario(inPounds(`${old}\n${young}\n${rows}\n${sold}`), settings),
  );
  expect(sales(transit!)).toEqual(sales(there!));
  expect(issues(transit!)).toEqual([]);
});

describe('a ledger whose transfers change', () => {
  it('takes units of one lot that are in transit and available in one order, from any position', () => {
    const made = book(`
      b0  2024-12-30T08:00  buy         1 BTC for 12 USD  @a
      w1  2024-12-30T00:00  withdrawal  2 BTC  @b #h1
      d1  2025-01-01T00:00  deposit     2 BTC  @a #h1
      w2  2024-12-30T08:00  withdrawal  1 BTC  @a #h2
      d2  2024-12-30T08:00  deposit     1 BTC  @a #h2
      w4  2024-12-30T00:00  withdrawal  1 BTC  @b #h4
      d4  2024-12-30T01:00  deposit     1 BTC  @b #h4`);
    const ledger = new Ledger(made, { leastSpacing: 1 });
    ledger.change({ remove: ['b0' as TransactionId] });
    const rest = made.transactions.filter(({ id }) => id !== 'b0');
    expect(toBytes(ledger.result())).toBe(toBytes(compute({ ...made, transactions: rest })));
  });

  const hour = 3_600_000;
  const at = (hours: number): Instant =>
    new Date(Date.UTC(2024, 11, 28) + hours * hour).toISOString() as Instant;
  const happening = fc.record({
    what: fc.constantFrom('buy', 'sell', 'ship', 'ship', 'move', 'stake'),
    source: fc.constantFrom('a', 'b', 'c'),
    to: fc.constantFrom('a', 'b', 'c'),
    units: fc.integer({ min: 1, max: 3 }),
    hours: fc.integer({ min: 0, max: 30 }).map((each) => each * 8),
    days: fc.integer({ min: 0, max: 60 }),
  });
  type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;
  const linesFor = (
    { what, source, to, units, hours, days }: Happening,
    index: number,
  ): readonly string[] => {
    const on = at(hours).slice(0, 19);
    if (what === 'buy')
      return [`b${index} ${on} buy ${units} BTC for ${(index + 1) * 12 * units} USD @${source}`];
    if (what === 'sell')
      return [`s${index} ${on} sell ${units} BTC for ${units * 100} USD @${source}`];
    if (what === 'stake') return [`k${index} ${on} stake-deposit - ${units} BTC @${source}`];
    if (what === 'move')
      return source === to ? [] : [`m${index} ${on} transfer ${units} BTC @${source} > ${to}`];
    return [
      `w${index} ${on} withdrawal ${units} BTC @${source} #h${index}`,
      `d${index} ${at(hours + days).slice(0, 19)} deposit ${units} BTC @${to} #h${index}`,
    ];
  };
  type Edit = {
    readonly place: number;
    readonly how: 'off' | 'on' | 'remove' | 'later' | 'earlier';
  };
  const edit: fc.Arbitrary<Edit> = fc.record({
    place: fc.nat(60),
    how: fc.constantFrom('off', 'on', 'remove', 'later', 'earlier'),
  });

  it('matches a computation of the whole book, and no unit is created or lost', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { minLength: 4, maxLength: 16 }),
        fc.constantFrom('us', 'wallet', 'universal'),
        fc.constantFrom('FIFO', 'LIFO', 'HIFO'),
        fc.array(edit, { maxLength: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (all, tracking, method, edits, leastSpacing) => {
          const made = book(all.flatMap(linesFor).join('\n'), { tracking, method });
          fc.pre(made.transactions.length > 0);
          const ledger = new Ledger(made, { leastSpacing });
          const now = new Map(made.transactions.map((each) => [each.id, each]));
          for (const each of edits) {
            const before = made.transactions[each.place % made.transactions.length]!;
            const put = editTransaction(before, each.how);
            if (put) now.set(before.id, put);
            else now.delete(before.id);
            ledger.change(put ? { put: [put] } : { remove: [before.id] });
          }
          const whole = compute({ ...made, transactions: [...now.values()] });
          expect(toBytes(ledger.result())).toBe(toBytes(whole));
          expect(whole.lots.filter(({ setAside }) => setAside === 'transit')).toEqual([]);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  function editTransaction(before: Transaction, how: Edit['how']): Transaction | undefined {
    if (how === 'remove') return undefined;
    if (how === 'on') return before;
    if (how === 'off') return { ...before, matching: { off: true } };
    return {
      ...before,
      at: new Date(
        Date.parse(before.at) + (how === 'later' ? 40 : -40) * hour,
      ).toISOString() as Instant,
    };
  }
});
