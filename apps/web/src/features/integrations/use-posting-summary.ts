import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { IntegrationSummaryQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { IntegrationSummaryDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';
import type { ConnectedIntegration } from './use-integration.ts';

export type PostingSummary = IntegrationSummaryQuery['integrationSummary'];

const pollMs = 20_000;

/** Counts and totals of the newest preview or sync. */
export function usePostingSummary(appName: IntegrationId, integration: ConnectedIntegration) {
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(IntegrationSummaryDocument, {
    variables: { accountId, appName },
    fetchPolicy: 'no-cache',
    pollInterval: pollMs,
  });
  useAfterRun(integration, () => void refetch().catch(() => undefined));
  return { summary: data?.integrationSummary, error: data ? undefined : error };
}

/** Calls back when the newest run has another state than before. */
export function useAfterRun({ runs }: ConnectedIntegration, read: () => void): void {
  const stamp = runs[0] === undefined ? '' : `${runs[0].id} ${runs[0].status}`;
  const before = useRef(stamp);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (before.current === stamp) return;
    before.current = stamp;
    latest.current();
  }, [stamp]);
}

/** How many entries the next sync posts. */
export const countPlanned = ({ plan }: Pick<PostingSummary, 'plan'>): number =>
  plan.reduce((total, { count }) => total + count, 0);
