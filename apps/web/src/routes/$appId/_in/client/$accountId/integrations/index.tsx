import { createFileRoute } from '@tanstack/react-router';
import { Integrations } from '../../../../../../features/integrations/Integrations.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/integrations/')({
  component: Integrations,
});
