import type { TaxResult } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { anyBook } from './testing/any-book.ts';
import { anyRules, getSettings, toPlainRules } from './testing/any-rules.ts';
import { toBytes } from './testing/bytes.ts';
import { computePlainly } from './testing/plain-engine.ts';
import { doings } from './testing/random-events.ts';
import { book } from './testing/scenario.ts';

const numRuns = runs(1000);

/** Other names for the three sources of the random books. */
const anyNames = fc
  .shuffledSubarray(['s1', 's2', 's3'], { minLength: 3 })
  .map((names) => ({ s1: names[0]!, s2: names[1]!, s3: names[2]! }));
type Names = typeof anyNames extends fc.Arbitrary<infer N> ? N : never;

/** The same with each source under its other name, whether as a value, a key or within a text. */
function rename<T>(value: T, names: Names): T {
  const replace = (text: string): string =>
    text.replaceAll(/\bs[123]\b/g, (name) => names[name as keyof Names]);
  const change = (part: unknown): unknown => {
    if (typeof part === 'string') return replace(part);
    if (Array.isArray(part)) return part.map(change);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [replace(key), change(each)]),
    );
  };
  return change(value) as T;
}

const renameBook = (given: Book, names: Names): Book => ({
  ...given,
  settings: rename(given.settings, names),
  transactions: rename(given.transactions, names),
});

/** Lots are listed by the names of their sources. */
const sortResult = ({ lots, ...rest }: TaxResult): unknown => ({
  ...rest,
  lots: lots.toSorted((a, b) =>
    `${a.asset} ${a.lotId} ${a.source} ${a.setAside}` <
    `${b.asset} ${b.lotId} ${b.source} ${b.setAside}`
      ? -1
      : 1,
  ),
});

it('gives the same figures and holdings whatever the sources are called', () => {
  fc.assert(
    fc.property(doings, anyRules, anyNames, (all, rules, names) => {
      const given = book(computePlainly(all, toPlainRules(rules)).book, getSettings(rules));
      expect(sortResult(compute(renameBook(given, names)))).toEqual(
        sortResult(rename(compute(given), names)),
      );
    }),
    { numRuns },
  );
});

it('does so for rows without ids, at one timestamp, under any settings', () => {
  fc.assert(
    fc.property(anyBook, anyNames, (given, names) => {
      fc.pre(isOrdered(given.transactions));
      expect(sortResult(compute(renameBook(given, names)))).toEqual(
        sortResult(rename(compute(given), names)),
      );
    }),
    { numRuns },
  );
});

/** False if rows at one timestamp, or sides of one row, differ in nothing but their sources: then only names can order them. */
function isOrdered(transactions: readonly Transaction[]): boolean {
  const rows = transactions.map((each) => toBytes({ ...rename(each, noNames), id: '' }));
  return (
    new Set(rows).size === rows.length &&
    transactions.every(({ movements }) => {
      const sides = movements.map((each) => toBytes(rename(each, noNames)));
      return new Set(sides).size === sides.length;
    })
  );
}

const noNames: Names = { s1: 's', s2: 's', s3: 's' };
