import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/client/$accountId/wallets/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/client/$accountId/sources', params, replace: true });
  },
});
