import * as texts from '@lotbook/messages/generated/web/transactions';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useReportFile } from '../../shared/use-report-file.ts';
import { ExportTransactions } from './documents.ts';

export interface Shown {
  readonly filter: TransactionFilter;
  readonly sort: { readonly column: string; readonly order: string };
  readonly columns: readonly string[];
}

/** The table as shown, or all transactions as a file that can be imported again. */
export const exportFormats = [
  { format: 'csv', label: texts.exportCsv },
  { format: 'xlsx', label: texts.exportXlsx },
  { format: 'lotbook', label: texts.exportAll },
] as const;
type ExportFormat = (typeof exportFormats)[number]['format'];

/** Exports the table as shown. */
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
