import type { AppId } from '../../system/config.ts';

/** What the settings of an account are called: the same in tab, heading and title. */
export const settingsName = (appId: AppId): string =>
  appId === 'accounting' ? 'Administration' : 'Settings';
