import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { FiatCode, SourceId, TransactionId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { happenings, formatBook } from './testing/random-book.ts';
import { book } from './testing/scenario.ts';

const numRuns = runs(500);
const anyMethod = fc.constantFrom('FIFO' as const, 'LIFO' as const, 'HIFO' as const);
const anyPlace = fc.constantFrom(
  { jurisdiction: 'US' as const, currency: 'USD' as FiatCode },
  { jurisdiction: 'UK' as const, currency: 'USD' as FiatCode },
);
const settings = fc
  .tuple(
    anyPlace,
    anyMethod,
    fc.constantFrom('universal' as const, 'wallet' as const, 'us' as const),
  )
  .map(([place, method, tracking]) => ({ ...place, method, tracking }));

/** What a person files: every disposal and income, without the sources. */
const getFigures = ({ disposals, income }: TaxResult) => ({
  disposals: disposals
    .map(
      (each) =>
        `${each.transactionId} ${format(each.quantity)} ${each.asset} ${each.proceeds} ${each.basis} ${each.gain} ${each.acquiredOn} ${each.term}`,
    )
    .sort(),
  income: income.map((each) => `${each.transactionId} ${each.asset} ${each.value}`).sort(),
});

/** Transactions of the random books are further apart than this moves them. */
const shift = (at: Instant, ms: number): Instant =>
  new Date(Date.parse(at) + ms).toISOString() as Instant;

/** Moves all units that are held at a time from each source to another one and back; without a name to the source itself. */
function moveAround(given: Book, at: Instant, name: string): readonly Transaction[] {
  const before = given.transactions.filter((each) => each.at < at);
  const { lots } = compute({ ...given, transactions: before });
  const heaps = new Map<string, bigint>();
  for (const { asset, source, quantity, setAside } of lots)
    if (setAside === undefined)
      heaps.set(`${asset} ${source}`, (heaps.get(`${asset} ${source}`) ?? 0n) + quantity);
  return [...heaps].flatMap(([key, units], index) => {
    const [asset, source] = key.split(' ') as [Movement['asset'], SourceId];
    const other = (name === '' ? source : `${name}-${source}`) as SourceId;
    const move = (time: Instant, from: SourceId, to: SourceId): Transaction => ({
      id: `move ${index} ${time}` as TransactionId,
      at: time,
      type: 'transfer',
      movements: [
        { direction: 'out', asset, source: from, quantity: units as Quantity },
        { direction: 'in', asset, source: to, quantity: units as Quantity },
      ],
    });
    return [move(shift(at, -1000), source, other), move(shift(at, -500), other, source)];
  });
}

/** The same book with other quantities. */
const changeQuantities = (each: Transaction, change: (units: bigint) => bigint): Transaction => ({
  ...each,
  movements: each.movements.map((one) => ({
    ...one,
    quantity: change(one.quantity) as Quantity,
  })),
});

const halve = (each: Transaction, suffix: string): Transaction => ({
  ...changeQuantities(each, (units) => units / 2n),
  id: `${each.id}${suffix}` as TransactionId,
});

/** Gains of each transaction, whatever lots it sells. */
function sumGains({ disposals }: TaxResult): ReadonlyMap<string, bigint> {
  const gains = new Map<string, bigint>();
  for (const { transactionId, gain } of disposals) {
    const id = transactionId.replace('/half', '');
    gains.set(id, (gains.get(id) ?? 0n) + gain);
  }
  return gains;
}

describe('figures stay the same', () => {
  // Before 2025, tracking `us` keeps lots together, and which units are where depends on when they arrived there.
  const apart = settings.map((rules) => ({
    ...rules,
    tracking: rules.tracking === 'us' ? ('wallet' as const) : rules.tracking,
  }));

  it.each([
    ['to the same source', ''],
    ['to a new source and back', 'vault'],
  ])('if all units move %s', (_, name) => {
    fc.assert(
      fc.property(happenings, apart, fc.nat(), (all, rules, place) => {
        const given = book(formatBook(all), rules);
        fc.pre(given.transactions.length > 0);
        const { at } = given.transactions[place % given.transactions.length]!;
        const transactions = [...given.transactions, ...moveAround(given, at, name)];
        expect(getFigures(compute({ ...given, transactions }))).toEqual(getFigures(compute(given)));
      }),
      { numRuns },
    );
  });

  it('if all quantities are scaled', () => {
    fc.assert(
      fc.property(happenings, settings, fc.constantFrom(7n, 1_000_000n), (all, rules, factor) => {
        const given = book(formatBook(all), rules);
        const transactions = given.transactions.map((each) => ({
          ...each,
          movements: each.movements.map((one) =>
            one.asset === 'USD' ? one : { ...one, quantity: (one.quantity * factor) as Quantity },
          ),
        }));
        expect(sumGains(compute({ ...given, transactions }))).toEqual(sumGains(compute(given)));
      }),
      { numRuns },
    );
  });

  it('if sources are merged where lots are kept together', () => {
    fc.assert(
      fc.property(happenings, settings, (all, rules) => {
        const text = formatBook(all.filter(({ kind }) => kind !== 'move'));
        const given = book(text, { ...rules, tracking: 'universal' });
        const transactions = given.transactions.map((each) => ({
          ...each,
          movements: each.movements.map((one) => ({ ...one, source: 's1' as SourceId })),
        }));
        expect(getFigures(compute({ ...given, transactions }))).toEqual(getFigures(compute(given)));
      }),
      { numRuns },
    );
  });

  it('if each purchase is split into two of half the amount', () => {
    fc.assert(
      fc.property(happenings, anyPlace, (all, rules) => {
        const given = book(formatBook(all), { ...rules, tracking: 'wallet' });
        const transactions = given.transactions.flatMap((each) =>
          each.type === 'buy' ? [halve(each, ''), halve(each, '/half')] : [each],
        );
        expect(sumGains(compute({ ...given, transactions }))).toEqual(sumGains(compute(given)));
      }),
      { numRuns },
    );
  });
});
