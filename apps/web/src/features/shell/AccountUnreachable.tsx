import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { forgetAccount } from '../../system/saved-account.ts';
import { Title } from '../../system/Title.tsx';

/** The account can't be loaded. Forgets an account that was only remembered; an account from the address is reported as not accessible. */
export function AccountUnreachable({ error }: { readonly error: Error }) {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const router = useRouter();
  const refused = error.message === "User doesn't have access";
  const remembered = refused && clientId === undefined;
  useEffect(() => {
    if (!remembered) return;
    forgetAccount(appId);
    void router.invalidate();
  }, [remembered, appId, router]);
  return (
    <>
      <Title>{t(shell.errorTitle)}</Title>
      <ErrorView
        title={t(contract.errorLoadingContent)}
        reason={error.message}
        actions={
          refused ? (
            <ButtonLink kind="primary" to="/$appId" params={{ appId }}>
              {t(contract.returnToApp)}
            </ButtonLink>
          ) : (
            <Button kind="primary" onClick={() => router.invalidate()}>
              {t(contract.tryAgain)}
            </Button>
          )
        }
      />
    </>
  );
}
