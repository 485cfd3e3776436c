import { createFileRoute } from '@tanstack/react-router';
import { readDay } from '../../../../features/journal/journal-view.ts';
import { Reconciliation } from '../../../../features/reconciliation/Reconciliation.tsx';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/reconciliation')({
  validateSearch: makePageSearch(readDay),
  component: Reconciliation,
});
