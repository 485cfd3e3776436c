import { createFileRoute } from '@tanstack/react-router';
import { SourceAddresses } from '../../../../../features/source/SourceAddresses.tsx';

export const Route = createFileRoute('/$appId/_in/wallets/$walletId/addresses')({
  component: SourceAddresses,
});
