import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Session } from '../system/session.ts';

export const Route = createRootRouteWithContext<{ readonly session: Session }>()({ component: Outlet });
