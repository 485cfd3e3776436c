import * as common from '@lotbook/messages/generated/common';
import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { lazy, Suspense } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { Overview } from '../overview/Overview.tsx';

const AccountingDashboard = lazy(async () => ({
  default: (await import('../accounting/AccountingDashboard.tsx')).AccountingDashboard,
}));
const Clients = lazy(async () => ({ default: (await import('../clients/Clients.tsx')).Clients }));

/** The first page of an application: the user's own figures, their books, or their clients. */
export function Dashboard() {
  const t = useTranslate();
  const { appId } = usePlace();
  if (appId === 'tax') return <Overview />;
  if (appId === 'accounting')
    return (
      <Suspense fallback={<AppPage title={t(shell.dashboard)}>{undefined}</AppPage>}>
        <AccountingDashboard />
      </Suspense>
    );
  return (
    <Suspense fallback={<AppPage title={t(common.clients)}>{undefined}</AppPage>}>
      <Clients />
    </Suspense>
  );
}
