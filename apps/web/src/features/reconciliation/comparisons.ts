import type { AccountReconciliationQuery } from '../../generated/graphql.ts';

type Source = AccountReconciliationQuery['auditBalancesAccounts'][number]['sources'][number];

/** The balance of an asset at a source. */
export type Comparison = Source['assets'][number] & {
  readonly id: string;
  readonly source: Pick<Source, 'id' | 'kind' | 'name'>;
};

const rank: Readonly<Record<string, number>> = {
  differs: 0,
  notReported: 1,
  immaterial: 2,
  matches: 3,
};

/** Every balance, differences first, then by source and asset. */
export const listComparisons = (
  accounts: AccountReconciliationQuery['auditBalancesAccounts'],
): readonly Comparison[] =>
  accounts
    .flatMap(({ sources }) => sources)
    .flatMap(({ assets, ...source }) =>
      assets.map((asset) => ({ ...asset, id: `${source.id} ${asset.asset}`, source })),
    )
    .toSorted(
      (a, b) =>
        (rank[a.state] ?? 0) - (rank[b.state] ?? 0) ||
        a.source.name.localeCompare(b.source.name, 'en') ||
        a.asset.localeCompare(b.asset, 'en'),
    );

export const isDifferent = ({ state }: Pick<Comparison, 'state'>): boolean => state === 'differs';

export function countStates(comparisons: readonly Comparison[]): {
  readonly differing: number;
  readonly matching: number;
  readonly unreported: number;
} {
  const differing = comparisons.filter(isDifferent).length;
  const unreported = comparisons.filter(({ state }) => state === 'notReported').length;
  return { differing, unreported, matching: comparisons.length - differing - unreported };
}

/** The page where a balance of a source is reconciled. */
export const getSourcePage = ({ id, kind }: Comparison['source']): string =>
  `${kind === 'exchange' ? 'exchanges' : 'wallets'}/${id}/reconciliation`;
