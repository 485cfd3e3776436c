import { createFileRoute } from '@tanstack/react-router';
import { Integrations } from '../../../../features/integrations/Integrations.tsx';

export const Route = createFileRoute('/$appId/_in/integrations/')({ component: Integrations });
