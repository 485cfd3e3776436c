import { createFileRoute } from '@tanstack/react-router';
import { SourceDefi } from '../../../../../features/source/SourceDefi.tsx';

export const Route = createFileRoute('/$appId/_in/wallets/$walletId/defi')({
  component: SourceDefi,
});
