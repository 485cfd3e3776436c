import { createFileRoute } from '@tanstack/react-router';
import { Entries } from '../../../../features/journal/Entries.tsx';
import { readJournalView } from '../../../../features/journal/journal-view.ts';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/')({
  validateSearch: makePageSearch(readJournalView),
  component: Entries,
});
