import { createFileRoute } from '@tanstack/react-router';
import { TrialExpired } from '../../../features/status/TrialExpired.tsx';

export const Route = createFileRoute('/$appId/_in/trial-expired')({ component: TrialExpired });
