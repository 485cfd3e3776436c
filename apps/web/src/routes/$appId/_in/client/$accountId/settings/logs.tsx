import { createFileRoute } from '@tanstack/react-router';
import { LogsSettings } from '../../../../../../features/settings/LogsSettings.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings/logs')({
  component: LogsSettings,
});
