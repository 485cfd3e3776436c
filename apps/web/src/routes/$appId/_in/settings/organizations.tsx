import { createFileRoute } from '@tanstack/react-router';
import { Organizations } from '../../../../features/organizations/Organizations.tsx';

export const Route = createFileRoute('/$appId/_in/settings/organizations')({
  component: Organizations,
});
