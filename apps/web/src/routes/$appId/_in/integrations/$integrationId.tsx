import { createFileRoute, redirect } from '@tanstack/react-router';
import { Integration } from '../../../../features/integrations/Integration.tsx';
import { readIntegrationSearch } from '../../../../features/integrations/integration-search.ts';
import { isIntegrationId } from '../../../../features/integrations/integration-ids.ts';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/integrations/$integrationId')({
  validateSearch: makePageSearch(readIntegrationSearch),
  beforeLoad: ({ params }) => {
    if (!isIntegrationId(params.integrationId))
      throw redirect({ to: '/$appId/integrations', params, replace: true });
  },
  component: Integration,
});
