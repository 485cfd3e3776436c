import { createFileRoute } from '@tanstack/react-router';
import { SourceSummary } from '../../../../../../../features/source/SourceSummary.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/exchanges/$exchangeId/summary')(
  { component: SourceSummary },
);
