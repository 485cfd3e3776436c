import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { forgetAccount } from '../../system/saved-account.ts';
import { Title } from '../../system/Title.tsx';

/** The account cannot be read. One that was only remembered is forgotten; one that the address names is said to be closed to the person. */
export function AccountUnreachable({ error }: { readonly error: Error }) {
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
      <Title>An error occurred</Title>
      <ErrorView
        title="An error occurred loading this content"
        reason={`${error.message}.`}
        actions={
          refused ? (
            <ButtonLink kind="primary" to="/$appId" params={{ appId }}>
              Return to App
            </ButtonLink>
          ) : (
            <Button kind="primary" onClick={() => void router.invalidate()}>
              Try Again
            </Button>
          )
        }
      />
    </>
  );
}
