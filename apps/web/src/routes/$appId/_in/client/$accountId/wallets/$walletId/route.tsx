import { createFileRoute } from '@tanstack/react-router';
import { WalletLayout } from '../../../../../../../features/source/WalletLayout.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/wallets/$walletId')({
  component: WalletLayout,
});
