import { createFileRoute } from '@tanstack/react-router';
import { Planning } from '../../../../../features/planning/Planning.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/planning')({
  component: Planning,
});
