import { createFileRoute } from '@tanstack/react-router';
import { AddSource } from '../../../../../../features/sources/AddSource.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/sources/add')({ component: AddSource });
