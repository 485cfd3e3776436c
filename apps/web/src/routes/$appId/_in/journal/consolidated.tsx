import { createFileRoute } from '@tanstack/react-router';
import { ConsolidatedBalances } from '../../../../features/journal/ConsolidatedBalances.tsx';
import { readPeriod } from '../../../../features/journal/journal-view.ts';
import { pageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/consolidated')({
  validateSearch: pageSearch(readPeriod),
  component: ConsolidatedBalances,
});
