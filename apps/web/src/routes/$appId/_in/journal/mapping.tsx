import { createFileRoute } from '@tanstack/react-router';
import { Mapping } from '../../../../features/chart/Mapping.tsx';

export const Route = createFileRoute('/$appId/_in/journal/mapping')({ component: Mapping });
