import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { lazy, Suspense } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { Overview } from '../overview/Overview.tsx';

const Clients = lazy(async () => ({ default: (await import('../clients/Clients.tsx')).Clients }));

/** The first page of an application: the user's own figures, or their clients. */
export function Dashboard() {
  const t = useTranslate();
  const { appId } = usePlace();
  if (appId === 'tax' || appId === 'accounting') return <Overview />;
  return (
    <Suspense fallback={<AppPage title={t(common.clients)}>{undefined}</AppPage>}>
      <Clients />
    </Suspense>
  );
}
