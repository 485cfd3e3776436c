import { createFileRoute } from '@tanstack/react-router';
import { SourceSummary } from '../../../../../features/source/SourceSummary.tsx';

export const Route = createFileRoute('/$appId/_in/wallets/$walletId/summary')({
  component: SourceSummary,
});
