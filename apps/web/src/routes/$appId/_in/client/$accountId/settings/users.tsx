import { createFileRoute } from '@tanstack/react-router';
import { UsersSettings } from '../../../../../../features/settings/UsersSettings.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings/users')({
  component: UsersSettings,
});
