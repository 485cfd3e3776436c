import { createFileRoute } from '@tanstack/react-router';
import { Monitoring } from '../../../features/monitoring/Monitoring.tsx';
import { readAlertSearch } from '../../../features/monitoring/read-alert-search.ts';
import { makePageSearch } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/monitoring')({
  validateSearch: makePageSearch(readAlertSearch),
  component: Monitoring,
});
