import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/files/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/files/management', params, replace: true });
  },
});
