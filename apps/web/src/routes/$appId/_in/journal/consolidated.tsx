import { createFileRoute } from '@tanstack/react-router';
import { ConsolidatedBalances } from '../../../../features/journal/ConsolidatedBalances.tsx';
import { readPeriod } from '../../../../features/journal/journal-view.ts';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/consolidated')({
  validateSearch: makePageSearch(readPeriod),
  component: ConsolidatedBalances,
});
