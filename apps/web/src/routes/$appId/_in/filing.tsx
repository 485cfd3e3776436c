import { createFileRoute } from '@tanstack/react-router';
import { Filing } from '../../../features/filing/Filing.tsx';

export const Route = createFileRoute('/$appId/_in/filing')({ component: Filing });
