import { useEffect } from 'react';

const pollMs = 1_500;

interface Polling {
  readonly startPolling: (ms: number) => void;
  readonly stopPolling: () => void;
}

/** Asks again and again while work runs in the background. */
export function useWorkPoll(isBusy: boolean, { startPolling, stopPolling }: Polling): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    startPolling(pollMs);
    return stopPolling;
  }, [isBusy, startPolling, stopPolling]);
}
