import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { AccountBar, ClientBar } from '@lotbook/ui/frame';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace, useShownPath } from '../../system/place.ts';
import { useAccount, useOpened } from '../account/use-account.ts';

/** Shows what is special about the current account. */
export const Bars = () => (
  <>
    {useOpened().user.isSample && <SampleBar />}
    <ClientAccountBar />
    <EndedBar />
    <PaymentBar />
  </>
);

// Rarely seen, so not part of the first load.
const ReadOnlyBar = lazy(async () => ({
  default: (await import('./ReadOnlyBar.tsx')).ReadOnlyBar,
}));

/** The page about the end of a trial explains it itself. */
function EndedBar() {
  const { account } = useAccount();
  const shown = useShownPath();
  return account?.readOnly && !shown.endsWith('/trial-expired') ? (
    <Suspense>
      <ReadOnlyBar isTrial={account.trialEnded} />
    </Suspense>
  ) : null;
}

const PaymentFailedBar = lazy(async () => ({
  default: (await import('./PaymentFailedBar.tsx')).PaymentFailedBar,
}));

/** Only accounts with plans have payments that fail in the background. */
function PaymentBar() {
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  const shown = useShownPath();
  const hasPlans = appId === 'accounting' || appId === 'tax-preparer';
  if (!account || !hasPlans || clientId !== undefined || shown.endsWith('/settings/billing'))
    return null;
  return (
    <Suspense>
      <PaymentFailedBar accountId={account.id} />
    </Suspense>
  );
}

const signUp = { authorizationParams: { screen_hint: 'signup', prompt: 'login' } };

/** Shows that the data is invented, with the way to an account of one's own. */
function SampleBar() {
  const t = useTranslate();
  const { appId } = usePlace();
  return (
    <AccountBar
      label={t(shell.sampleData)}
      action={
        <ButtonLink kind="primary" to="/$appId/login" params={{ appId }} search={signUp}>
          {t(shell.createOwnAccount)}
        </ButtonLink>
      }
    >
      {t(shell.sampleHelp)}
    </AccountBar>
  );
}

/** Shows that the current account belongs to a client, with a link back. */
function ClientAccountBar() {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  if (clientId === undefined) return null;
  return (
    <ClientBar
      action={
        <ButtonLink to="/$appId" params={{ appId }}>
          {t(contract.clientDashboard)}
        </ButtonLink>
      }
    >
      {account ? t(shell.viewingClient, { name: account.name }) : t(contract.viewingClientAccount)}
    </ClientBar>
  );
}
