import { createFileRoute } from '@tanstack/react-router';
import { BillingSettings } from '../../../../../../features/settings/BillingSettings.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings/billing')({
  component: BillingSettings,
});
