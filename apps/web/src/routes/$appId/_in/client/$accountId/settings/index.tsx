import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/client/$accountId/settings/general', params, replace: true });
  },
});
