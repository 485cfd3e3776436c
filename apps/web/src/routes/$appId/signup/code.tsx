import { createFileRoute } from '@tanstack/react-router';
import { SignupCode } from '../../../features/status/SignupCode.tsx';

export const Route = createFileRoute('/$appId/signup/code')({ component: SignupCode });
