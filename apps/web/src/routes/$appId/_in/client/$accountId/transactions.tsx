import { createFileRoute } from '@tanstack/react-router';
import { Transactions } from '../../../../../features/transactions/Transactions.tsx';
import { restoreView } from '../../../../../features/transactions/saved-view.ts';
import { readView } from '../../../../../features/shared/view.ts';
import { makePageSearch } from '../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/transactions')({
  validateSearch: makePageSearch(readView),
  beforeLoad: ({ context: { appId }, params: { accountId }, ...arrival }) =>
    restoreView({ ...arrival, appId, accountId }),
  // Fetches rows while the page and its frame are still loading, without waiting for them.
  loader: async ({ context: { session, appId }, params, location }) => {
    const { preloadRows } = await import('../../../../../features/transactions/preload-rows.ts');
    void preloadRows(session.client(appId), params.accountId, location.search);
  },
  staleTime: Infinity,
  component: Transactions,
});
