import { useQuery } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReportsDocument } from './queries.ts';
import { isUnderWay, type Run } from './run-columns.tsx';
import { useDownload } from './use-download.ts';

const pollMs = 1000;
const looked = 50;

interface Pending {
  /** The button that was pressed: report and format. */
  readonly button: string;
  readonly id: string;
  readonly title: string;
}

export interface PendingReports {
  readonly isPending: (button: string) => boolean;
  readonly add: (report: Pending) => void;
}

/** The reports asked for on this page: each keeps its button busy until it is done, and a toast says how it ended, with the way to it. */
export function usePendingReports(accountId: string): PendingReports {
  const [asked, setAsked] = useState<readonly Pending[]>([]);
  const toast = useToast();
  const download = useDownload();
  const { data, startPolling, stopPolling } = useQuery(ReportsDocument, {
    variables: {
      accountId,
      limit: looked,
      sort: { column: 'requested', order: 'desc' },
      filter: {},
    },
    fetchPolicy: 'cache-and-network',
    skip: asked.length === 0,
  });
  const runs = data?.reports.reports;
  const findEnded = ({ id }: Pending): Run | undefined =>
    runs?.find((run) => run.id === id && !isUnderWay(run));
  const open = asked.filter((each) => findEnded(each) === undefined);
  const isOpen = open.length > 0;
  useEffect(() => {
    if (isOpen) startPolling(pollMs);
    else stopPolling();
  }, [isOpen, startPolling, stopPolling]);
  const announced = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title } of asked) {
      const run = runs?.find((each) => each.id === id && !isUnderWay(each));
      if (run === undefined || announced.current.has(id)) continue;
      announced.current.add(id);
      if (run.status === 'ready')
        toast(`${title} is ready.`, 'gain', {
          label: run.paymentRequired ? 'Pay' : 'Download',
          run: () => void download(run),
        });
      else if (run.status === 'failed')
        toast(`${title} could not be made: ${run.error ?? 'unknown reason'}`, 'loss', {
          label: 'Show reports',
          run: showReports,
        });
    }
  }, [asked, runs, toast, download]);
  const add = useCallback((report: Pending) => setAsked((all) => [...all, report]), []);
  return { isPending: (button) => open.some((each) => each.button === button), add };
}

const showReports = (): void =>
  document.querySelector('[aria-label="Your reports"]')?.scrollIntoView({ block: 'start' });
