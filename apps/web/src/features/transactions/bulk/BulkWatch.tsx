import { lazy, Suspense, type ComponentType } from 'react';
import { useIsAwaiting } from './awaited-jobs.ts';

interface BulkWatchProps {
  readonly accountId: string;
}

/** If the module fails to load, the job stays awaited until a reload. */
const emptyModule = { BulkEnds: () => null };
const BulkEnds = lazy<ComponentType<BulkWatchProps>>(async () => ({
  default: (await import('./BulkEnds.tsx').catch(() => emptyModule)).BulkEnds,
}));

/** Watches for the end of bulk jobs on every page. Loaded only if a job is awaited. */
export function BulkWatch({ accountId }: BulkWatchProps) {
  if (!useIsAwaiting(accountId)) return null;
  return (
    <Suspense>
      <BulkEnds accountId={accountId} />
    </Suspense>
  );
}
