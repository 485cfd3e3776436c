import { usePlace } from '../../system/place.ts';

/** The application whose plans the account on the page can have. Tax accounts pay by tax year, and clients by themselves. */
export function usePlanApp(): 'accounting' | 'tax-preparer' | undefined {
  const { appId, clientId } = usePlace();
  if (clientId !== undefined) return undefined;
  return appId === 'accounting' || appId === 'tax-preparer' ? appId : undefined;
}
