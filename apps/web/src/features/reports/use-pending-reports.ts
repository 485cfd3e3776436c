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
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const toast = useToast();
  const download = useDownload();
  const { data } = useQuery(ReportsDocument, {
    variables: { accountId, limit: looked, sort: { column: 'requested', order: 'desc' }, filter: {} },
    fetchPolicy: 'cache-and-network',
    pollInterval: pending.length > 0 ? pollMs : 0,
    skip: pending.length === 0,
  });
  const runs = data?.reports.reports;
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const ended = pending.flatMap((each) => {
      const run = runs?.find(({ id }) => id === each.id);
      return run === undefined || isUnderWay(run) ? [] : [{ ...each, run }];
    });
    if (ended.length === 0) return;
    for (const { id, title, run } of ended) {
      if (announced.current.has(id)) continue;
      announced.current.add(id);
      announce(title, run);
    }
    setPending((all) => all.filter(({ id }) => !ended.some((each) => each.id === id)));

    function announce(title: string, run: Run): void {
      if (run.status === 'ready') toast(`${title} is ready.`, 'gain', { label: run.paymentRequired ? 'Pay' : 'Download', run: () => void download(run) });
      else if (run.status === 'failed')
        toast(`${title} could not be made: ${run.error ?? 'unknown reason'}`, 'loss', { label: 'Show reports', run: showReports });
    }
  }, [pending, runs, toast, download]);
  const isPending = useCallback((button: string) => pending.some((each) => each.button === button), [pending]);
  const add = useCallback((report: Pending) => setPending((all) => [...all, report]), []);
  return { isPending, add };
}

const showReports = (): void => document.querySelector('[aria-label="Your reports"]')?.scrollIntoView({ block: 'start' });
