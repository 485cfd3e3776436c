import { createFileRoute } from '@tanstack/react-router';
import { Granted } from '../../../../features/add-source/Granted.tsx';

export const Route = createFileRoute('/$appId/_in/sources/granted')({ component: Granted });
