import { createFileRoute, redirect } from '@tanstack/react-router';
import { Integration } from '../../../../features/integrations/Integration.tsx';
import { isIntegrationId } from '../../../../features/integrations/integration-ids.ts';

export const Route = createFileRoute('/$appId/_in/integrations/$integrationId')({
  beforeLoad: ({ params }) => {
    if (!isIntegrationId(params.integrationId))
      throw redirect({ to: '/$appId/integrations', params, replace: true });
  },
  component: Integration,
});
