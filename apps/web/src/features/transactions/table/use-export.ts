import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useReportFile } from '../../reports/use-report-file.ts';
import { ExportTransactions } from './documents.ts';

export interface Shown {
  readonly filter: TransactionFilter;
  readonly sort: { readonly column: string; readonly order: string };
  readonly columns: readonly string[];
}

/** Asks for the table as it is shown, as a file. */
export function useExport(): { readonly ask: (shown: Shown, format: 'csv' | 'xlsx') => void; readonly busy: boolean } {
  const accountId = useAccountId();
  const client = useApolloClient();
  const { get, busy } = useReportFile();
  const ask = useCallback(
    (shown: Shown, format: 'csv' | 'xlsx') =>
      get(async () => {
        const { data } = await client.mutate({ mutation: ExportTransactions, variables: { accountId, ...shown, columns: [...shown.columns], format } });
        return data?.exportTransactions.id;
      }),
    [accountId, client, get],
  );
  return { ask, busy };
}
