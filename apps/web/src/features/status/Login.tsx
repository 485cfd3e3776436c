import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { CentrePage } from '@lotbook/ui/frame';
import { LogOut } from '@lotbook/ui/icons';
import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { rememberPending } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { StatusPage } from './StatusPage.tsx';

const route = getRouteApi('/$appId/login');

/** Goes on to the identity provider at once; after signing out in another window, when asked to. */
export function Login() {
  const { session, appId } = route.useRouteContext();
  const { appState, authorizationParams, signedOut } = route.useSearch();
  const [failure, setFailure] = useState<string>();
  const returnTo = appState?.returnTo ?? `/${appId}`;
  const params = JSON.stringify(authorizationParams ?? {});
  const go = useCallback(() => {
    rememberPending(appId);
    session
      .signIn(appId)
      .redirect(returnTo, JSON.parse(params) as typeof authorizationParams)
      .catch((error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error)),
      );
  }, [session, appId, returnTo, params]);
  useEffect(() => {
    if (!signedOut) go();
  }, [go, signedOut]);
  if (signedOut && !failure) {
    return (
      <StatusPage
        title="You are signed out"
        icon={<LogOut size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={go}>
            Sign in
          </Button>
        }
      >
        You signed out in another window of this browser. After signing in you are back where you
        were.
      </StatusPage>
    );
  }
  return (
    <>
      <Title>Sign in</Title>
      {failure ? (
        <CentrePage>
          <ErrorView
            title="The sign-in page could not be reached"
            reason={`${failure}.`}
            actions={
              <>
                <Button kind="primary" onClick={go}>
                  Try Again
                </Button>
                <ButtonLink to="/app-select">Choose an application</ButtonLink>
              </>
            }
          />
        </CentrePage>
      ) : (
        <Splash>Taking you to the sign-in page …</Splash>
      )}
    </>
  );
}
