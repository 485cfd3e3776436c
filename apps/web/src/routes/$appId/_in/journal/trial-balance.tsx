import { createFileRoute } from '@tanstack/react-router';
import { readPeriod } from '../../../../features/journal/journal-view.ts';
import { TrialBalance } from '../../../../features/journal/TrialBalance.tsx';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/trial-balance')({
  validateSearch: makePageSearch(readPeriod),
  component: TrialBalance,
});
