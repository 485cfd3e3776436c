import { createFileRoute } from '@tanstack/react-router';
import { Management } from '../../../../features/tir/Management.tsx';

export const Route = createFileRoute('/$appId/_in/files/management')({ component: Management });
