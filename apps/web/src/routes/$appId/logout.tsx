import { createFileRoute } from '@tanstack/react-router';
import { Logout } from '../../features/status/Logout.tsx';

export const Route = createFileRoute('/$appId/logout')({ component: Logout });
