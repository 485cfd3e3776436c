import { createFileRoute } from '@tanstack/react-router';
import { Overview } from '../../../../../features/overview/Overview.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/')({ component: Overview });
