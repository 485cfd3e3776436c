import { pageIds, type PageId } from '@lotbook/access/account-config';
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
    enabledPages: findEnabledPages(account.config).filter(
      (id) => !account.config.unavailablePages.includes(id),
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
  if (!account) return true;
  const page = pathname.slice(pageAddress(place, '').length).replace(/^\//, '');
  // Adding a source is a feature of its own.
  const { config } = account;
  return hasPage(page === 'sources/add' ? config.enabledPages : findEnabledPages(config), page);
}

interface PagesConfig {
  readonly enabledPages: readonly string[];
  readonly features: { readonly enableSourceView: boolean };
}

/** The pages that the configuration enables; those of sources need the feature, too. */
export const findEnabledPages = ({ enabledPages, features }: PagesConfig): readonly PageId[] =>
  pageIds.filter(
    (id) => enabledPages.includes(id) && (id !== 'crypto-sources' || features.enableSourceView),
  );
