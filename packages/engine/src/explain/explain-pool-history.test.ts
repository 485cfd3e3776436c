import { format, negate, sum } from '@lotbook/decimal/decimal';
import type { AssetId, LotId } from '@lotbook/model/ids';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, computeTracing, type Book } from '../compute.ts';
import { anyBook } from '../testing/any-book.ts';
import { toBytes } from '../testing/bytes.ts';
import { ukBook } from '../testing/uk-scenario.ts';
import { computeTraced } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { explainInEnglish, footInEnglish } from '../testing/explanation-texts.ts';

const lines = (part: Explanation, depth = 0): readonly string[] => [
  `${'  '.repeat(depth)}${part.text}${part.citation ? ` [${part.citation}]` : ''}`,
  ...part.parts.flatMap((each) => lines(each, depth + 1)),
];
const getCost = (book: Book, disposal: string, inFull = false): Explanation =>
  explainInEnglish(computeTraced(book), { kind: 'disposal', id: disposal }, { inFull }).parts.find(
    ({ text }) => text.startsWith('These units cost'),
  )!;
const explainLines = (text: string, disposal: string): readonly string[] =>
  lines(getCost(ukBook(text), disposal));

describe('the cost of pooled units is explained line by line, the way HMRC works it out', () => {
  it('HS284, example 3: 1,000 for £4,150 and 500 for £2,130, with disposals of 700 and then 400', () => {
    const text = `
      b1  2015-04-01  buy   1000 AAA for 4000 GBP, fee 150 GBP  @x
      b2  2018-09-01  buy   500 AAA for 2050 GBP, fee 80 GBP    @x
      s1  2023-05-01  sell  700 AAA for 3360 GBP, fee 100 GBP   @x
      s2  2024-02-01  sell  400 AAA for 2080 GBP, fee 105 GBP   @x
    `;
    expect(explainLines(text, 's2:1')).toEqual([
      'These units cost £1,674.67: 400 of 800 AAA in the pool, all of which cost £3,349.33.',
      '  How the pool of 800 AAA with a cost of £3,349.33 was built up:',
      '    Apr 1, 2015: 1,000 AAA acquired for £4,150.00. Pool after: 1,000 AAA that cost £4,150.00.',
      '      Transaction b1',
      '    Sep 1, 2018: 500 AAA acquired for £2,130.00. Pool after: 1,500 AAA that cost £6,280.00.',
      '      Transaction b2',
      '    May 1, 2023: 700 AAA disposed of, at a cost of £2,930.67. Pool after: 800 AAA that cost £3,349.33.',
      '      Transaction s1',
    ]);
  });

  it("CRYPTO22254, example 4: a day's disposals use its acquisitions before the pool", () => {
    const text = `
      b0  2020-01-01        buy   8000 DDD for 1000 GBP  @x
      s1  2020-01-31T09:00  sell  5000 DDD for 500 GBP   @x
      b1  2020-01-31T10:00  buy   4000 DDD for 320 GBP   @x
      b2  2020-01-31T11:00  buy   1000 DDD for 75 GBP    @x
      b3  2020-01-31T12:00  buy   1000 DDD for 70 GBP    @x
      s2  2020-01-31T13:00  sell  2000 DDD for 142 GBP   @x
      b4  2020-01-31T14:00  buy   500 DDD for 35 GBP     @x
    `;
    expect(explainLines(text, 's2:1')).toEqual([
      'These units cost £115.38: 1,500 of 6,500 DDD acquired on Jan 31, 2020, all of which cost £500.00.',
      '  Acquired on Jan 31, 2020: 6,500 DDD for £500.00.',
      '    4,000 DDD at x: £320.00.',
      '      Transaction b1',
      '    1,000 DDD at x: £75.00.',
      '      Transaction b2',
      '    1,000 DDD at x: £70.00.',
      '      Transaction b3',
      '    500 DDD at x: £35.00.',
      '      Transaction b4',
    ]);
    expect(explainLines(text, 's2:2')).toEqual([
      'These units cost £62.50: 500 of 8,000 DDD in the pool, all of which cost £1,000.00.',
      '  How the pool of 8,000 DDD with a cost of £1,000.00 was built up:',
      '    Jan 1, 2020: 8,000 DDD acquired for £1,000.00. Pool after: 8,000 DDD that cost £1,000.00.',
      '      Transaction b0',
    ]);
  });

  it("CRYPTO22256, example 6: the part of a purchase that earlier disposals used doesn't enter the pool", () => {
    const text = `
      b0  2018-01-01        buy   100000 FFF for 300000 GBP  @x
      b1  2018-07-31T09:00  buy   10000 FFF for 45000 GBP    @x
      s1  2018-07-31T10:00  sell  30000 FFF for 150000 GBP   @x
      s2  2018-08-05        sell  20000 FFF for 100000 GBP   @x
      b2  2018-08-06        buy   50000 FFF for 225000 GBP   @x
      s3  2018-08-07        sell  100000 FFF for 150000 GBP  @x
    `;
    expect(explainLines(text, 's3:1')).toEqual([
      'These units cost £313,636.36: 100,000 of 110,000 FFF in the pool, all of which cost £345,000.00.',
      '  How the pool of 110,000 FFF with a cost of £345,000.00 was built up:',
      '    Jan 1, 2018: 100,000 FFF acquired for £300,000.00. Pool after: 100,000 FFF that cost £300,000.00.',
      '      Transaction b0',
      '    Aug 6, 2018: 10,000 FFF acquired for £45,000.00. Pool after: 110,000 FFF that cost £345,000.00.',
      '      50,000 FFF at x: £225,000.00.',
      '        Transaction b2',
      '      40,000 FFF of them, which cost £180,000.00, were matched with disposals on that day or in the 30 days before. [TCGA 1992 s105, s106A]',
    ]);
  });
});

