import { createFileRoute } from '@tanstack/react-router';
import { AuthCallback } from '../features/status/AuthCallback.tsx';

export const Route = createFileRoute('/auth-callback')({ component: AuthCallback });
