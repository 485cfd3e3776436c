import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/settings/general', params, replace: true });
  },
});
