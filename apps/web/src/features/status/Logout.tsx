import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Title } from '../../system/Title.tsx';

const route = getRouteApi('/$appId/logout');

export function Logout() {
  const { session, appId } = route.useRouteContext();
  const router = useRouter();
  useEffect(() => {
    const signIn = session.signIn(appId);
    signIn
      .leave()
      .catch(() => router.navigate({ to: '/app-select', replace: true }))
      .finally(() => void session.clear());
  }, [session, appId, router]);
  return (
    <>
      <Title>Logout</Title>
      <Splash>Signing you out …</Splash>
    </>
  );
}
