import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { computeTraced } from './explain/evidence.ts';
import { explain } from './explain/explain.ts';
import { Ledger } from './ledger.ts';
import { anyBook } from './testing/any-book.ts';
import { toBytes } from './testing/bytes.ts';
import { book, lots, sales } from './testing/scenario.ts';

/** With the ids that could be mistaken for made-up ones, as a file reader provides them. */
const withTaken = (made: Book): Book => ({
  ...made,
  takenIds: new Set(
    made.transactions.flatMap(({ id, movements }) => [
      id,
      ...movements.flatMap((each) => each.id ?? []),
    ]),
  ),
});

it('the lot of units of unknown origin never uses the id of a row', () => {
  const made = withTaken(
    book(
      't 2025-01-01 transfer 1 BTC @a > b\n t/2 2025-01-01 buy 1 BTC for 100 USD @b\n s 2025-02-01 sell 0.5 BTC for 150 USD @b\n z 2025-03-01 sell 1 BTC for 150 USD @b',
    ),
  );
  const result = compute(made);
  expect(sales(result).map((line) => line.split('  ')[1])).toEqual([
    '0.5 BTC of t/2',
    '0.5 BTC of t/2',
    '0.5 BTC of t/2*',
  ]);
  expect(lots(result)).toEqual(['t/2*  0.5 BTC @b  0.00']);
  expect(explain(computeTraced(made), { kind: 'lot', id: 't/2' as never }).transactionId).toBe(
    't/2',
  );
  expect(explain(computeTraced(made), { kind: 'lot', id: 't/2*' as never }).transactionId).toBe(
    't',
  );
});

it.each([
  [
    'parts that take over basis and dates',
    { wrap: 'nonTaxable' },
    'a 2024-01-01 buy 1 ETH for 1 USD @w\n b 2024-01-02 buy 1 ETH for 2 USD @w\n t 2025-01-01 swap 2 ETH for 2 WETH worth 9 USD @w\n t/part2 2025-01-02 buy 1 WETH for 7 USD @w',
    ['t  1 WETH @w  1.00', 't/part2*  1 WETH @w  2.00', 't/part2  1 WETH @w  7.00'],
  ],
  [
    'the surplus of a position',
    { receiptToken: 'nonTaxable' },
    'a 2024-01-01 buy 1 ETH for 1 USD @w\n i 2025-01-01 stake-deposit 1 ETH for 1 stETH worth 9 USD @w\n t 2025-02-01 stake-withdrawal 1 stETH for 1.5 ETH worth 15 USD @w\n t/surplus 2025-02-02 buy 1 ETH for 7 USD @w',
    ['t  1 ETH @w  1.00', 't/surplus*  0.5 ETH @w  5.00', 't/surplus  1 ETH @w  7.00'],
  ],
  [
    'a claim on collateral',
    {},
    'a 2024-01-01 buy 1 ETH for 1 USD @w\n t 2025-01-01 withdrawal/collateralize - 1 ETH worth 9 USD @w\n t/claim 2025-02-02 buy 1 ETH for 7 USD @w',
    ['t/claim*  1 COLL:ETH @w  9.00', 't/claim  1 ETH @w  7.00'],
  ],
])('%s never use the id of a row', (_, treatments, rows, expected) => {
  expect(lots(compute(withTaken(book(rows, { treatments }))))).toEqual(expected);
});

it('no two lots of a book have one id, whatever ids its rows have', () => {
  const suffixes = ['', '/2', '/3', '/part2', '/surplus', '/claim', '/lost', '/2*'];
  const renamed = fc
    .tuple(anyBook, fc.infiniteStream(fc.nat(suffixes.length - 1)), fc.infiniteStream(fc.nat(4)))
    .map(([made, suffix, base]): Book => {
      const used = new Set<string>();
      const transactions = made.transactions.flatMap((each) => {
        const id = `t${base.next().value}${suffixes[suffix.next().value]!}`;
        if (used.has(id)) return [];
        used.add(id);
        return [
          {
            ...each,
            id: id as typeof each.id,
            movements: each.movements.map(({ id: _ownId, ...movement }) => movement),
          },
        ];
      });
      return withTaken({
        ...made,
        settings: { ...made.settings, jurisdiction: 'US', transitions: [] },
        lotChoices: [],
        transactions,
      });
    });
  fc.assert(
    fc.property(renamed, (made) => {
      const result = compute(made);
      const acquired = new Map<string, string>();
      for (const { lotId, asset, acquiredAt } of result.lots) {
        const lot = `${asset} ${acquiredAt}`;
        expect(acquired.get(lotId) ?? lot).toBe(lot);
        acquired.set(lotId, lot);
      }
      const entries = result.entries.map(({ id }) => id);
      expect(entries.length - new Set(entries).size).toBe(0);
      expect(toBytes(new Ledger(made).result())).toBe(toBytes(result));
    }),
    { numRuns: runs(500) },
  );
});
