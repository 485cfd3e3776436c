import { createFileRoute } from '@tanstack/react-router';
import { Validator } from '../../../../features/staking/Validator.tsx';

export const Route = createFileRoute('/$appId/_in/staking/$validatorId')({ component: Validator });
