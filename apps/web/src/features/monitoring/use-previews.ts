import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { MonitoringPreviewQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { MonitoringPreviewDocument } from './documents.ts';

type Preview = MonitoringPreviewQuery['monitoringPreview'][number];

/** What would be sent about wallets, counted once for each that is chosen. */
export function usePreviews() {
  const client = useApolloClient();
  const accountId = useAccountId();
  const [byWallet, setByWallet] = useState<ReadonlyMap<string, Preview>>(new Map());
  const [error, setError] = useState<string>();
  const count = async (walletIds: readonly string[]): Promise<void> => {
    setError(undefined);
    try {
      const { data } = await client.query({
        query: MonitoringPreviewDocument,
        variables: { accountId, walletIds: [...walletIds] },
        fetchPolicy: 'no-cache',
      });
      const found = data?.monitoringPreview ?? [];
      setByWallet(
        (known) => new Map([...known, ...found.map((one) => [one.walletId, one] as const)]),
      );
    } catch (wrong) {
      setError(wrong instanceof Error ? wrong.message : String(wrong));
    }
  };
  return { byWallet, count, error };
}
