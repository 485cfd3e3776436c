import { useQuery } from '@apollo/client/react';
import type { SourcesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { SourcesDocument } from './query.ts';

/** An exchange or a wallet, in the words both share. */
export interface Source {
  readonly id: string;
  readonly kind: 'exchange' | 'wallet';
  readonly name: string;
  readonly provider: string;
  readonly label: string;
  readonly updating: boolean;
  readonly broken: boolean;
  readonly transactions: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly updatedAt: string | null;
  readonly balances: readonly Balance[];
  /** Of the assets with a current price, in the account's currency. */
  readonly value: string | null;
  readonly chain: string | null;
  readonly taxOwnership: string;
  /** No longer used; its transactions count as before. */
  readonly archived: boolean;
}
export type Balance = SourcesQuery['exchanges'][number]['balances'][number];

export function useSources() {
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(SourcesDocument, { variables: { accountId }, fetchPolicy: 'cache-and-network' });
  return { sources: data && allOf(data), error: data ? undefined : error, refetch };
}

function allOf({ exchanges, wallets }: SourcesQuery): readonly Source[] {
  const fromExchanges = exchanges.map((one) => ({
    id: one.id,
    kind: 'exchange' as const,
    name: one.nickname,
    provider: one.exchangeName,
    label: one.label,
    updating: one.updating,
    broken: false,
    transactions: one.transactions,
    first: one.firstTransactionAt,
    last: one.lastTransactionAt,
    updatedAt: one.lastUpdated.orders,
    balances: one.balances,
    value: one.value,
    chain: null,
    taxOwnership: one.taxOwnership,
    archived: one.archivedAt !== null,
  }));
  const fromWallets = wallets.map((one) => ({
    id: one.id,
    kind: 'wallet' as const,
    name: one.name,
    provider: one.type,
    label: one.label,
    updating: one.updating,
    broken: one.authenticationFailed,
    transactions: one.transactions,
    first: one.firstTransactionAt,
    last: one.lastTransactionAt,
    updatedAt: one.lastUpdated.orders,
    balances: one.assets,
    value: one.value,
    chain: one.chain,
    taxOwnership: one.taxOwnership,
    archived: one.archivedAt !== null,
  }));
  return [...fromExchanges, ...fromWallets].sort((a, b) => a.name.localeCompare(b.name));
}
