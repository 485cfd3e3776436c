import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Mail } from '@lotbook/ui/icons';
import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../system/links.tsx';
import { storeSignupToken } from '../../system/signup-token.ts';
import { Title } from '../../system/Title.tsx';
import { checkCode, checkInvite, isLinkCode } from './check-code.ts';
import { returnAfterCode } from './return-after-code.ts';
import { StatusPage } from './StatusPage.tsx';

const app = getRouteApi('/$appId');
const route = getRouteApi('/$appId/signup/$token');

/** The link in an invite email. Checks the token, then starts sign-up with the invited address. The token is used when the user is created. */
export function SignupToken() {
  const t = useTranslate();
  const { session, appId } = app.useRouteContext();
  const { token } = route.useParams();
  const { preparerCode } = route.useSearch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<'invalid' | 'unreachable'>();
  useEffect(() => {
    const go = async () => {
      const checked = isLinkCode(token)
        ? await checkCode(t, session.client(appId), token)
        : await checkInvite(t, session.client(appId), token);
      if (checked.kind === 'invalid') return setFailure('invalid');
      storeSignupToken(appId, checked.kind === 'linkCode' ? checked.code : checked.token);
      const returnTo = preparerCode ? `/${appId}/settings/invite` : returnAfterCode(appId, checked);
      const hint = checked.kind === 'token' && checked.email ? { login_hint: checked.email } : {};
      const authorizationParams = { screen_hint: 'signup', ...hint };
      return navigate({
        to: '/$appId/login',
        params: { appId },
        search: { appState: { returnTo }, authorizationParams },
        replace: true,
      });
    };
    go().catch(() => setFailure('unreachable'));
  }, [session, token, preparerCode, appId, navigate, t]);
  if (failure === undefined) {
    return (
      <>
        <Title>{t(status.invite)}</Title>
        <Splash>{t(status.checkingInvite)}</Splash>
      </>
    );
  }
  return (
    <StatusPage
      title={failure === 'invalid' ? t(status.invalidInvite) : t(status.inviteNotChecked)}
      icon={<Mail size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        <ButtonLink kind="primary" to="/$appId/login" params={{ appId }}>
          {t(contract.backToLogin)}
        </ButtonLink>
      }
    >
      {failure === 'invalid' ? t(status.invalidInviteHelp) : t(status.inviteNotCheckedHelp)}
    </StatusPage>
  );
}
