import { several } from './several.ts';

/** Transactions of one kind that a sum excludes because prices are missing, or because their rows were rejected (`rejected`). */
export interface UnpricedCount {
  readonly kind: string;
  readonly transactions: number;
}

const names: Readonly<Record<string, readonly [string, string]>> = {
  disposal: ['sale', 'sales'],
  income: ['reward or other income', 'rewards or other income'],
  gift: ['gift or donation', 'gifts or donations'],
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
export function formatUnpriced(excluded: readonly UnpricedCount[]): string {
  const parts = Object.entries(names).flatMap(([kind, [one, many]]) => {
    const count = countUnpriced(excluded, kind);
    return count === 0 ? [] : [several(count, one, many)];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `2 sales have no price and are not included; 1 imported row was rejected and is not included`; empty without any. */
export function formatExcluded(excluded: readonly UnpricedCount[]): string {
  const rejected = countUnpriced(excluded, 'rejected');
  const words = formatUnpriced(excluded);
  const unpriced =
    words === ''
      ? []
      : [
          `${words} ${countUnpriced(excluded) - rejected === 1 ? 'has no price and is' : 'have no price and are'} not included`,
        ];
  return [...unpriced, ...rejectedWords(rejected)].join('; ');
}

/** `3 imported rows were rejected and are not included`. */
const rejectedWords = (rows: number): readonly string[] =>
  rows === 0
    ? []
    : [
        `${several(rows, 'imported row was', 'imported rows were')} rejected and ${rows === 1 ? 'is' : 'are'} not included`,
      ];

/** The missing part of a sum of one kind: rejected rows can be of any kind. */
export const findLacking = <Count extends UnpricedCount>(
  excluded: readonly Count[],
  kind: string,
): readonly Count[] => excluded.filter((each) => each.kind === kind || each.kind === 'rejected');
