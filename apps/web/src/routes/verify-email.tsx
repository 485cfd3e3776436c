import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/status/VerifyEmail.tsx';

export const Route = createFileRoute('/verify-email')({ component: VerifyEmail });
