import { createFileRoute } from '@tanstack/react-router';
import { ExchangeLayout } from '../../../../../features/source/ExchangeLayout.tsx';

export const Route = createFileRoute('/$appId/_in/exchanges/$exchangeId')({
  component: ExchangeLayout,
});
