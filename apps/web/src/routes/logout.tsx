import { createFileRoute, redirect } from '@tanstack/react-router';
import { readLastApp } from '../system/last-app.ts';

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context }) => {
    const appId = readLastApp();
    if (appId) throw redirect({ to: '/$appId/logout', params: { appId }, replace: true });
    context.session.forgetStored();
    await context.session.clear();
    throw redirect({ to: '/login', replace: true });
  },
});
