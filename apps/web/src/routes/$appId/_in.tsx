import { createFileRoute, redirect } from '@tanstack/react-router';
import { openAccount } from '../../features/account/open-account.ts';
import { AppShell } from '../../features/shell/AppShell.tsx';
import { rememberApp, rememberPending } from '../../system/last-app.ts';

export const Route = createFileRoute('/$appId/_in')({
  beforeLoad: async ({ context: { session, appId }, location }) => {
    const profile = await session.signIn(appId).profile();
    if (!profile) throw redirect({ to: '/$appId/login', params: { appId }, search: { appState: { returnTo: location.href } } });
    rememberApp(appId);
    rememberPending(appId);
    if (!profile.emailVerified) throw redirect({ to: '/verify-email' });
    return { profile };
  },
  loader: ({ context: { session, appId, profile } }) => (appId === 'tax' ? openAccount(session.client(appId), profile) : undefined),
  staleTime: Infinity,
  component: AppShell,
});
