import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import type { IntegrationQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { IntegrationDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';

export type ConnectedIntegration = NonNullable<IntegrationQuery['integration']>;
export type RemoteAccount = ConnectedIntegration['accounts'][number];

const [busyPollMs, idlePollMs] = [1_500, 20_000];

/** One integration, never cached: its id is the same in every account. Polls faster during a sync. */
export function useIntegration(appName: IntegrationId) {
  const accountId = useAccountId();
  const [isBusy, setIsBusy] = useState(false);
  const { data, error, refetch } = useQuery(IntegrationDocument, {
    variables: { accountId, appName },
    fetchPolicy: 'no-cache',
    pollInterval: isBusy ? busyPollMs : idlePollMs,
  });
  const integration = data?.integration;
  const isUpdating = integration?.updating === true || integration?.status === 'connecting';
  if (isUpdating !== isBusy) setIsBusy(isUpdating);
  return {
    integration,
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    retry: () => void refetch(),
  };
}

export const hasDefaults = ({ defaults }: Pick<ConnectedIntegration, 'defaults'>): boolean =>
  [defaults.asset, defaults.income, defaults.expense, defaults.fee, defaults.suspense].every(
    (each) => each !== null,
  );

/** The queries that show an integration. */
export const integrationQueries = [
  'Integration',
  'IntegrationCards',
  'IntegrationSummary',
  'IntegrationEntries',
  'IntegrationReconciliations',
];
