import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/client/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId', params, replace: true });
  },
});
