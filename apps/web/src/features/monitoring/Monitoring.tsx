import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { NotAvailable, useIsAvailable } from '../account/NotAvailable.tsx';
import { useEffect } from 'react';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { AlertList } from './AlertList.tsx';
import { MonitoringDocument } from './documents.ts';
import { isSending } from './is-sending.ts';

/** Alerts about addresses, if the installation has a list or a provider. */
export const Monitoring = () => (useIsAvailable('monitoring') ? <Alerts /> : <NoMonitoring />);

function NoMonitoring() {
  const t = useTranslate();
  return <NotAvailable title={t(monitoring.monitoring)}>{t(monitoring.notEnabled)}</NotAvailable>;
}

function Alerts() {
  const accountId = useAccountId();
  const { account } = useAccount();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(MonitoringDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const state = data?.monitoring;
  const isChanging = state !== undefined && (isSending(state) || state.keyState === 'checking');
  useEffect(() => {
    if (isChanging) startPolling(15_000);
    else stopPolling();
  }, [isChanging, startPolling, stopPolling]);
  if (state && !state.enabled && state.screenedAt === null && account?.hasMonitoring === false)
    return <NoMonitoring />;
  return (
    <AlertList state={state} error={state ? undefined : error} onRetry={() => void refetch()} />
  );
}
