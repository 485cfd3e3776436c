import { categories } from '@lotbook/model/category';
import type { Transaction } from '@lotbook/model/transaction';
import { transactionTypes } from '@lotbook/model/transaction';
import fc from 'fast-check';
import { treatments } from '../effects/treatments.ts';

/** Mostly what can be counted, so that what cannot does not hide what it can do. */
function mostly<T>(good: readonly T[], bad: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
}

/** Amounts of every absurdity: none, dust, below zero, far beyond what can be kept. */
const amount = mostly([0n, 1n, 10n ** 18n, 3n * 10n ** 18n, 10n ** 18n + 1n, 10n ** 38n - 1n], [-1n, -(10n ** 20n), 10n ** 38n, 10n ** 60n]);
const text = mostly(['AAA', 'AAA', 'BBB', 'CCC', 'USD', 'EUR', 'WETH', 'ETH', 'COLL:AAA', '__proto__', 'constructor', '\u0000', 'a,b|c "quoted"'], ['', ' ']);
const worth = fc.record({ amount, currency: fc.constantFrom('USD', 'EUR', 'QQQ', '') });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const movement = fc.record({
  direction: mostly(['in', 'out', 'fee', 'in', 'out'], ['sideways']),
  source: fc.constantFrom('s1', 's2', '', '__proto__'),
  asset: text,
  quantity: amount,
  value: maybe(worth),
  basis: maybe(worth),
  acquiredOn: maybe(mostly(['2020-02-29', '9999-12-31'], ['2020-02-30', '1999-01-01', 'soon', ''])),
  withheldFrom: maybe(fc.constantFrom('sent', 'received')),
  inherited: maybe(fc.constant(true)),
  onFee: maybe(fc.constant(true)),
  rowId: maybe(fc.constantFrom('1', '2', '')),
});

const own = fc.dictionary(
  fc.constantFrom(...treatments.map(({ key }) => key), 'nonsense'),
  fc.constantFrom(...treatments.flatMap(({ values }) => values), 'nonsense'),
);

/** Rows in which any field can be anything, as a broken file or another program might give them. */
export const garbageRow: fc.Arbitrary<Transaction> = fc
  .record({
    id: fc.constantFrom('g1', 'g2', 't0', ''),
    externalId: maybe(fc.constantFrom('g1', '')),
    at: mostly(
      ['2024-11-20T00:00:00.000Z', '2024-12-31T23:59:59.999Z', '2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'],
      ['2024-13-45T00:00:00.000Z', '2008-01-01T00:00:00.000Z', '', 'yesterday', 'xxxx-xx-xxTxx:xx:xx.xxxZ'],
    ),
    type: mostly(transactionTypes, ['theft']),
    category: maybe(mostly(categories, ['luck_standard'])),
    movements: fc.array(movement, { maxLength: 5 }),
    txHash: maybe(fc.constantFrom('', 'aa')),
    treatments: maybe(own),
    position: maybe(fc.constantFrom('', 'p')),
  })
  .map((row) => row as unknown as Transaction);

export const garbage: fc.Arbitrary<readonly Transaction[]> = fc.array(garbageRow, { maxLength: 8 });
