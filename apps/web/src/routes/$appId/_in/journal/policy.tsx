import { createFileRoute } from '@tanstack/react-router';
import { Policy } from '../../../../features/chart/Policy.tsx';

export const Route = createFileRoute('/$appId/_in/journal/policy')({ component: Policy });
