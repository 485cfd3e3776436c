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

/** An invitation's link. The token is checked; then the person signs up with the invited address, and the token is used once their user is made. */
export function SignupToken() {
  const { session, appId } = app.useRouteContext();
  const { token } = route.useParams();
  const { preparerCode } = route.useSearch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<'invalid' | 'unreachable'>();
  useEffect(() => {
    const go = async () => {
      const checked = isLinkCode(token)
        ? await checkCode(session.client(appId), token)
        : await checkInvite(session.client(appId), token);
      if (checked.kind === 'invalid') return setFailure('invalid');
      storeSignupToken(checked.kind === 'linkCode' ? checked.code : checked.token);
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
  }, [session, token, preparerCode, appId, navigate]);
  if (failure === undefined) {
    return (
      <>
        <Title>Invitation</Title>
        <Splash>Checking your invitation …</Splash>
      </>
    );
  }
  return (
    <StatusPage
      title={
        failure === 'invalid'
          ? 'This invitation is not valid'
          : 'The invitation could not be checked'
      }
      icon={<Mail size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        <ButtonLink kind="primary" to="/$appId/login" params={{ appId }}>
          Back To Login
        </ButtonLink>
      }
    >
      {failure === 'invalid'
        ? 'It was already used, has expired, or was canceled. Ask the person who invited you to send it again.'
        : 'The server did not answer. Open the link once more in a moment; it has not been used.'}
    </StatusPage>
  );
}
