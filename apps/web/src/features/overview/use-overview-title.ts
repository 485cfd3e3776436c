import * as overview from '@lotbook/messages/generated/web/overview';
import { useTranslate } from '@lotbook/ui/translate';
import { usePlace } from '../../system/place.ts';

/** The title for businesses, taxpayers and, in a client's account, preparers. */
export function useOverviewTitle(): string {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  if (clientId !== undefined) return t(overview.clientTitle);
  return t(appId === 'accounting' ? overview.businessTitle : overview.taxTitle);
}
