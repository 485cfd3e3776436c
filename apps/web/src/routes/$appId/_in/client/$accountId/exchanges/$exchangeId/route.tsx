import { createFileRoute } from '@tanstack/react-router';
import { ExchangeLayout } from '../../../../../../../features/source/ExchangeLayout.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/exchanges/$exchangeId')({
  component: ExchangeLayout,
});
