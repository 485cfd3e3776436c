import { redirect } from '@tanstack/react-router';
import type { AppId } from '../../system/config.ts';
import { compactView, readView, type View } from './view.ts';

const keyOf = (appId: AppId, accountId: string): string => `view.${appId}.${accountId}`;
const withoutOpen = (view: View): View =>
  compactView({ ...view, txId: undefined, account: undefined });
const isNone = (view: View): boolean => Object.keys(view).length === 0;

/** Remembers in this browser how a person made the list of an account look, without what is open; a view without anything is forgotten. */
export function storeView(appId: AppId, accountId: string, view: View): void {
  const kept = withoutOpen(view);
  if (isNone(kept)) localStorage.removeItem(keyOf(appId, accountId));
  else localStorage.setItem(keyOf(appId, accountId), JSON.stringify(kept));
}

interface Arrival {
  readonly appId: AppId;
  /** Undefined where nobody has opened an account in this browser. */
  readonly accountId: string | undefined;
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly search: object;
}

/** Who comes to the list by an address that says nothing about it sees it as they left it. @throws the way to that address. */
export function restoreView({ appId, accountId, cause, location, search }: Arrival): void {
  if (accountId === undefined || cause === 'stay' || !isNone(readView({ ...search }))) return;
  const kept = readStored(keyOf(appId, accountId));
  if (!isNone(kept))
    throw redirect({
      to: location.pathname,
      search: { ...search, ...kept } as never,
      replace: true,
    });
}

function readStored(key: string): View {
  try {
    return withoutOpen(readView({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object) }));
  } catch {
    return {};
  }
}
