import { lazy, Suspense } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { Overview } from '../overview/Overview.tsx';

const Clients = lazy(async () => ({ default: (await import('../clients/Clients.tsx')).Clients }));

/** The first page of an application: the person's own figures, or the clients they look after. */
export function Dashboard() {
  const { appId } = usePlace();
  if (appId === 'tax' || appId === 'accounting') return <Overview />;
  return (
    <Suspense fallback={<AppPage title="Clients">{undefined}</AppPage>}>
      <Clients />
    </Suspense>
  );
}
