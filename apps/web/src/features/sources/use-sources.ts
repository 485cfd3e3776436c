import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { SourcesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { SourcesDocument } from './query.ts';
import type { Ties } from './ties.ts';

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
  /** Its data comes by itself. */
  readonly connected: boolean;
  /** It is read by access that was granted at the service, not by a key. */
  readonly granted: boolean;
  /** The newest time that it was brought up to date; null where it never was. */
  readonly sync: Sync | null;
  /** How often it is brought up to date by itself; null where its data comes from files. */
  readonly schedule: Schedule | null;
  /** Addresses, extended public keys and how many of them have to sign: of wallets alone. */
  readonly addressCount: number;
  readonly keys: readonly string[];
  readonly nOfm: string | null;
  readonly taxOwnership: string;
  /** No longer used; its transactions count as before. */
  readonly archived: boolean;
  /** Whether its balances are those that are reported; absent until that is known. */
  readonly ties?: Ties | undefined;
}
export type Sync = NonNullable<SourcesQuery['exchanges'][number]['newestSync']>;
export type Schedule = NonNullable<SourcesQuery['exchanges'][number]['schedule']>;
export type Balance = SourcesQuery['exchanges'][number]['balances'][number];

/** How often sources are asked for while one of them is brought up to date. */
const POLL_MS = 5000;

export function useSources() {
  const accountId = useAccountId();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(SourcesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const updating =
    data !== undefined && [...data.exchanges, ...data.wallets].some((one) => one.updating);
  useEffect(() => {
    if (!updating) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [updating, startPolling, stopPolling]);
  return { sources: data && combineRules(data), error: data ? undefined : error, refetch };
}

function combineRules({ exchanges, wallets }: SourcesQuery): readonly Source[] {
  const fromExchanges = exchanges.map((one) => ({
    id: one.id,
    kind: 'exchange' as const,
    name: one.nickname,
    provider: one.exchangeName,
    label: one.label,
    updating: one.updating,
    broken: one.authenticationFailed,
    transactions: one.transactions,
    first: one.firstTransactionAt,
    last: one.lastTransactionAt,
    updatedAt: one.lastSyncedAt ?? one.lastUpdated.orders,
    balances: one.balances,
    value: one.value,
    chain: null,
    connected: one.adapter !== null,
    granted: one.credentialFields.some((field) => field === 'oauthCode' || field === 'expiresAt'),
    sync: one.newestSync,
    schedule: one.schedule,
    addressCount: 0,
    keys: [],
    nOfm: null,
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
    updatedAt: one.lastSyncedAt ?? one.lastUpdated.orders,
    balances: one.assets,
    value: one.value,
    chain: one.chain,
    connected: one.connected,
    granted: false,
    sync: one.newestRun,
    schedule: one.schedule,
    addressCount: one.addressCount,
    keys: one.xpubs,
    nOfm: one.nOfm,
    taxOwnership: one.taxOwnership,
    archived: one.archivedAt !== null,
  }));
  return [...fromExchanges, ...fromWallets].sort((a, b) => a.name.localeCompare(b.name));
}
