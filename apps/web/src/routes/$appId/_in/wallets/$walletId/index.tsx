import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/wallets/$walletId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/wallets/$walletId/summary', params, replace: true });
  },
});
