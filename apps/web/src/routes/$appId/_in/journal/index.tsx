import { createFileRoute } from '@tanstack/react-router';
import { Entries } from '../../../../features/journal/Entries.tsx';
import { readJournalView } from '../../../../features/journal/journal-view.ts';
import { pageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/journal/')({
  validateSearch: pageSearch(readJournalView),
  component: Entries,
});
