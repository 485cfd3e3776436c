import { redirect } from '@tanstack/react-router';
import { readLastApp } from './last-app.ts';
import type { Session } from './session.ts';
import type { AppId } from './config.ts';
import type { Profile } from './sign-in.ts';

/** The user of the last open application. Redirects to login if no user is signed in. */
export async function findSignedIn(
  session: Session,
  href: string,
): Promise<{ readonly appId: AppId; readonly profile: Profile }> {
  const appId = session.config.app.staticAppType ?? readLastApp() ?? 'tax';
  const profile = await session.signIn(appId).profile();
  if (!profile)
    throw redirect({
      to: '/$appId/login',
      params: { appId },
      search: { appState: { returnTo: href } },
    });
  return { appId, profile };
}
