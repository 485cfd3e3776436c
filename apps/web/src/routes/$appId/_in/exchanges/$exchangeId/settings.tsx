import { createFileRoute } from '@tanstack/react-router';
import { SourceSettings } from '../../../../../features/source/SourceSettings.tsx';

export const Route = createFileRoute('/$appId/_in/exchanges/$exchangeId/settings')({
  component: SourceSettings,
});
