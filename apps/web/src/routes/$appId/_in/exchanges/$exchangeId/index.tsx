import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$appId/_in/exchanges/$exchangeId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$appId/exchanges/$exchangeId/summary', params, replace: true });
  },
});
