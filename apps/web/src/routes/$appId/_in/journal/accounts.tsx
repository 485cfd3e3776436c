import { createFileRoute } from '@tanstack/react-router';
import { Accounts } from '../../../../features/chart/Accounts.tsx';

export const Route = createFileRoute('/$appId/_in/journal/accounts')({ component: Accounts });
