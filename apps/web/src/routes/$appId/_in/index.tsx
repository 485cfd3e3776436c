import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../../features/dashboard/Dashboard.tsx';
import { readSavedAccount } from '../../../system/saved-account.ts';

export const Route = createFileRoute('/$appId/_in/')({
  // Fetches figures while the page and its frame are still loading, without waiting for them.
  loader: async ({ context: { session, appId } }) => {
    const accountId = readSavedAccount(appId);
    if (accountId === undefined || appId !== 'tax') return;
    const { preloadOverview } = await import('../../../features/overview/preload-overview.ts');
    void preloadOverview(session.client(appId), accountId);
  },
  staleTime: Infinity,
  component: Dashboard,
});
