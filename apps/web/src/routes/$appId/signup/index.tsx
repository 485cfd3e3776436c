import { createFileRoute } from '@tanstack/react-router';
import { Signup } from '../../../features/status/Signup.tsx';

export const Route = createFileRoute('/$appId/signup/')({ component: Signup });
