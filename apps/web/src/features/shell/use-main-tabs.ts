import { usePlace } from '../../system/place.ts';
import { useConfigOf } from '../account/account-config.ts';
import { useAccount } from '../account/use-account.ts';
import { roleIn } from '../account/use-may.ts';
import { mainTabs, type MainTab } from './main-tabs.ts';

/** The main tabs of the account on screen; none until it is known. */
export function useMainTabs(): readonly MainTab[] {
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  const config = useConfigOf(account);
  if (!account || !config) return [];
  return mainTabs({
    appId,
    isClient: clientId !== undefined,
    role: roleIn(account),
    enabledPages: config.enabledPages,
    audit: account.audit,
    analytics: account.chainalysisIntegrationEnabled && account.chainalysisIntegrationActive,
  });
}
