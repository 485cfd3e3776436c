import { useQuery } from '@apollo/client/react';
import { pageIds, type PageId } from '@lotbook/access/page-ids';
import { useTranslate } from '@lotbook/ui/translate';
import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { getPageAddress, usePlace } from '../../system/place.ts';
import { AccountDocument } from '../account/account-document.ts';
import { useAccount, useOpened } from '../account/use-account.ts';
import { getRole } from '../account/use-may.ts';
import { hasPage, isPageOn, listMainTabs, type MainTab } from './main-tabs.ts';

/** The main tabs of the current account; empty until it is loaded. */
export function useMainTabs(): readonly MainTab[] {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  if (!account) return [];
  return listMainTabs(t, {
    appId,
    isClient: clientId !== undefined,
    role: getRole(account),
    enabledPages: findEnabledPages(account.config).filter(
      (id) => !account.config.unavailablePages.includes(id),
    ),
    audit: account.audit,
    keepsBooks: account.type === 'Accounting',
    hasMonitoring: account.hasMonitoring,
  });
}

/** Whether the current account has the page at this address. True until the account is loaded. */
export function useHasPage(): boolean {
  const place = usePlace();
  const { pathname } = useLocation();
  const isReachable = useReachablePage();
  const entersClients = useEntersClients();
  const page = pathname.slice(getPageAddress(place, '').length).replace(/^\//, '');
  return entersClients && isReachable(page);
}

/** Tells whether the current account has a page. It has all until it is loaded. */
export function useReachablePage(): (page: string) => boolean {
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  const config = account?.config;
  const booksApp = clientId !== undefined && account?.type === 'Accounting' ? 'accounting' : appId;
  return useCallback(
    (page) => {
      if (!config) return true;
      if (!isPageOn(config.features, page)) return false;
      // Adding a source is a feature of its own.
      const enabled = page === 'sources/add' ? config.enabledPages : findEnabledPages(config);
      return hasPage(enabled, page, booksApp);
    },
    [config, booksApp],
  );
}

/** Whether the firm's own configuration lets it open the accounts of clients. True until it is loaded, and outside of them. */
function useEntersClients(): boolean {
  const { appId, clientId } = usePlace();
  const { accountId } = useOpened();
  const isFirm = appId === 'tax-preparer' || appId === 'tir-admin';
  const { data } = useQuery(AccountDocument, {
    variables: { accountId: accountId ?? '' },
    skip: !isFirm || clientId === undefined || accountId === undefined,
  });
  return data?.account?.config.features.enableClientAccounts ?? true;
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
