import { createFileRoute, Outlet } from '@tanstack/react-router';
import { InvalidApp } from '../../features/status/InvalidApp.tsx';
import { isAppId } from '../../system/config.ts';

export const Route = createFileRoute('/$appId')({
  beforeLoad: ({ params, context }) => {
    const only = context.session.config.app.staticAppType;
    if (!isAppId(params.appId) || (only && params.appId !== only))
      throw new Error('Invalid application type');
    return { appId: params.appId };
  },
  component: Outlet,
  errorComponent: InvalidApp,
});
