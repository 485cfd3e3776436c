import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { listAll } from './list-text.ts';

/** Transactions of one kind that a sum excludes because prices are missing, or because their rows were rejected (`rejected`). */
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

/** `2 sales have no price and are not included; 1 imported row was rejected and is not included`; empty without any. */
export function formatExcluded(excluded: readonly UnpricedCount[], t: Translate): string {
  const rejected = countUnpriced(excluded, 'rejected');
  const transactions = formatUnpriced(excluded, t);
  return [
    transactions !== '' &&
      t(labels.excludedUnpriced, { transactions, count: countUnpriced(excluded) - rejected }),
    rejected > 0 && t(labels.excludedRejected, { count: rejected }),
  ]
    .filter((text) => text !== false)
    .join('; ');
}

/** The missing part of a sum of one kind: rejected rows can be of any kind. */
export const findLacking = <Count extends UnpricedCount>(
  excluded: readonly Count[],
  kind: string,
): readonly Count[] => excluded.filter((each) => each.kind === kind || each.kind === 'rejected');
