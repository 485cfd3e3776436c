import { usePlace } from '../../system/place.ts';

/** A business has a dashboard, a tax payer the year's tax; whoever looks at a client's account an overview. */
export function useOverviewTitle(): string {
  const { appId, clientId } = usePlace();
  if (clientId !== undefined) return 'Overview';
  return appId === 'accounting' ? 'Dashboard' : 'Tax Overview';
}
