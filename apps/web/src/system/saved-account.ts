import type { AppId } from './config.ts';

const getKey = (appId: AppId): string => `account.${appId}`;

/** The last open account of an application, stored in the browser. */
export const readSavedAccount = (appId: AppId): string | undefined =>
  localStorage.getItem(getKey(appId)) ?? undefined;
export const saveAccount = (appId: AppId, accountId: string): void =>
  localStorage.setItem(getKey(appId), accountId);
export const forgetAccount = (appId: AppId): void => localStorage.removeItem(getKey(appId));
