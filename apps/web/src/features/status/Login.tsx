import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Redirects to the identity provider. After a logout in another window, waits for a click. */
export function Login() {
  const t = useTranslate();
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
        title={t(status.signedOut)}
        icon={<LogOut size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={go}>
            {t(status.signIn)}
          </Button>
        }
      >
        {t(status.signedOutHelp)}
      </StatusPage>
    );
  }
  return (
    <>
      <Title>{t(status.signIn)}</Title>
      {failure ? (
        <CentrePage>
          <ErrorView
            title={t(status.signInUnreachable)}
            reason={failure}
            actions={
              <>
                <Button kind="primary" onClick={go}>
                  {t(contract.tryAgain)}
                </Button>
                <ButtonLink to="/app-select">{t(status.chooseApp)}</ButtonLink>
              </>
            }
          />
        </CentrePage>
      ) : (
        <Splash>{t(status.redirecting)}</Splash>
      )}
    </>
  );
}
