import { createFileRoute } from '@tanstack/react-router';
import { Reports } from '../../../../../features/reports/Reports.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/reports')({
  component: Reports,
});
