import { createFileRoute } from '@tanstack/react-router';
import { Carf } from '../../../../features/tir/carf/Carf.tsx';

export const Route = createFileRoute('/$appId/_in/files/carf')({ component: Carf });
