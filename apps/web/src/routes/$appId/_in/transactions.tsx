import { createFileRoute } from '@tanstack/react-router';
import { Transactions } from '../../../features/transactions/Transactions.tsx';
import { restoreView } from '../../../features/transactions/saved-view.ts';
import { readView } from '../../../features/shared/view.ts';
import { readSavedAccount } from '../../../system/saved-account.ts';
import { makePageSearch } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/transactions')({
  validateSearch: makePageSearch(readView),
  beforeLoad: ({ context: { appId }, ...arrival }) =>
    restoreView({ ...arrival, appId, accountId: readSavedAccount(appId) }),
  // Fetches rows while the page and its frame are still loading, without waiting for them.
  loader: async ({ context: { session, appId }, location }) => {
    const accountId = readSavedAccount(appId);
    const { preloadRows } = await import('../../../features/transactions/preload-rows.ts');
    if (accountId !== undefined)
      void preloadRows(session.client(appId), accountId, location.search);
  },
  staleTime: Infinity,
  component: Transactions,
});
