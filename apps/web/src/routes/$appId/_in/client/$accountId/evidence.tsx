import { createFileRoute } from '@tanstack/react-router';
import { readRequest } from '../../../../../features/explain/explained-figure.ts';
import { EvidencePage } from '../../../../../features/explain/EvidencePage.tsx';
import { makePageSearch } from '../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/evidence')({
  validateSearch: makePageSearch(readRequest),
  component: EvidencePage,
});
