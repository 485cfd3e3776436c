import { createFileRoute } from '@tanstack/react-router';
import { GeneralSettings } from '../../../../features/settings/GeneralSettings.tsx';

export const Route = createFileRoute('/$appId/_in/settings/general')({
  component: GeneralSettings,
});
