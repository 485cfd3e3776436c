import * as reports from '@lotbook/messages/generated/web/reports';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { usePageAt } from '../../system/place.ts';
import type { PendingReport } from './pending-reports.tsx';
import { ReportsDocument } from './queries.ts';
import { isRunning, type Run } from './run-columns.tsx';
import { useDownload } from '../shared/use-download.ts';

const pollMs = 1000;
const newest = 50;

interface ReportWatchProps {
  readonly accountId: string;
  readonly pending: readonly PendingReport[];
  readonly onEnd: (id: string) => void;
}

/** Polls the pending reports of an account, and shows a toast with a link for each result. */
export default function ReportWatch({ accountId, pending, onEnd }: ReportWatchProps) {
  const t = useTranslate();
  const toast = useToast();
  const download = useDownload();
  const showReports = useShowReports();
  const { data } = useQuery(ReportsDocument, {
    variables: {
      accountId,
      limit: newest,
      sort: { column: 'requested', order: 'desc' },
      filter: {},
    },
    fetchPolicy: 'network-only',
    pollInterval: pollMs,
  });
  const runs = data?.reports.reports;
  const announced = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title } of pending) {
      const run = runs?.find((each) => each.id === id);
      // Effects can run again before `pending` is updated.
      if (run === undefined || isRunning(run) || announced.current.has(id)) continue;
      announced.current.add(id);
      if (run.status === 'ready')
        toast(formatReady(t, title, run), run.incomplete ? 'info' : 'gain', {
          label: t(run.paymentRequired ? reports.pay : reports.download),
          run: () => void download(run),
        });
      else if (run.status === 'failed')
        toast(
          t(reports.createFailed, {
            report: title,
            reason: run.error ?? t(reports.unknownReason),
          }),
          'loss',
          {
            label: t(reports.showReports),
            run: showReports,
          },
        );
      onEnd(id);
    }
  }, [t, pending, runs, toast, download, showReports, onEnd]);
  return null;
}

function formatReady(t: Translate, report: string, { incomplete, excludedRows }: Run): string {
  if (!incomplete) return t(reports.ready, { report });
  return excludedRows === null
    ? t(reports.readyIncompleteUnknown, { report })
    : t(reports.readyIncomplete, { report, rows: excludedRows });
}

/** Scrolls or navigates to the list of reports. */
function useShowReports(): () => void {
  const t = useTranslate();
  const navigate = useNavigate();
  const to = usePageAt()('reports');
  return useCallback(() => {
    const list = document.querySelector(`[aria-label="${t(reports.yourReports)}"]`);
    if (list) list.scrollIntoView({ block: 'start' });
    else void navigate({ to });
  }, [t, navigate, to]);
}
