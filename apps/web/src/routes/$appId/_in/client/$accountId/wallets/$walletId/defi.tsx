import { createFileRoute } from '@tanstack/react-router';
import { SourceDefi } from '../../../../../../../features/source/SourceDefi.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/wallets/$walletId/defi')({
  component: SourceDefi,
});
