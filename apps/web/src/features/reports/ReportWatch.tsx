import { useQuery } from '@apollo/client/react';
import { several } from '@lotbook/model/several';
import { useToast } from '@lotbook/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { usePageAt } from '../../system/place.ts';
import type { PendingReport } from './pending-reports.tsx';
import { ReportsDocument } from './queries.ts';
import { isUnderWay, type Run } from './run-columns.tsx';
import { useDownload } from './use-download.ts';

const pollMs = 1000;
const newest = 50;

interface ReportWatchProps {
  readonly accountId: string;
  readonly pending: readonly PendingReport[];
  readonly onEnd: (id: string) => void;
}

/** Polls the reports of an account until those pending have ended; a toast says how each did, with a link. */
export default function ReportWatch({ accountId, pending, onEnd }: ReportWatchProps) {
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
      if (run === undefined || isUnderWay(run) || announced.current.has(id)) continue;
      announced.current.add(id);
      if (run.status === 'ready')
        toast(formatReady(title, run), run.incomplete ? 'info' : 'gain', {
          label: run.paymentRequired ? 'Pay' : 'Download',
          run: () => void download(run),
        });
      else if (run.status === 'failed')
        toast(`${title} could not be created: ${run.error ?? 'unknown reason'}`, 'loss', {
          label: 'Show reports',
          run: showReports,
        });
      onEnd(id);
    }
  }, [pending, runs, toast, download, showReports, onEnd]);
  return null;
}

function formatReady(title: string, { incomplete, excludedRows }: Run): string {
  if (!incomplete) return `${title} is ready.`;
  const rows = excludedRows === null ? 'rows' : several(excludedRows, 'row', 'rows');
  return `${title} is ready, but incomplete: ${rows} without a price ${excludedRows === 1 ? 'is' : 'are'} not included.`;
}

/** Leads to the list of reports, from whatever page. */
function useShowReports(): () => void {
  const navigate = useNavigate();
  const to = usePageAt()('reports');
  return useCallback(() => {
    const list = document.querySelector('[aria-label="Your reports"]');
    if (list) list.scrollIntoView({ block: 'start' });
    else void navigate({ to });
  }, [navigate, to]);
}
