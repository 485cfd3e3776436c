import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifySignedOut } from '../../system/signed-out.ts';
import { Title } from '../../system/Title.tsx';

const route = getRouteApi('/$appId/logout');

/** Ends every session of this browser in all applications, and the session at the identity provider. */
export function Logout() {
  const t = useTranslate();
  const { session, appId } = route.useRouteContext();
  const router = useRouter();
  useEffect(() => {
    const leave = async () => {
      notifySignedOut();
      session.forgetStored();
      // Build this before clearing the storage, since the provider needs the user's token.
      await session.signIn(appId).leave();
      await session.clear();
    };
    leave().catch(async () => {
      await session.clear();
      await router.navigate({ to: '/app-select', replace: true });
    });
  }, [session, appId, router]);
  return (
    <>
      <Title>{t(contract.logout)}</Title>
      <Splash>{t(status.signingOut)}</Splash>
    </>
  );
}
