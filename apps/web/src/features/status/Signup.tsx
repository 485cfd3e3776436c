import * as status from '@lotbook/messages/generated/web/status';
import { useTranslate } from '@lotbook/ui/translate';
import { UserPlus } from '@lotbook/ui/icons';
import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getAppName } from '../../system/config.ts';
import { leaveSite } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { readSignupToken } from '../../system/signup-token.ts';
import { Title } from '../../system/Title.tsx';
import { StatusPage } from './StatusPage.tsx';

const route = getRouteApi('/$appId');

/** Sends existing users to login, and new users to the sign-up page of the application. */
export function Signup() {
  const t = useTranslate();
  const { session, appId } = route.useRouteContext();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { contact, preparerSignup } = session.config.links;
  const { taxPreparer, accounting } = session.config.signUp;
  const open = (appId === 'tax-preparer' && taxPreparer) || (appId === 'accounting' && accounting);
  const elsewhere = appId === 'tax-preparer' ? (preparerSignup ?? contact) : contact;
  useEffect(() => {
    const go = async () => {
      const known = await session.signIn(appId).profile();
      if (known) return navigate({ to: '/$appId/login', params: { appId }, replace: true });
      if (
        (appId === 'tax' || open) &&
        session.config.app.signupCodeRequired &&
        readSignupToken(appId) === undefined
      )
        return navigate({ to: '/$appId/signup/code', params: { appId }, replace: true });
      if (appId === 'tax' || (elsewhere === undefined && open))
        return navigate({
          to: '/$appId/login',
          params: { appId },
          search: { authorizationParams: { screen_hint: 'signup' } },
          replace: true,
        });
      return elsewhere ? leaveSite(elsewhere) : setAsked(true);
    };
    void go();
  }, [session, appId, navigate, elsewhere, open]);
  if (!asked) {
    return (
      <>
        <Title>{t(status.signUp)}</Title>
        <Splash>{t(status.loading)}</Splash>
      </>
    );
  }
  return (
    <StatusPage
      title={t(status.joinApp, { app: getAppName(session.config, appId) })}
      icon={<UserPlus size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        <ButtonLink kind="primary" to="/app-select">
          {t(status.chooseApp)}
        </ButtonLink>
      }
    >
      {t(status.signupByInvite)}
    </StatusPage>
  );
}
