import type { Translate } from '@lotbook/messages/translator';
import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { CentrePage } from '@lotbook/ui/frame';
import { Splash } from '@lotbook/ui/Splash';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readLastApp, readPendingApp } from '../../system/last-app.ts';
import { leaveSite } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { toLocalPath } from '../../system/local-path.ts';
import type { Session } from '../../system/session.ts';
import { Title } from '../../system/Title.tsx';
import { useSession } from '../shared/use-session.ts';

/** The page that the identity provider redirects to. */
export function AuthCallback() {
  const t = useTranslate();
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
    finish(t, session)
      .then((target) => router.history.replace(target))
      .catch((error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error)),
      );
  }, [session, router, navigate, t]);

  return (
    <>
      <Title>{t(status.signIn)}</Title>
      {failure ? (
        <CentrePage>
          <ErrorView
            title={t(status.signInFailed)}
            reason={failure}
            actions={
              <ButtonLink
                kind="primary"
                to="/$appId/login"
                params={{ appId: readPendingApp() ?? 'tax' }}
              >
                {t(contract.backToLogin)}
              </ButtonLink>
            }
          />
        </CentrePage>
      ) : (
        <Splash>{t(status.signingIn)}</Splash>
      )}
    </>
  );
}

/** The return path unless it is this page, otherwise the last application or the list of applications. */
async function finish(t: Translate, session: Session): Promise<string> {
  const appId = readPendingApp();
  if (!appId) throw new Error(t(status.noPendingSignIn));
  const signIn = session.signIn(appId);
  const returnTo = toLocalPath(await signIn.finish());
  const profile = await signIn.profile();
  if (profile && !profile.emailVerified) return '/verify-email';
  if (returnTo && !returnTo.startsWith('/auth-callback')) return returnTo;
  const last = readLastApp();
  return last ? `/${last}` : '/app-select';
}