const staked = `
  b1  2024-01-05  buy             3 ETH for 6000 GBP               @kraken
  d1  2024-02-01  deposit         1 ETH                            @ledger
  l1  2024-03-01  stake-deposit   2 ETH for 2 stETH                @kraken
  w1  2024-06-01  stake-withdrawal  1 stETH for 1 ETH              @kraken
  s1  2024-08-01T09:00  sell      0.5 ETH for 2000 GBP             @kraken
  s2  2024-08-01T10:00  sell      0.5 ETH for 2000 GBP             @ledger
  s3  2024-09-01  sell            1 ETH for 3000 GBP               @kraken
`;

it('units of unknown origin and costs that moved in or out are explained as such', () => {
  const book = ukBook(staked, { treatments: { receiptToken: 'nonTaxable' } });
  const pool = getCost(book, 's3:1').parts[0]!;
  expect(lines(pool)).toEqual([
    'How the pool of 2 ETH with a cost of £3,000.00 was built up:',
    '  Jan 5, 2024: 3 ETH acquired for £6,000.00. Pool after: 3 ETH that cost £6,000.00.',
    '    Transaction b1',
    '  Feb 1, 2024: 1 ETH received from an unknown source, at no cost. Pool after: 4 ETH that cost £6,000.00.',
    '    Transaction d1',
    '  Mar 1, 2024: 2 ETH given with a cost of £3,000.00, carried over to the units received for them. Pool after: 2 ETH that cost £3,000.00.',
    '    Transaction l1',
    '  Jun 1, 2024: 1 ETH received with a cost of £1,500.00, carried over from the units given for them. Pool after: 3 ETH that cost £4,500.00.',
    '    Transaction w1',
    '  Aug 1, 2024: 1 ETH disposed of, at a cost of £1,500.00. Pool after: 2 ETH that cost £3,000.00.',
    '    0.5 ETH from kraken: £750.00.',
    '      Transaction s1',
    '    0.5 ETH from ledger: £750.00.',
    '      Transaction s2',
  ]);
  expect(pool.parts.map(({ amount }) => format(amount!))).toEqual([
    '6000',
    '0',
    '-3000',
    '1500',
    '-1500',
  ]);
});

it('each line leads to the transaction that it is of, and one of several leads on from these', () => {
  const pool = getCost(ukBook(staked, { treatments: { receiptToken: 'nonTaxable' } }), 's3:1')
    .parts[0]!;
  expect(pool.parts.map(({ figure }) => figure?.id)).toEqual(['b1', 'd1', 'l1', 'w1', undefined]);
  expect(pool.parts[4]!.parts.map(({ figure, at }) => [figure, at])).toEqual([
    [{ kind: 'transaction', id: 's1' }, '2024-08-01T09:00:00.000Z'],
    [{ kind: 'transaction', id: 's2' }, '2024-08-01T10:00:00.000Z'],
  ]);
});

it('the cost that moves to new coins of a fork is a movement of the old ones', () => {
  const text =
    'b1 2017-01-01 buy 2 BTC for 200 GBP @x\nf1 2017-08-01 deposit/forkIncome + 2 BCH basis 50 GBP @x\ns1 2018-01-01 sell 1 BTC for 900 GBP @x';
  expect(explainLines(text, 's1:1').slice(2)).toEqual([
    '    Jan 1, 2017: 2 BTC acquired for £200.00. Pool after: 2 BTC that cost £200.00.',
    '      Transaction b1',
    '    Aug 1, 2017: £50.00 of the cost moved to new coins of a fork. Pool after: 2 BTC that cost £150.00.',
    '      Transaction f1',
  ]);
});

const every = (count: number, line: (day: string, number: number) => string): string =>
  Array.from({ length: count }, (_, index) =>
    line(new Date(Date.UTC(2022, 0, 1 + index)).toISOString().slice(0, 10), index),
  ).join('\n');

