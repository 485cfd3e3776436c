import { createFileRoute } from '@tanstack/react-router';
import { AddSource } from '../../../../../../features/add-source/AddSource.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/sources/add')({
  component: AddSource,
});
