import { createFileRoute } from '@tanstack/react-router';
import { Sources } from '../../../../features/sources/Sources.tsx';
import { readSourcesSearch } from '../../../../features/sources/search.ts';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/sources/')({
  validateSearch: makePageSearch(readSourcesSearch),
  component: Sources,
});
