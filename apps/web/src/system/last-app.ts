import { isAppId, type AppId } from './config.ts';

const KEY = 'app-type';

/** The last used application, stored in the browser. */
export function readLastApp(): AppId | undefined {
  const stored = localStorage.getItem(KEY);
  return isAppId(stored) ? stored : undefined;
}

export const rememberApp = (appId: AppId): void => localStorage.setItem(KEY, appId);

const PENDING = 'signing-in-to';

/** The application that a pending redirect belongs to. */
export const rememberPending = (appId: AppId): void => sessionStorage.setItem(PENDING, appId);
export function readPendingApp(): AppId | undefined {
  const stored = sessionStorage.getItem(PENDING);
  return isAppId(stored) ? stored : undefined;
}
