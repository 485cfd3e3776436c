import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { listAll } from './list-text.ts';

/** Transactions of one kind that a sum excludes because prices are missing, or because their rows were rejected (`rejected`, or `undated` if they have no year) or their files weren't imported (`file`). */
export interface UnpricedCount {
  readonly kind: string;
  readonly transactions: number;
}

const names: Readonly<Record<string, Message<{ count: number }>>> = {
  disposal: labels.unpricedSales,
  income: labels.unpricedIncome,
  gift: labels.unpricedGifts,
};

/** How many transactions of the kinds are in no total. */
export const countUnpriced = (
  excluded: readonly UnpricedCount[],
  ...kinds: readonly string[]
): number =>
  excluded.reduce(
    (sum, { kind, transactions }) =>
      kinds.length === 0 || kinds.includes(kind) ? sum + transactions : sum,
    0,
  );

/** `2 sales and 1 reward or other income`; empty without any. */
export function formatUnpriced(excluded: readonly UnpricedCount[], t: Translate): string {
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = countUnpriced(excluded, kind);
    return count === 0 ? [] : [t(name, { count })];
  });
  return listAll(parts, t);
}

/** `2 sales have no price and are not included; 1 imported row was rejected and is not included; 1 file isn’t imported`; empty without any. */
export function formatExcluded(excluded: readonly UnpricedCount[], t: Translate): string {
  const rejected = countRejected(excluded);
  const files = countFiles(excluded);
  const transactions = formatUnpriced(excluded, t);
  return [
    transactions !== '' &&
      t(labels.excludedUnpriced, {
        transactions,
        count: countUnpriced(excluded, ...Object.keys(names)),
      }),
    rejected > 0 && t(labels.excludedRejected, { count: rejected }),
    files > 0 && t(labels.excludedFiles, { count: files }),
  ]
    .filter((text) => text !== false)
    .join('; ');
}

/** Each year lists all of these. */
const countOnce = (excluded: readonly UnpricedCount[], listed: string): number =>
  Math.max(0, ...excluded.map(({ kind, transactions }) => (kind === listed ? transactions : 0)));

/** The number of files that were not imported. */
export const countFiles = (excluded: readonly UnpricedCount[]): number =>
  countOnce(excluded, 'file');

/** The number of rows that were rejected at import. */
export const countRejected = (excluded: readonly UnpricedCount[]): number =>
  countUnpriced(excluded, 'rejected') + countOnce(excluded, 'undated');

const kindless: ReadonlySet<string> = new Set(['rejected', 'undated', 'file']);

/** Rejected rows and missing files, of which nobody knows what they contain. */
export const isUnread = ({ kind }: UnpricedCount): boolean => kindless.has(kind);

/** The missing part of a sum of one kind: rejected rows and missing files can be of any kind. */
export const findLacking = <Count extends UnpricedCount>(
  excluded: readonly Count[],
  kind: string,
): readonly Count[] => excluded.filter((each) => each.kind === kind || isUnread(each));
