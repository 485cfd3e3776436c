import { createFileRoute } from '@tanstack/react-router';
import { Corrections } from '../../../../features/tir/Corrections.tsx';

export const Route = createFileRoute('/$appId/_in/files/corrections')({ component: Corrections });
