import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { CentrePage } from '@lotbook/ui/frame';
import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { rememberApp, rememberPending } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';

const route = getRouteApi('/$appId/login');

/** Goes on to the identity provider at once. */
export function Login() {
  const { session, appId } = route.useRouteContext();
  const { appState } = route.useSearch();
  const [failure, setFailure] = useState<string>();
  const returnTo = appState?.returnTo ?? `/${appId}`;
  const go = useCallback(() => {
    rememberApp(appId);
    rememberPending(appId);
    session
      .signIn(appId)
      .redirect(returnTo)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [session, appId, returnTo]);
  useEffect(go, [go]);
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
