import { createFileRoute } from '@tanstack/react-router';
import { Close } from '../../../../features/close/Close.tsx';

export const Route = createFileRoute('/$appId/_in/journal/close')({ component: Close });
