import { createFileRoute } from '@tanstack/react-router';
import { Validators } from '../../../../features/staking/Validators.tsx';

export const Route = createFileRoute('/$appId/_in/staking/')({ component: Validators });
