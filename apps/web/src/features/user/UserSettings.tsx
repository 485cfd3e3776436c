import { ApolloProvider } from '@apollo/client/react';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorDialog } from '../shell/ErrorDialog.tsx';
import { useSession } from '../shared/use-session.ts';
import { UserPage } from './UserPage.tsx';

const route = getRouteApi('/user-settings');

/** The user's own settings, independent of the application. */
export function UserSettings() {
  const session = useSession();
  const { appId, profile } = route.useRouteContext();
  return (
    <ApolloProvider client={session.client(appId)}>
      <UserPage appId={appId} profile={profile} />
      <ErrorDialog />
    </ApolloProvider>
  );
}
