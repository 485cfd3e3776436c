import type { TransactionId } from '@lotbook/model/ids';
import fc from 'fast-check';
import type { Book } from '../compute.ts';
import type { Change } from '../ledger.ts';
import { anyChoice, anyFacts, anyInstant, anyPrices, anySettings, priceBook } from './any-book.ts';

const id = fc.integer({ min: 0, max: 34 }).map((number) => `t${number}` as TransactionId);

/** Another transaction under a new or a known id: it may move in time, change its category, its worth or its partner, or be ignored from now on. */
const put = fc.tuple(id, anyFacts).map(([of, facts]): Change => ({ put: [{ ...facts, id: of }] }));
const remove = id.map((of): Change => ({ remove: [of] }));
const prices = anyPrices.map((of): Change => ({ prices: priceBook(of) }));
const settings = anySettings.map((of): Change => ({ settings: of }));
const lotChoices = fc.array(anyChoice, { maxLength: 3 }).map((of): Change => ({ lotChoices: of }));
const latest = anyInstant.map((of): Change => ({ latest: of }));
const several = fc
  .uniqueArray(fc.tuple(id, anyFacts), { selector: ([of]) => of, maxLength: 5 })
  .map((all): Change => ({
    put: all.map(([of, facts]) => ({ ...facts, id: of })),
    prices: priceBook({ AAA: all.length + 1 }),
  }));

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: put },
  { weight: 2, arbitrary: remove },
  { weight: 1, arbitrary: prices },
  { weight: 1, arbitrary: settings },
  { weight: 1, arbitrary: lotChoices },
  { weight: 1, arbitrary: several },
  { weight: 1, arbitrary: latest },
);

/** The book after a change. */
export function applyChange(
  book: Book,
  { put: come = [], remove: gone = [], ...rest }: Change,
): Book {
  const replaced = new Set([...gone, ...come.map((each) => each.id)]);
  return {
    ...book,
    ...rest,
    transactions: [...book.transactions.filter((each) => !replaced.has(each.id)), ...come],
  };
}
