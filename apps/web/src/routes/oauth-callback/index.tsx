import { createFileRoute } from '@tanstack/react-router';
import { OAuthCallback } from '../../features/status/OAuthCallback.tsx';

export const Route = createFileRoute('/oauth-callback/')({ component: OAuthCallback });
