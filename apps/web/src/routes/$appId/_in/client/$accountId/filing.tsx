import { createFileRoute } from '@tanstack/react-router';
import { Filing } from '../../../../../features/filing/Filing.tsx';

export const Route = createFileRoute('/$appId/_in/client/$accountId/filing')({
  component: Filing,
});
