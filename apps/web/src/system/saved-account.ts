import type { AppId } from './config.ts';

const key = (appId: AppId): string => `account.${appId}`;

/** The last open account of an application, stored in the browser. */
export const savedAccount = (appId: AppId): string | undefined =>
  localStorage.getItem(key(appId)) ?? undefined;
export const saveAccount = (appId: AppId, accountId: string): void =>
  localStorage.setItem(key(appId), accountId);
export const forgetAccount = (appId: AppId): void => localStorage.removeItem(key(appId));
