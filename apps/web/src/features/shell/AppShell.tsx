import { ApolloProvider } from '@apollo/client/react';
import { AppFrame } from '@lotbook/ui/frame';
import { ZoneContext } from '@lotbook/ui/When';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useAccount } from '../account/use-account.ts';
import { useUpdatingPoll } from '../account/use-updating.ts';
import { ImportProvider } from '../imports/ImportProvider.tsx';
import { NotOffered } from '../status/NotOffered.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { Tabs } from './Tabs.tsx';

const route = getRouteApi('/$appId/_in');

export function AppShell() {
  const { session, appId } = route.useRouteContext();
  if (appId !== 'tax') return <NotOffered appId={appId} />;
  return (
    <ApolloProvider client={session.client(appId)}>
      <ImportProvider>
        <Frame />
      </ImportProvider>
    </ApolloProvider>
  );
}

function Frame() {
  useUpdatingPoll();
  const { account } = useAccount();
  const zone = account?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ZoneContext value={zone}>
      <AppFrame header={<ShellHeader />} tabs={<Tabs />}>
        <Outlet />
      </AppFrame>
    </ZoneContext>
  );
}
