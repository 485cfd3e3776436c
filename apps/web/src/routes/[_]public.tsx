import { createFileRoute } from '@tanstack/react-router';
import { AppSelect } from '../features/status/AppSelect.tsx';

export const Route = createFileRoute('/_public')({ component: AppSelect });
