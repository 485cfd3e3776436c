import { ApolloProvider, useQuery } from '@apollo/client/react';
import { MoneyCurrency } from '@lotbook/ui/Amount';
import { BrandProvider } from '@lotbook/ui/brand';
import { AppFrame } from '@lotbook/ui/frame';
import { TranslatorProvider } from '@lotbook/ui/translate';
import { ZoneContext } from '@lotbook/ui/When';
import { getRouteApi, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { getBrand } from '../../system/branding.ts';
import { noteLocation } from '../../system/errors/error-report.ts';
import { NotFound } from '../../system/NotFound.tsx';
import { useAccountTranslator } from '../../system/translator.ts';
import { usePlace, useShownPath } from '../../system/place.ts';
import { ReachablePage } from '../../system/reachable-page.ts';
import { AccountDocument } from '../account/account-document.ts';
import { useFreshAccount } from '../account/fresh-account.ts';
import { useAccount, useAccountIdIfAny } from '../account/use-account.ts';
import { useJoined } from '../account/use-joined.ts';
import { FollowedContext, useNews } from '../account/use-news.ts';
import { useUpdatingPoll } from '../account/use-updating.ts';
import { useVisit } from '../account/use-visit.ts';
import { ImportProvider } from '../imports/ImportProvider.tsx';
import { PendingReportsProvider } from '../reports/pending-reports.tsx';
import { BulkWatch } from '../transactions/bulk/BulkWatch.tsx';
import { Bars } from './Bars.tsx';
import { ErrorDialog } from './ErrorDialog.tsx';
import { Modals } from './Modals.tsx';
import { ReachBar } from './ReachBar.tsx';
import { BareHeader, ShellHeader } from './ShellHeader.tsx';
import { Tabs } from './Tabs.tsx';
import { useHasPage, useMainTabs, useReachablePage } from './use-main-tabs.ts';

// Rarely seen, so not part of the first load.
const AccessEnded = lazy(async () => ({
  default: (await import('./AccessEnded.tsx')).AccessEnded,
}));
const AccountUnreachable = lazy(async () => ({
  default: (await import('./AccountUnreachable.tsx')).AccountUnreachable,
}));
const NoAccounts = lazy(async () => ({
  default: (await import('./NoAccounts.tsx')).NoAccounts,
}));

const route = getRouteApi('/$appId/_in');

/** The frame around every page of a signed-in user. */
export function AppShell() {
  const { session, appId } = route.useRouteContext();
  const accountId = useAccountIdIfAny();
  const brand = useMemo(() => getBrand(session.config, appId), [session, appId]);
  return (
    <BrandProvider value={brand}>
      <ApolloProvider client={session.client(appId)}>
        <AccountTexts accountId={accountId}>
          {accountId === undefined ? (
            <AppFrame header={<BareHeader />}>
              <Suspense>
                <NoAccounts />
              </Suspense>
            </AppFrame>
          ) : (
            <PendingReportsProvider>
              <ImportProvider key={accountId}>
                <Frame />
              </ImportProvider>
            </PendingReportsProvider>
          )}
          <Modals />
          <ErrorDialog />
        </AccountTexts>
      </ApolloProvider>
    </BrandProvider>
  );
}

/** Shows texts in the locale of the current account. */
function AccountTexts({
  accountId = '',
  children,
}: {
  readonly accountId: string | undefined;
  readonly children: ReactNode;
}) {
  const { session } = route.useRouteContext();
  const { data } = useQuery(AccountDocument, {
    variables: { accountId },
    skip: accountId === '',
    fetchPolicy: 'cache-only',
  });
  const { jurisdiction } = data?.account?.taxPayerDetails ?? {};
  return (
    <TranslatorProvider value={useAccountTranslator(session.config, jurisdiction)}>
      {children}
    </TranslatorProvider>
  );
}

function Frame() {
  const { session, appId } = route.useRouteContext();
  const { account, accountId, error } = useAccount();
  const { isFollowed, closed: isGone } = useNews(accountId, session.signIn(appId));
  useUpdatingPoll(isFollowed);
  useFreshAccount(accountId);
  useJoined(accountId, account?.name);
  useVisit(accountId);
  const tabs = useMainTabs();
  const hasPage = useHasPage();
  const isReachable = useReachablePage();
  const shown = useShownPath();
  noteLocation({ accountId });
  const zone = account?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const closed = shown.endsWith('/trial-expired') || shown.endsWith('/disabled');
  const only = closed ? 'closed' : shown.endsWith('/tax-checkout') ? 'step' : undefined;
  if (isGone)
    return (
      <Suspense>
        <AccessEnded name={account?.name} />
      </Suspense>
    );
  if (!hasPage) return <NotFound />;
  return (
    <ZoneContext value={zone}>
      <MoneyCurrency value={account?.fiatCurrency ?? 'USD'}>
        <BulkWatch accountId={accountId} />
        <FollowedContext value={isFollowed}>
          <ReachablePage value={isReachable}>
            <AppFrame
              header={<ShellHeader only={only} tabs={tabs} />}
              tabs={only ? undefined : <Tabs tabs={tabs} />}
              bar={
                <>
                  <ReachBar />
                  <Bars />
                </>
              }
            >
              {error && !account ? (
                <Suspense>
                  <AccountUnreachable error={error} />
                </Suspense>
              ) : (
                <StatusGate>{<Outlet />}</StatusGate>
              )}
            </AppFrame>
          </ReachablePage>
        </FollowedContext>
      </MoneyCurrency>
    </ZoneContext>
  );
}

/** A disabled account and an expired trial have pages of their own. */
function StatusGate({ children }: { readonly children: ReactNode }) {
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  const { pathname } = useLocation();
  const params = { appId };
  if (clientId === undefined && account?.disabled && !pathname.endsWith('/disabled'))
    return <Navigate to="/$appId/disabled" params={params} replace />;
  if (
    appId === 'accounting' &&
    account?.trialEnded &&
    !account.disabled &&
    !pathname.endsWith('/trial-expired') &&
    // Data can always be exported, and invoices and the card stay within reach.
    !pathname.endsWith('/reports') &&
    !pathname.endsWith('/settings/billing')
  )
    return <Navigate to="/$appId/trial-expired" params={params} replace />;
  return children;
}
