import type { MonitoringQuery } from '../../generated/graphql.ts';

/** Whether transfers are waiting for the provider, or being checked by it. */
export const isSending = ({
  transfers,
}: Pick<MonitoringQuery['monitoring'], 'transfers'>): boolean =>
  transfers.waiting + transfers.sent > 0;
