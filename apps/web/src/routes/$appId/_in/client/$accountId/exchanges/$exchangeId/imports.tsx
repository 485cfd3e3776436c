import { createFileRoute } from '@tanstack/react-router';
import { SourceImports } from '../../../../../../../features/source/SourceImports.tsx';
import { readImportSearch } from '../../../../../../../features/sources/search.ts';
import { makePageSearch } from '../../../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/exchanges/$exchangeId/imports')(
  {
    validateSearch: makePageSearch(readImportSearch),
    component: SourceImports,
  },
);
