import { createContext, lazy, Suspense, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

export interface PendingReport {
  readonly accountId: string;
  /** The button that was pressed: report and format. */
  readonly button: string;
  readonly id: string;
  readonly title: string;
}

export interface PendingReports {
  readonly isPending: (accountId: string, button: string) => boolean;
  readonly add: (report: PendingReport) => void;
}

const PendingContext = createContext<PendingReports>({
  isPending: () => false,
  add: () => undefined,
});

/** The reports requested in this window that are not finished yet. */
export const usePendingReports = (): PendingReports => use(PendingContext);

const ReportWatch = lazy(() => import('./ReportWatch.tsx'));

/** Watches requested reports on every page, and shows a toast when one is finished. */
export function PendingReportsProvider({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingReport[]>([]);
  const add = useCallback((report: PendingReport) => setPending((all) => [...all, report]), []);
  const onEnd = useCallback(
    (id: string) => setPending((all) => all.filter((each) => each.id !== id)),
    [],
  );
  const value = useMemo<PendingReports>(
    () => ({
      add,
      isPending: (accountId, button) =>
        pending.some((each) => each.accountId === accountId && each.button === button),
    }),
    [add, pending],
  );
  const accountIds = [...new Set(pending.map(({ accountId }) => accountId))];
  return (
    <PendingContext value={value}>
      {children}
      <Suspense>
        {accountIds.map((accountId) => (
          <ReportWatch
            key={accountId}
            accountId={accountId}
            pending={pending.filter((each) => each.accountId === accountId)}
            onEnd={onEnd}
          />
        ))}
      </Suspense>
    </PendingContext>
  );
}
