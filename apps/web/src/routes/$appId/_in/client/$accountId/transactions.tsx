import { createFileRoute } from '@tanstack/react-router';
import { Transactions } from '../../../../../features/transactions/Transactions.tsx';
import { readView } from '../../../../../features/transactions/view.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/transactions')({ validateSearch: readView, component: Transactions });
