import { createFileRoute } from '@tanstack/react-router';
import { Statistics } from '../../../../features/tir/Statistics.tsx';

export const Route = createFileRoute('/$appId/_in/files/statistics')({ component: Statistics });