it('earlier movements of a long history are combined in one line, and all are listed on request', () => {
  const book = ukBook(
    `${every(50, (day, n) => `b${n} ${day} buy 1 BTC for 3 GBP @x`)}\ns1 2024-01-01 sell 1 BTC for 9 GBP @x`,
  );
  const [pool] = getCost(book, 's1:1').parts;
  expect(pool!.parts).toHaveLength(41);
  expect(pool!.parts[0]!.text).toBe(
    '10 earlier movements, Jan 1, 2022 to Jan 10, 2022, all listed in the downloadable document. Pool after: 10 BTC that cost £30.00.',
  );
  expect(format(sum(pool!.parts.map(({ amount }) => amount!)))).toBe('150');
  expect(getCost(book, 's1:1', true).parts[0]!.parts).toHaveLength(50);
});

it('further transactions of a day are combined in one line, and all are listed on request', () => {
  const hours = Array.from(
    { length: 23 },
    (_, hour) => `b${hour} 2022-01-01T${String(hour).padStart(2, '0')}:00 buy 1 BTC for 3 GBP @x`,
  ).join('\n');
  const book = ukBook(`${hours}\ns1 2024-01-01 sell 1 BTC for 9 GBP @x`);
  const ofDay = (inFull: boolean) => getCost(book, 's1:1', inFull).parts[0]!.parts[0]!.parts;
  expect(ofDay(false)).toHaveLength(7);
  expect(ofDay(false).at(-1)!.text).toBe(
    '17 more: 17 BTC, £51.00; the downloadable document lists all.',
  );
  expect(ofDay(true)).toHaveLength(23);
});

it("a rounding line follows lines that don't add up to the pool once they are rounded", () => {
  const pool = getCost(
    ukBook(
      `${every(3, (day, n) => `b${n} ${day} buy 1 BTC for 0.335 GBP @x`)}\ns1 2024-01-01 sell 1 BTC for 9 GBP @x`,
    ),
    's1:1',
  ).parts[0]!;
  expect(lines(footInEnglish(pool, 'GBP')).at(-1)).toBe(
    '  Rounding: −£0.02, since each line is rounded to the cent.',
  );
});

const inUk = (book: Book): Book => ({
  ...book,
  settings: { ...book.settings, jurisdiction: 'UK' },
});

it('the movements of each pool of any book add up to its contents, tracing changes no figure, and a disposal costs its share', () => {
  fc.assert(
    fc.property(anyBook.map(inUk), (book) => {
      const { result, pools } = computeTracing(book);
      expect(toBytes(result)).toBe(toBytes(compute(book)));
      for (const [asset, { movements }] of pools) {
        const open = result.lots.filter(
          ({ lotId }) => (lotId as string) === `${asset}:section-104`,
        );
        let after = { quantity: 0n, cost: 0n };
        for (const movement of movements) {
          after = {
            quantity: after.quantity + movement.quantity,
            cost: after.cost + movement.cost,
          };
          expect(movement.after).toEqual(after);
          if (movement.what === 'acquired') continue;
          expect([
            sum(movement.parts.map((part) => part.quantity)),
            sum(movement.parts.map((part) => part.cost)),
          ]).toEqual([movement.quantity, movement.cost]);
        }
        expect([sum(open.map((lot) => lot.quantity)), sum(open.map((lot) => lot.basis))]).toEqual([
          after.quantity,
          after.cost,
        ]);
      }
      for (const { asset, basis, rule, disposedOn, transactionId, quantity } of result.disposals) {
        if (rule !== 'section-104') continue;
        const movement = pools
          .get(asset)!
          .movements.findLast(({ what, on }) => what === 'disposed' && on === disposedOn)!;
        expect(movement.parts).toContainEqual(
          expect.objectContaining({
            transactionId,
            quantity: negate(quantity),
            cost: negate(basis),
          }),
        );
      }
    }),
    { numRuns: runs(300) },
  );
});

it('a requested pool explains how its whole content was acquired', () => {
  const explanation = explainInEnglish(
    computeTraced(ukBook(staked, { treatments: { receiptToken: 'nonTaxable' } })),
    { kind: 'lot', id: 'stETH:section-104' as LotId },
  );
  expect(lines(explanation)).toEqual([
    'The section 104 pool of stETH: 1 stETH that cost £1,500.00. Its first units were acquired on Mar 1, 2024.',
    '  By location:',
    '    1 stETH at kraken: £1,500.00 of the cost, in proportion to units.',
    '  How the pool of 1 stETH with a cost of £1,500.00 was built up:',
    '    Mar 1, 2024: 2 stETH received with a cost of £3,000.00, carried over from the units given for them. Pool after: 2 stETH that cost £3,000.00.',
    '      Transaction l1',
    '    Jun 1, 2024: 1 stETH given with a cost of £1,500.00, carried over to the units received for them. Pool after: 1 stETH that cost £1,500.00.',
    '      Transaction w1',
    "  Units are matched with those acquired on the same day, then in the 30 days after, then with the section 104 pool. FIFO, LIFO, HIFO and specific identification don't apply. [TCGA 1992 s104]",
  ]);
  expect(explanation.asset).toBe('stETH' as AssetId);
});
