import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/client/$accountId/wallets/$walletId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/$appId/client/$accountId/wallets/$walletId/summary',
      params,
      replace: true,
    });
  },
});
