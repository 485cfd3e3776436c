import type { PageId } from '@lotbook/access/account-config';
import { may, type Permission, type Role } from '@lotbook/access/permissions';
import type { AppId } from '../../system/config.ts';
import { blockedReason } from '../account/use-may.ts';
import { settingsName } from '../settings/settings-name.ts';

/** One of the main pages. */
export interface MainTab {
  readonly id: PageId;
  readonly label: string;
  /** Its address within the account on screen. */
  readonly page: string;
  /** Why the person may not open it; undefined when they may. */
  readonly blocked: string | undefined;
}

export interface GetTabs {
  readonly appId: AppId;
  readonly isClient: boolean;
  readonly role: Role;
  readonly enabledPages: readonly PageId[];
  readonly audit: boolean;
  /** The blockchain analytics integration is enabled and active. */
  readonly analytics: boolean;
}

interface Definition {
  readonly id: PageId;
  readonly page: string;
  readonly label: string;
  readonly permission?: Permission;
  /** A client's account has this page too. */
  readonly ofClients?: boolean;
}

const definitions: readonly Definition[] = [
  { id: 'dashboard', page: '', label: 'Overview', ofClients: true },
  {
    id: 'crypto-sources',
    page: 'sources',
    label: 'Crypto Sources',
    permission: 'sourceView',
    ofClients: true,
  },
  { id: 'file-management', page: 'files', label: 'Files' },
  { id: 'team-management', page: 'team-management', label: 'Team', permission: 'teamView' },
  { id: 'reports', page: 'reports', label: 'Reports', permission: 'reportsView', ofClients: true },
  {
    id: 'integrations',
    page: 'integrations',
    label: 'Integrations',
    permission: 'integrationsView',
    ofClients: true,
  },
  { id: 'contacts', page: 'contacts', label: 'Contacts', permission: 'contactView' },
  {
    id: 'transactions',
    page: 'transactions',
    label: 'Transactions',
    permission: 'txSearchView',
    ofClients: true,
  },
  { id: 'monitoring', page: 'monitoring', label: 'Monitoring' },
  { id: 'planning', page: 'planning', label: 'Planning', ofClients: true },
  { id: 'staking', page: 'staking', label: 'Staking' },
  {
    id: 'account-settings',
    page: 'settings',
    label: 'Settings',
    permission: 'accountSettingsView',
    ofClients: true,
  },
];

/** The pages that the account's configuration enables, in their order. */
export function mainTabs({
  appId,
  isClient,
  role,
  enabledPages,
  audit,
  analytics,
}: GetTabs): readonly MainTab[] {
  const shown = ({ id, ofClients = false }: Definition): boolean =>
    enabledPages.includes(id) &&
    (ofClients || !isClient) &&
    (id !== 'transactions' || !audit) &&
    (id !== 'monitoring' || analytics);
  return definitions.filter(shown).map(({ id, page, label, permission }) => ({
    id,
    page,
    label: getLabel(id, label, appId, isClient),
    blocked: permission && !may(role, permission) ? blockedReason(permission) : undefined,
  }));
}

/** Pages below addresses of their own that belong to a main page. */
const belongings: Readonly<Record<string, PageId>> = {
  wallets: 'crypto-sources',
  exchanges: 'crypto-sources',
};

/**
 * Whether a configuration has the page at an address within the account, such as `wallets/{id}/summary`. The first page is always there, so that there is a way
 * back; so are pages that no configuration names.
 */
export function hasPage(enabledPages: readonly string[], page: string): boolean {
  const [first = ''] = page.split('/');
  const id = belongings[first] ?? definitions.find((one) => one.page === first)?.id;
  return first === '' || id === undefined || enabledPages.includes(id);
}

/** Whether an address within the account, such as `wallets/{id}/summary`, belongs to a main page whose own address is another. */
export const belongsTo = (id: PageId, page: string): boolean =>
  belongings[page.split('/')[0] ?? ''] === id;

function getLabel(id: PageId, label: string, appId: AppId, isClient: boolean): string {
  if (id === 'account-settings') return settingsName(appId);
  if (id !== 'dashboard' || isClient) return label;
  return appId === 'accounting' ? 'Dashboard' : appId === 'tax' ? 'Tax Overview' : 'Clients';
}
