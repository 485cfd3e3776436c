import { useApolloClient } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useDownload } from '../../reports/use-download.ts';
import { ExportStateDocument, ExportTransactions } from './documents.ts';

export interface Shown {
  readonly filter: TransactionFilter;
  readonly sort: { readonly column: string; readonly order: string };
  readonly columns: readonly string[];
}

const pollMs = 700;

/** Asks for the table as it is shown, waits until a worker has written it, and hands it to the browser to save. Whoever leaves the page finds it among the reports. */
export function useExport(): { readonly ask: (shown: Shown, format: 'csv' | 'xlsx') => void; readonly busy: boolean } {
  const accountId = useAccountId();
  const client = useApolloClient();
  const toast = useToast();
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const wait = useCallback(
    async (id: string) => {
      while (here.current) {
        const { data } = await client.query({ query: ExportStateDocument, variables: { accountId }, fetchPolicy: 'network-only' });
        const report = data?.reports.reports.find((each) => each.id === id);
        if (report?.status === 'ready') return report;
        if (report?.status !== 'queued' && report?.status !== 'running') throw new Error(report?.error ?? 'The file was not made.');
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      return undefined;
    },
    [client, accountId],
  );
  const ask = useCallback(
    (shown: Shown, format: 'csv' | 'xlsx') => {
      void (async () => {
        setBusy(true);
        try {
          const { data } = await client.mutate({ mutation: ExportTransactions, variables: { accountId, ...shown, columns: [...shown.columns], format } });
          const report = await wait(data?.exportTransactions.id ?? '');
          if (report) await download(report);
        } catch (error) {
          toast(`The export did not work: ${error instanceof Error ? error.message : String(error)}`, 'loss');
        } finally {
          setBusy(false);
        }
      })();
    },
    [accountId, client, download, toast, wait],
  );
  return { ask, busy };
}
