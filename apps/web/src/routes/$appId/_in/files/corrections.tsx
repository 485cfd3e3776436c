import { createFileRoute } from '@tanstack/react-router';
import { Corrections } from '../../../../features/files/Corrections.tsx';

export const Route = createFileRoute('/$appId/_in/files/corrections')({ component: Corrections });
