import { createFileRoute } from '@tanstack/react-router';
import { Runs } from '../../../../features/tir/Runs.tsx';

export const Route = createFileRoute('/$appId/_in/files/runs')({ component: Runs });
