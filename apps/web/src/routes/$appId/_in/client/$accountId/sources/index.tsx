import { createFileRoute } from '@tanstack/react-router';
import { Sources } from '../../../../../../features/sources/Sources.tsx';
import { readSourcesSearch } from '../../../../../../features/sources/search.ts';
import { pageSearch } from '../../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/sources/')({
  validateSearch: pageSearch(readSourcesSearch),
  component: Sources,
});
