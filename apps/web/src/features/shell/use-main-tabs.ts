import { pageIds, type PageId } from '@lotbook/access/account-config';
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
    enabledPages: findEnabledPages(account.config).filter(
      (id) => !account.config.unavailablePages.includes(id),
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
  if (!account) return true;
  const page = pathname.slice(pageAddress(place, '').length).replace(/^\//, '');
  // Adding a source is a feature of its own.
  const { config } = account;
  return hasPage(
    page === 'sources/add' ? config.enabledPages : findEnabledPages(config),
    page,
    place.appId,
  );
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
