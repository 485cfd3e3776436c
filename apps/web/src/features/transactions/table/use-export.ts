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

/** The table as it is shown, or every transaction as a file that can be imported again. */
export const exportFormats = [
  { format: 'csv', label: 'Export as CSV' },
  { format: 'xlsx', label: 'Export as XLSX' },
  { format: 'lotbook', label: 'Export everything as a Lotbook file' },
] as const;
type ExportFormat = (typeof exportFormats)[number]['format'];

/** Asks for the table as it is shown, as a file. */
export function useExport(): {
  readonly ask: (shown: Shown, format: ExportFormat) => void;
  readonly busy: boolean;
} {
  const accountId = useAccountId();
  const client = useApolloClient();
  const { get, busy } = useReportFile();
  const ask = useCallback(
    (shown: Shown, format: ExportFormat) =>
      get(async () => {
        const { data } = await client.mutate({
          mutation: ExportTransactions,
          variables: { accountId, ...shown, columns: [...shown.columns], format },
        });
        return data?.exportTransactions.id;
      }),
    [accountId, client, get],
  );
  return { ask, busy };
}
