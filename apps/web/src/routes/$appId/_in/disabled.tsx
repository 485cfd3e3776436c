import { createFileRoute } from '@tanstack/react-router';
import { Disabled } from '../../../features/status/Disabled.tsx';

export const Route = createFileRoute('/$appId/_in/disabled')({ component: Disabled });
