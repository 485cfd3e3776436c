import { createFileRoute } from '@tanstack/react-router';
import { UsageSettings } from '../../../../../../features/settings/UsageSettings.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings/usage')({
  component: UsageSettings,
});
