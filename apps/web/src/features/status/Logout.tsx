import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifySignedOut } from '../../system/signed-out.ts';
import { Title } from '../../system/Title.tsx';

const route = getRouteApi('/$appId/logout');

/** Ends every login of this browser, of all applications, and the session at the provider. */
export function Logout() {
  const { session, appId } = route.useRouteContext();
  const router = useRouter();
  useEffect(() => {
    const leave = async () => {
      notifySignedOut();
      session.forgetStored();
      // Asked for before everything is forgotten: the provider wants to know who leaves.
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
      <Title>Logout</Title>
      <Splash>Signing you out …</Splash>
    </>
  );
}
