import { CentrePage } from '@lotbook/ui/frame';
import { Stack, Text } from '@lotbook/ui/layout';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { appName } from '../../system/config.ts';
import { ButtonLink } from '../../system/links.tsx';
import { storeSignupToken } from '../../system/signup-token.ts';
import { Title } from '../../system/Title.tsx';
import type { ValidCode } from './check-code.ts';
import { CodeForm } from './CodeForm.tsx';
import { returnAfterCode } from './return-after-code.ts';

const app = getRouteApi('/$appId');

/** Signing up needs a code on this installation: asked for before a login is made, and of people whose login has no user yet. */
export function SignupCode() {
  const { session, appId } = app.useRouteContext();
  const navigate = useNavigate();
  const goOn = async (checked: ValidCode) => {
    storeSignupToken(checked.kind === 'token' ? checked.token : checked.code);
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
      <Title>Sign-up code</Title>
      <Stack>
        <h1>Enter your sign-up code</h1>
        <Text>{`${appName(session.config, appId)} is open to people with an invite or a code.`}</Text>
        <CodeForm client={session.client(appId)} onCode={goOn} />
        <Text tone="muted" size="small">
          No code? Ask your tax professional, or the person who told you about this site.
        </Text>
        <ButtonLink to="/$appId/login" params={{ appId }}>
          I already have an account
        </ButtonLink>
      </Stack>
    </CentrePage>
  );
}
