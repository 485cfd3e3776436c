import { createFileRoute } from '@tanstack/react-router';
import { Pricing } from '../../features/pricing/Pricing.tsx';

export const Route = createFileRoute('/$appId/pricing')({ component: Pricing });
