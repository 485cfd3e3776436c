import { createFileRoute } from '@tanstack/react-router';
import { ClientJournal } from '../../../../../features/clients/ClientJournal.tsx';
import { readDay, readJournalView } from '../../../../../features/journal/journal-view.ts';
import { makePageSearch } from '../../../../../system/search-values.ts';

/** All tabs of a client's journal, in one route. */
export const Route = createFileRoute('/$appId/_in/client/$accountId/journal/$')({
  validateSearch: makePageSearch((given) => ({ ...readJournalView(given), ...readDay(given) })),
  component: ClientJournal,
});
