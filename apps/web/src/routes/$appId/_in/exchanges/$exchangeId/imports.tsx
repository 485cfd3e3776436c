import { createFileRoute } from '@tanstack/react-router';
import { SourceImports } from '../../../../../features/source/SourceImports.tsx';
import { readImportSearch } from '../../../../../features/sources/search.ts';

export const Route = createFileRoute('/$appId/_in/exchanges/$exchangeId/imports')({ validateSearch: readImportSearch, component: SourceImports });
