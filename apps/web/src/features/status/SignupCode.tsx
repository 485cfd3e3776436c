import * as status from '@lotbook/messages/generated/web/status';
import { useTranslate } from '@lotbook/ui/translate';
import { CentrePage } from '@lotbook/ui/frame';
import { Stack, Text } from '@lotbook/ui/layout';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { getAppName } from '../../system/config.ts';
import { ButtonLink } from '../../system/links.tsx';
import { storeSignupToken } from '../../system/signup-token.ts';
import { Title } from '../../system/Title.tsx';
import type { ValidCode } from './check-code.ts';
import { CodeForm } from './CodeForm.tsx';
import { returnAfterCode } from './return-after-code.ts';

const app = getRouteApi('/$appId');

/** This installation requires a code to sign up. Shown before sign-up, and to signed-in people who have no user yet. */
export function SignupCode() {
  const t = useTranslate();
  const { session, appId } = app.useRouteContext();
  const navigate = useNavigate();
  const continueSignUp = async (checked: ValidCode) => {
    storeSignupToken(appId, checked.kind === 'token' ? checked.token : checked.code);
    const returnTo = returnAfterCode(appId, checked);
    const isSignedIn = (await session.signIn(appId).profile()) !== undefined;
    const hint = checked.kind === 'token' && checked.email ? { login_hint: checked.email } : {};
    const authorizationParams = isSignedIn ? {} : { screen_hint: 'signup', ...hint };
    await navigate({
      to: '/$appId/login',
      params: { appId },
      search: { appState: { returnTo }, authorizationParams },
      replace: true,
    });
    return undefined;
  };
  return (
    <CentrePage>
      <Title>{t(status.signupCode)}</Title>
      <Stack>
        <h1>{t(status.enterSignupCode)}</h1>
        <Text>{t(status.signupCodeRequired, { app: getAppName(session.config, appId) })}</Text>
        <CodeForm client={session.client(appId)} onCode={continueSignUp} />
        <Text tone="muted" size="small">
          {t(status.noCode)}
        </Text>
        <ButtonLink to="/$appId/login" params={{ appId }}>
          {t(status.haveAccount)}
        </ButtonLink>
      </Stack>
    </CentrePage>
  );
}
