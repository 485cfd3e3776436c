import { createFileRoute, redirect } from '@tanstack/react-router';
import { wasShownOnce } from '../../features/account/fresh-account.ts';
import { isCodeRequired, mayOpen, openAccount } from '../../features/account/open-account.ts';
import { findFirstPage } from '../../features/people/first-page.ts';
import { hasPendingInvite } from '../../features/people/pending-invite.ts';
import { AppShell } from '../../features/shell/AppShell.tsx';
import { LayoutFailure } from '../../features/shell/LayoutFailure.tsx';
import { noteLocation } from '../../system/errors/error-report.ts';
import { rememberApp, rememberPending } from '../../system/last-app.ts';
import { readSavedAccount } from '../../system/saved-account.ts';

export const Route = createFileRoute('/$appId/_in')({
  beforeLoad: async ({ context: { session, appId }, location }) => {
    const profile = await session.signIn(appId).profile();
    if (!profile)
      throw redirect({
        to: '/$appId/login',
        params: { appId },
        search: { appState: { returnTo: location.href } },
      });
    rememberPending(appId);
    if (!profile.emailVerified) throw redirect({ to: '/verify-email' });
    session.remember(appId, profile.sub);
    return { profile };
  },
  loader: async ({ context: { session, appId, profile }, location }) => {
    const client = session.client(appId);
    const saved = readSavedAccount(appId);
    // The frame shows it while permission is checked.
    if (saved !== undefined) wasShownOnce(client, saved);
    const opened = await openAccount(client, appId, profile).catch((error: unknown) => {
      if (isCodeRequired(error)) throw redirect({ to: '/$appId/signup/code', params: { appId } });
      throw error;
    });
    if (!mayOpen(opened.user, appId))
      throw redirect({ to: '/app-select', search: { denied: appId } });
    rememberApp(appId);
    noteLocation({ userId: opened.user.id, app: appId, accountId: opened.accountId });
    const search = await findFirstPage({
      appId,
      isNew: opened.isNew,
      pathname: location.pathname,
      linkCode: opened.linkCode,
      hasPendingInvite: () => hasPendingInvite(client, profile.email),
    });
    if (search) throw redirect({ to: '/$appId/settings/invite', params: { appId }, search });
    return opened;
  },
  staleTime: Infinity,
  component: AppShell,
  errorComponent: LayoutFailure,
});
