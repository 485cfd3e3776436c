import { createFileRoute } from '@tanstack/react-router';
import { Monitoring } from '../../../features/monitoring/Monitoring.tsx';

export const Route = createFileRoute('/$appId/_in/monitoring')({ component: Monitoring });
