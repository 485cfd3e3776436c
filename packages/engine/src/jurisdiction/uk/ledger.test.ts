import { formatMoney } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute, listPriceNeeds, type Book } from '../../compute.ts';
import { Ledger, type Change } from '../../ledger.ts';
import { anyBook } from '../../testing/any-book.ts';
import { anyChange, applyChange } from '../../testing/any-change.ts';
import { toBytes } from '../../testing/bytes.ts';
import { ukBook } from '../../testing/uk-scenario.ts';

const inUk = <Part extends Pick<Book, 'settings'> | Change>(part: Part): Part =>
  part.settings ? { ...part, settings: { ...part.settings, jurisdiction: 'UK' } } : part;

it('a ledger under UK law matches a computation of the whole book after any series of changes', () => {
  fc.assert(
    fc.property(
      anyBook.map(inUk),
      fc.array(anyChange.map(inUk), { maxLength: 8 }),
      (start, changes) => {
        const ledger = new Ledger(start);
        const outcomes = new Map([...ledger.outcomes()].map((each) => [each.transactionId, each]));
        let now = start;
        for (const change of changes) {
          const delta = ledger.change(change);
          for (const id of delta.removed) outcomes.delete(id);
          for (const each of delta.outcomes) outcomes.set(each.transactionId, each);
          now = applyChange(now, change);
          expect(toBytes(ledger.result())).toBe(toBytes(compute(now)));
          expect(ledger.needs()).toEqual(listPriceNeeds(now));
          expect([...outcomes.values()].map(toBytes).sort()).toEqual(
            [...ledger.outcomes()].map(toBytes).sort(),
          );
        }
      },
    ),
    { numRuns: runs(600) },
  );
});

const trades = ukBook(`
  b1  2024-01-01  buy            2 BTC for 200 GBP                       @x
  e1  2024-01-02  buy            2 ETH for 20 GBP                        @x
  d1  2024-01-03  buy            9 DOGE for 9 GBP                        @x
  x1  2024-02-01  crypto-crypto  1 BTC for 5 ETH worth 150 GBP           @x
  s1  2024-03-01  sell           4 DOGE for 40 GBP                       @x
`);
const again = (line: string): Change => ({ put: ukBook(line).transactions });
const getChangedIds = (change: Change): readonly string[] =>
  new Ledger(trades).change(change).outcomes.map(({ transactionId }) => transactionId);

it('a change reports other outcomes it affects, including an earlier disposal identified with a later purchase', () => {
  expect(getChangedIds(again('d1  2024-01-03  buy  9 DOGE for 18 GBP  @x'))).toEqual(['d1', 's1']);
  expect(getChangedIds(again('d2  2024-03-20  buy  4 DOGE for 8 GBP  @x'))).toEqual(['s1', 'd2']);
  expect(getChangedIds(again('b1  2024-01-01  buy  2 BTC for 300 GBP  @x'))).toEqual(['b1', 'x1']);
  expect(getChangedIds(again('d1  2024-01-03  buy  9 DOGE for 9 GBP  @x'))).toEqual([]);
});

it.each(['BTC', 'btc'])(
  'a fork that comes, changes or goes changes what its old coins cost: %s',
  (old) => {
    const ledger = new Ledger(
      ukBook(
        `b1 2024-01-01 buy 2 ${old} for 200 GBP @x\ns1 2024-03-01 sell 2 ${old} for 300 GBP @x`,
      ),
    );
    const costs = () => ledger.result().disposals.map(({ basis }) => formatMoney(basis));
    for (const [change, basis] of [
      [again('f1 2024-02-01 deposit/forkIncome + 2 BCH basis 50 GBP @x'), '150.00'],
      [again('f1 2024-02-01 deposit/forkIncome + 2 BCH basis 60 GBP @x'), '140.00'],
      [{ remove: ['f1' as TransactionId] }, '200.00'],
    ] as const) {
      ledger.change(change);
      expect(costs()).toEqual([basis]);
    }
  },
);
