import { RefreshControl, type RefreshState } from '@lotbook/ui/RefreshControl';
import { useEffect, useState } from 'react';
import { useCompute } from '../account/use-compute.ts';
import { useUpdating } from '../account/use-updating.ts';

const SUCCESS_MS = 1500;

export function Refresh() {
  const { now, busy } = useUpdating();
  const { compute, starting } = useCompute();
  const failed = now?.taxUpdater.taxUpdateFailed ?? false;
  const needsRerun = now?.taxUpdater.taxUpdateNeedsRerun ?? false;
  const state = useRefreshState(starting || busy, failed);
  const run = () => {
    if (state !== 'updating') compute();
  };
  return <RefreshControl state={state} label={labels[state](needsRerun)} mark={failed ? 'wrong' : needsRerun ? 'stale' : undefined} onClick={run} />;
}

/** After work there is a short moment of success; a failure stays until the next run. */
function useRefreshState(busy: boolean, failed: boolean): RefreshState {
  const [wasBusy, setWasBusy] = useState(busy);
  const [celebrating, setCelebrating] = useState(false);
  if (wasBusy !== busy) {
    setWasBusy(busy);
    setCelebrating(!busy && !failed);
  }
  useEffect(() => {
    if (!celebrating) return undefined;
    const timer = setTimeout(() => setCelebrating(false), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);
  if (busy) return 'updating';
  if (celebrating) return 'success';
  return failed ? 'error' : 'idle';
}

const labels: Readonly<Record<RefreshState, (needsRerun: boolean) => string>> = {
  idle: (needsRerun) => (needsRerun ? 'Something changed: compute again' : 'Compute again'),
  updating: () => 'Updating …',
  success: () => 'Up to date',
  error: () => 'The last computation failed: try again',
};
