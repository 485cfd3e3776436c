import { createFileRoute } from '@tanstack/react-router';
import { SourceSettings } from '../../../../../features/source/SourceSettings.tsx';

export const Route = createFileRoute('/$appId/_in/wallets/$walletId/settings')({
  component: SourceSettings,
});
