import { pageIds } from '@lotbook/access/account-config';
import { useLocation } from '@tanstack/react-router';
import { pageAddress, usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { roleIn } from '../account/use-may.ts';
import { hasPage, mainTabs, type MainTab } from './main-tabs.ts';

/** The main tabs of the account on screen; none until it is known. */
export function useMainTabs(): readonly MainTab[] {
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  if (!account) return [];
  return mainTabs({
    appId,
    isClient: clientId !== undefined,
    role: roleIn(account),
    enabledPages: pageIds.filter(
      (id) =>
        account.config.enabledPages.includes(id) && !account.config.unavailablePages.includes(id),
    ),
    audit: account.audit,
    analytics: account.chainalysisIntegrationEnabled && account.chainalysisIntegrationActive,
  });
}

/** Whether the account on screen has the page of the address; yes until the account is known. */
export function useHasPage(): boolean {
  const place = usePlace();
  const { pathname } = useLocation();
  const { account } = useAccount();
  return (
    !account ||
    hasPage(
      account.config.enabledPages,
      pathname.slice(pageAddress(place, '').length).replace(/^\//, ''),
    )
  );
}
