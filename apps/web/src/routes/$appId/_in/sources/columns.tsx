import { createFileRoute } from '@tanstack/react-router';
import { Columns } from '../../../../features/columns/Columns.tsx';
import { readImportSearch } from '../../../../features/sources/search.ts';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/sources/columns')({
  validateSearch: makePageSearch(readImportSearch),
  component: Columns,
});
