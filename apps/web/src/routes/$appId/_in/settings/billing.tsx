import { createFileRoute } from '@tanstack/react-router';
import { BillingSettings } from '../../../../features/settings/BillingSettings.tsx';

export const Route = createFileRoute('/$appId/_in/settings/billing')({
  component: BillingSettings,
});
