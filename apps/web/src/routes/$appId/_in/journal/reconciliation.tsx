import { createFileRoute } from '@tanstack/react-router';
import { readDay } from '../../../../features/journal/journal-view.ts';
import { Reconciliation } from '../../../../features/reconciliation/Reconciliation.tsx';
import { pageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/reconciliation')({
  validateSearch: pageSearch(readDay),
  component: Reconciliation,
});
