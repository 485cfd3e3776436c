import { createFileRoute, Outlet } from '@tanstack/react-router';
import { isAppId } from '../../system/config.ts';
import { InvalidApp } from '../../features/status/InvalidApp.tsx';

export const Route = createFileRoute('/$appId')({
  beforeLoad: ({ params }) => {
    if (!isAppId(params.appId)) throw new Error('Invalid application type');
    return { appId: params.appId };
  },
  component: Outlet,
  errorComponent: InvalidApp,
});
