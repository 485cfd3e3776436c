import { ErrorView } from '@lotbook/ui/ErrorView';
import { CentrePage } from '@lotbook/ui/frame';
import { Splash } from '@lotbook/ui/Splash';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { lastApp, pendingApp } from '../../system/last-app.ts';
import { leaveSite } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { localPath } from '../../system/local-path.ts';
import type { Session } from '../../system/session.ts';
import { Title } from '../../system/Title.tsx';
import { useSession } from './use-session.ts';

/** Where the identity provider sends the browser back to. */
export function AuthCallback() {
  const session = useSession();
  const router = useRouter();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (
      new URLSearchParams(window.location.search).get('error_description') === 'signup_not_allowed'
    ) {
      const contact = session.config.links.contact;
      if (contact) leaveSite(contact);
      else void navigate({ to: '/invalid-auth-request', replace: true });
      return;
    }
    finish(session)
      .then((target) => router.history.replace(target))
      .catch((error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error)),
      );
  }, [session, router, navigate]);

  return (
    <>
      <Title>Sign in</Title>
      {failure ? (
        <CentrePage>
          <ErrorView
            title="Signing in did not work"
            reason={`${failure}.`}
            actions={
              <ButtonLink
                kind="primary"
                to="/$appId/login"
                params={{ appId: pendingApp() ?? 'tax' }}
              >
                Back To Login
              </ButtonLink>
            }
          />
        </CentrePage>
      ) : (
        <Splash>Signing you in …</Splash>
      )}
    </>
  );
}

/** The return path unless it is this page; else the last application; else the choice of applications. */
async function finish(session: Session): Promise<string> {
  const appId = pendingApp();
  if (!appId) throw new Error('No sign-in was under way in this window');
  const signIn = session.signIn(appId);
  const returnTo = localPath(await signIn.finish());
  const profile = await signIn.profile();
  if (profile && !profile.emailVerified) return '/verify-email';
  if (returnTo && !returnTo.startsWith('/auth-callback')) return returnTo;
  const last = lastApp();
  return last ? `/${last}` : '/app-select';
}
