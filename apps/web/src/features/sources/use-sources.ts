import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { SourcesQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
import { SourcesDocument } from './query.ts';
import type { Ties } from './ties.ts';

/** The common fields of an exchange and a wallet. */
export interface Source {
  readonly id: string;
  readonly kind: 'exchange' | 'wallet';
  readonly name: string;
  readonly provider: string;
  readonly label: string;
  readonly updating: boolean;
  readonly broken: boolean;
  readonly transactions: number;
  /** Open alerts of monitoring. */
  readonly alerts: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly updatedAt: string | null;
  readonly balances: readonly Balance[];
  /** The market value of assets with a current price, in the account's currency. */
  readonly value: string | null;
  readonly chain: string | null;
  /** Updates automatically. */
  readonly connected: boolean;
  /** Connected with OAuth instead of a key. */
  readonly granted: boolean;
  /** The latest update; null if there was none. */
  readonly sync: Sync | null;
  /** The update schedule; null for sources imported from files. */
  readonly schedule: Schedule | null;
  /** Wallets only, like `keys` and `nOfm` (the required signatures). */
  readonly addressCount: number;
  readonly keys: readonly string[];
  readonly nOfm: string | null;
  readonly taxOwnership: string;
  /** Hidden from lists; its transactions still count. */
  readonly archived: boolean;
  /** Whether balances match those reported; absent while loading. */
  readonly ties?: Ties | undefined;
}
export type Sync = NonNullable<SourcesQuery['exchanges'][number]['newestSync']>;
export type Schedule = NonNullable<SourcesQuery['exchanges'][number]['schedule']>;
export type Balance = SourcesQuery['exchanges'][number]['balances'][number];

const none: readonly Source[] = [];

/** The poll interval while a source is updating. */
const POLL_MS = 5000;

/** The sources of the account on screen; none if its configuration doesn't show them. */
export function useSources() {
  const { accountId, account } = useAccount();
  const isOn = account?.config.features.enableSourceView;
  const { data, error, refetch, startPolling, stopPolling } = useQuery(SourcesDocument, {
    variables: { accountId },
    skip: isOn !== true,
    fetchPolicy: 'cache-and-network',
  });
  const updating =
    data !== undefined && [...data.exchanges, ...data.wallets].some((one) => one.updating);
  useEffect(() => {
    if (!updating) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [updating, startPolling, stopPolling]);
  const sources = isOn === false ? none : data && combineRules(data);
  return { sources, error: data ? undefined : error, refetch };
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
    alerts: one.alertsCount,
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
    alerts: one.chainalysisAlertsCount,
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
