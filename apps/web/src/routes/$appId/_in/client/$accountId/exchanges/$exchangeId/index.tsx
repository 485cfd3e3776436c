import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/client/$accountId/exchanges/$exchangeId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/$appId/client/$accountId/exchanges/$exchangeId/summary',
      params,
      replace: true,
    });
  },
});
