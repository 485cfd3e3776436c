import { createFileRoute } from '@tanstack/react-router';
import { SettingsLayout } from '../../../../../../features/settings/SettingsLayout.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings')({
  component: SettingsLayout,
});
