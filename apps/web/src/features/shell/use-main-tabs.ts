import { pageIds } from '@lotbook/access/account-config';
import { useTranslate } from '@lotbook/ui/translate';
import { useLocation } from '@tanstack/react-router';
import { pageAddress, usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { roleIn } from '../account/use-may.ts';
import { hasPage, mainTabs, type MainTab } from './main-tabs.ts';

/** The main tabs of the current account; empty until it is loaded. */
export function useMainTabs(): readonly MainTab[] {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  if (!account) return [];
  return mainTabs(t, {
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

/** Whether the current account has the page at this address. True until the account is loaded. */
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
