import { categories } from '@lotbook/model/category';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';
import { transactionTypes } from '@lotbook/model/transaction';
import fc from 'fast-check';
import type { Book } from '../compute.ts';
import { treatments } from '../effects/treatments.ts';

/** Mostly what can be counted, so that what cannot does not hide what it can do. */
function mostly<T>(good: readonly T[], bad: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

/** Amounts of every absurdity: none, dust, below zero, far beyond what can be kept. */
const amount = mostly(
  [0n, 1n, 10n ** 18n, 3n * 10n ** 18n, 10n ** 18n + 1n, 10n ** 38n - 1n],
  [-1n, -(10n ** 20n), 10n ** 38n, 10n ** 60n],
);
const text = mostly(
  [
    'AAA',
    'AAA',
    'BBB',
    'CCC',
    'USD',
    'EUR',
    'WETH',
    'ETH',
    'COLL:AAA',
    '__proto__',
    'constructor',
    '\u0000',
    'a,b|c "quoted"',
  ],
  ['', ' '],
);
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
      [
        '2024-11-20T00:00:00.000Z',
        '2024-12-31T23:59:59.999Z',
        '2025-01-01T00:00:00.000Z',
        '2025-02-01T00:00:00.000Z',
        '2199-12-31T23:59:59.999Z',
      ],
      [
        '2024-13-45T00:00:00.000Z',
        '2008-01-01T00:00:00.000Z',
        '',
        'yesterday',
        'xxxx-xx-xxTxx:xx:xx.xxxZ',
      ],
    ),
    type: mostly(transactionTypes, ['theft']),
    category: maybe(mostly(categories, ['luck_standard'])),
    movements: fc.array(movement, { maxLength: 5 }),
    txHash: maybe(fc.constantFrom('', 'aa')),
    treatments: maybe(own),
    position: maybe(fc.constantFrom('', 'p')),
  })
  .map((row) => row as unknown as Transaction);

const id = fc.constantFrom('g0', 'g1', 'g2', 't0', 't1', 't2', 't3/2', 'unknown', '', '__proto__');
const units = mostly([1n, 10n ** 18n, 2n * 10n ** 18n], [0n, -(10n ** 18n), 10n ** 60n]);
const time = mostly(
  [
    '2024-11-20T00:00:00.000Z',
    '2024-12-31T23:59:59.999Z',
    '2025-01-01T00:00:00.000Z',
    '2025-02-01T00:00:00.000Z',
  ],
  ['', '9999-12-31T23:59:59.999Z'],
);
const method = fc.constantFrom('FIFO', 'LIFO', 'HIFO');
const source = fc.constantFrom('s1', 's2', 's3', '', '__proto__', 'in transit');

/** Chosen lots, orders and divisions of basis in which any field can be anything; never what a type of ours does not have. */
export const garbageDecisions: fc.Arbitrary<
  Pick<Book, 'lotChoices' | 'latest'> & {
    readonly settings: Pick<TaxSettings, 'methodChanges' | 'transitions'>;
  }
> = fc
  .record({
    lotChoices: fc.array(fc.record({ disposal: id, lot: id, quantity: units, recordedAt: time }), {
      maxLength: 5,
    }),
    latest: time,
    settings: fc.record({
      methodChanges: fc.array(
        fc.record({
          from: time,
          method,
          recordedAt: time,
          source,
          channel: fc.constantFrom('books', 'broker'),
        }),
        { maxLength: 3 },
      ),
      transitions: fc.array(
        fc.record({
          asset: text,
          recordedAt: time,
          completedAt: time,
          allocation: fc.oneof(
            fc.record({
              kind: fc.constant('global'),
              order: method,
              sources: fc.array(source, { maxLength: 4 }),
            }),
            fc.record({
              kind: fc.constant('specific'),
              parts: fc.array(fc.record({ lot: id, source, quantity: units }), { maxLength: 4 }),
            }),
          ),
        }),
        { maxLength: 3 },
      ),
    }),
  })
  .map(
    (made) =>
      made as unknown as Pick<Book, 'lotChoices' | 'latest'> & {
        readonly settings: Pick<TaxSettings, 'methodChanges' | 'transitions'>;
      },
  );

export const garbage: fc.Arbitrary<readonly Transaction[]> = fc.array(garbageRow, { maxLength: 8 });
