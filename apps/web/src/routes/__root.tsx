import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { readModals } from '../system/modals.ts';
import type { Session } from '../system/session.ts';

export const Route = createRootRouteWithContext<{ readonly session: Session }>()({
  validateSearch: readModals,
  component: Outlet,
});
