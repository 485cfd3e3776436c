import { createFileRoute } from '@tanstack/react-router';
import { InvalidAuthRequest } from '../features/status/InvalidAuthRequest.tsx';

export const Route = createFileRoute('/invalid-auth-request')({ component: InvalidAuthRequest });
