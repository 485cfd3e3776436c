import { redirect } from '@tanstack/react-router';
import type { AppId } from '../../system/config.ts';
import { compactView, readView, type View } from '../shared/view.ts';

const getKey = (appId: AppId, accountId: string): string => `view.${appId}.${accountId}`;
const dropOpen = (view: View): View =>
  compactView({ ...view, txId: undefined, account: undefined });
const isEmptyView = (view: View): boolean => Object.keys(view).length === 0;

/** Stores the view of an account's list in this browser, without the open transaction. An empty view removes it. */
export function storeView(appId: AppId, accountId: string, view: View): void {
  const stored = dropOpen(view);
  if (isEmptyView(stored)) localStorage.removeItem(getKey(appId, accountId));
  else localStorage.setItem(getKey(appId, accountId), JSON.stringify(stored));
}

interface Arrival {
  readonly appId: AppId;
  /** Undefined if no account was opened in this browser. */
  readonly accountId: string | undefined;
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly search: object;
}

/** Restores the stored view if the URL has none. @throws a redirect to the URL of the stored view. */
export function restoreView({ appId, accountId, cause, location, search }: Arrival): void {
  if (accountId === undefined || cause === 'stay' || !isEmptyView(readView({ ...search }))) return;
  const stored = readStored(getKey(appId, accountId));
  if (!isEmptyView(stored))
    throw redirect({
      to: location.pathname,
      search: { ...search, ...stored } as never,
      replace: true,
    });
}

function readStored(key: string): View {
  try {
    return dropOpen(readView({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object) }));
  } catch {
    return {};
  }
}
