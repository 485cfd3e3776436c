import { lazy, Suspense, type ComponentType } from 'react';
import { useIsAwaiting } from './awaited-jobs.ts';

interface BulkWatchProps {
  readonly accountId: string;
}

/** Where it cannot be fetched the job stays awaited, and is told of after a reload. */
const nothing = { BulkEnds: () => null };
const BulkEnds = lazy<ComponentType<BulkWatchProps>>(async () => ({
  default: (await import('./BulkEnds.tsx').catch(() => nothing)).BulkEnds,
}));

/** Looks for the end of what a worker does to many transactions of the account, on every page; fetched once there is such an end to await. */
export function BulkWatch({ accountId }: BulkWatchProps) {
  if (!useIsAwaiting(accountId)) return null;
  return (
    <Suspense>
      <BulkEnds accountId={accountId} />
    </Suspense>
  );
}
