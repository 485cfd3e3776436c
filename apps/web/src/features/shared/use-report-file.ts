import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useDownload } from './use-download.ts';

const ExportStateDocument = graphql(`
  query ExportState($accountId: ID!) {
    reports(
      accountId: $accountId
      filter: { type: ["transactions-shown", "plan-shown", "lotbook-file"] }
      limit: 20
    ) {
      reports {
        id
        status
        error
        type
        taxYear
        format
        fileName
        downloadUrl
      }
    }
  }
`);

const pollMs = 700;

interface ReportFile {
  /** `start` requests the report and returns its id. */
  readonly get: (start: () => Promise<string | undefined>) => void;
  readonly busy: boolean;
}

/** Waits until a report is created, then downloads it. Users who leave the page find it in the list of reports. */
export function useReportFile(): ReportFile {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const toast = useToast();
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const wait = useCallback(
    async (id: string | undefined) => {
      while (isMounted.current) {
        const { data } = await client.query({
          query: ExportStateDocument,
          variables: { accountId },
          fetchPolicy: 'network-only',
        });
        const report = data?.reports.reports.find((each) => each.id === id);
        if (report?.status === 'ready') return report;
        if (report?.status !== 'queued' && report?.status !== 'running')
          throw new Error(report?.error ?? t(reports.noFile));
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      return undefined;
    },
    [t, client, accountId],
  );
  const get = useCallback(
    (start: () => Promise<string | undefined>) => {
      void (async () => {
        setBusy(true);
        try {
          const report = await wait(await start());
          if (report) await download(report);
        } catch (error) {
          toast(
            t(reports.exportFailed, {
              reason: error instanceof Error ? error.message : String(error),
            }),
            'loss',
          );
        } finally {
          setBusy(false);
        }
      })();
    },
    [t, download, toast, wait],
  );
  return { get, busy };
}
