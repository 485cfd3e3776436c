import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import * as shell from '@lotbook/messages/generated/web/shell';
import type { PageId } from '@lotbook/access/page-ids';
import { may, type Permission, type Role } from '@lotbook/access/permissions';
import type { AppId } from '../../system/config.ts';
import { explainBlocked } from '../account/use-may.ts';
import { getSettingsName } from '../shared/settings-name.ts';

/** A page that configurations enable by its own id, or together with another page. */
export type TabId = PageId | 'journal';

/** One of the main tabs. */
export interface MainTab {
  readonly id: TabId;
  readonly label: string;
  /** Path within the current account. */
  readonly page: string;
  /** Why the user may not open it; undefined if they may. */
  readonly blocked: string | undefined;
}

export interface GetTabs {
  readonly appId: AppId;
  readonly isClient: boolean;
  readonly role: Role;
  readonly enabledPages: readonly PageId[];
  readonly audit: boolean;
  /** Whether the account keeps books; those of a client are shown in every application. */
  readonly keepsBooks?: boolean;
  /** Whether there is a sanctions list, a key of blockchain analytics in any state, or an alert. */
  readonly hasMonitoring: boolean;
}

interface Definition {
  readonly id: TabId;
  /** The page that enables it in a configuration; absent: its own id. */
  readonly enabledBy?: PageId;
  /** The only application that has it. */
  readonly onlyIn?: AppId;
  readonly page: string;
  readonly label: Message;
  readonly permission?: Permission;
  /** Whether a client's account has this page too. */
  readonly forClients?: boolean;
}

const definitions: readonly Definition[] = [
  { id: 'dashboard', page: '', label: shell.overview, forClients: true },
  {
    id: 'crypto-sources',
    page: 'sources',
    label: shell.cryptoSources,
    permission: 'sourceView',
    forClients: true,
  },
  {
    id: 'journal',
    enabledBy: 'reports',
    onlyIn: 'accounting',
    page: 'journal',
    label: shell.journal,
    permission: 'reportsView',
    forClients: true,
  },
  { id: 'file-management', page: 'files', label: shell.files },
  { id: 'team-management', page: 'team-management', label: shell.team, permission: 'teamView' },
  {
    id: 'reports',
    page: 'reports',
    label: common.reports,
    permission: 'reportsView',
    forClients: true,
  },
  {
    id: 'integrations',
    page: 'integrations',
    label: shell.integrations,
    permission: 'integrationsView',
    forClients: true,
  },
  { id: 'contacts', page: 'contacts', label: common.contacts, permission: 'contactView' },
  {
    id: 'transactions',
    page: 'transactions',
    label: shell.transactions,
    permission: 'txSearchView',
    forClients: true,
  },
  { id: 'monitoring', page: 'monitoring', label: shell.monitoring },
  { id: 'planning', page: 'planning', label: shell.planning, forClients: true },
  { id: 'staking', page: 'staking', label: shell.staking },
  {
    id: 'account-settings',
    page: 'settings',
    label: common.settings,
    permission: 'accountSettingsView',
    forClients: true,
  },
];

/** The tabs that the account's configuration enables, in order. */
export function listMainTabs(
  t: Translate,
  { appId, isClient, role, enabledPages, audit, keepsBooks = false, hasMonitoring }: GetTabs,
): readonly MainTab[] {
  const isShown = ({ id, forClients = false, ...page }: Definition): boolean =>
    isEnabled({ id, ...page }, enabledPages, isClient && keepsBooks ? 'accounting' : appId) &&
    (forClients || !isClient) &&
    (id !== 'transactions' || !audit) &&
    (id !== 'monitoring' || hasMonitoring);
  return definitions.filter(isShown).map(({ id, page, label, permission }) => ({
    id,
    page,
    label: t(getLabel(id, label, appId, isClient)),
    blocked: permission && !may(role, permission) ? explainBlocked(permission, t) : undefined,
  }));
}

/** Paths that belong to a tab with another path. */
const belongings: Readonly<Record<string, PageId>> = {
  wallets: 'crypto-sources',
  exchanges: 'crypto-sources',
  filing: 'reports',
};

/** Whether a configuration has the page at a path within the account, such as `wallets/{id}/summary`. The dashboard and pages that no configuration names are always available. */
export function hasPage(enabledPages: readonly string[], page: string, appId: AppId): boolean {
  const [first = ''] = page.split('/');
  const id = belongings[first];
  if (id !== undefined) return enabledPages.includes(id);
  const definition = definitions.find((one) => one.page === first);
  return first === '' || definition === undefined || isEnabled(definition, enabledPages, appId);
}

const isEnabled = (
  { id, enabledBy, onlyIn }: Pick<Definition, 'id' | 'enabledBy' | 'onlyIn'>,
  enabledPages: readonly string[],
  appId: AppId,
): boolean => enabledPages.includes(enabledBy ?? id) && (onlyIn === undefined || onlyIn === appId);

/** Whether a path within the account, such as `wallets/{id}/summary`, belongs to a tab with another path. */
export const belongsTo = (id: TabId, page: string): boolean =>
  belongings[page.split('/')[0] ?? ''] === id;

function getLabel(id: TabId, label: Message, appId: AppId, isClient: boolean): Message {
  if (id === 'account-settings') return getSettingsName(appId);
  if (id !== 'dashboard' || isClient) return label;
  return appId === 'accounting'
    ? shell.dashboard
    : appId === 'tax'
      ? shell.taxOverview
      : common.clients;
}

/** Pages that need a feature of the account, too. */
const pageFeatures = {
  'sources/add': 'enableSourceAdd',
  'settings/invite': 'enableTaxProConnection',
} as const;

type PageFeature = (typeof pageFeatures)[keyof typeof pageFeatures];

/** Whether the configuration turns on the feature that the page needs, if it needs one. */
export function isPageOn(features: Readonly<Record<PageFeature, boolean>>, page: string): boolean {
  const feature = Object.entries(pageFeatures).find(([each]) => each === page)?.[1];
  return feature === undefined || features[feature];
}
