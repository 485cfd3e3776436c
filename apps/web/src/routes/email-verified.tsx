import { createFileRoute } from '@tanstack/react-router';
import { EmailVerified } from '../features/status/EmailVerified.tsx';

export const Route = createFileRoute('/email-verified')({
  validateSearch: (search: Record<string, unknown>): { appPath?: string } => (typeof search['appPath'] === 'string' ? { appPath: search['appPath'] } : {}),
  component: EmailVerified,
});
