import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/wallets/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/sources', params, replace: true });
  },
});
