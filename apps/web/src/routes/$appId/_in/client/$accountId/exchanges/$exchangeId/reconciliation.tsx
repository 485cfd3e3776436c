import { createFileRoute } from '@tanstack/react-router';
import { SourceReconciliation } from '../../../../../../../features/source/SourceReconciliation.tsx';

export const Route = createFileRoute(
  '/$appId/_in/client/$accountId/exchanges/$exchangeId/reconciliation',
)({ component: SourceReconciliation });
