import { builtInAccountConfigs } from '@lotbook/access/account-config';
import type { PageId } from '@lotbook/access/page-ids';

/** A URL of an application and what it shows. */
export interface Address {
  /** Below `/{appId}` or `/{appId}/client/{accountId}`. */
  readonly path: string;
  /** Where it redirects to, if it does. */
  readonly to?: string;
  /** The page's part of the document title. */
  readonly title: string;
}

export type AppId = 'tax' | 'accounting' | 'tax-preparer' | 'tir-admin';
export const appIds: readonly AppId[] = ['tax', 'accounting', 'tax-preparer', 'tir-admin'];

const dashboards: Readonly<Record<AppId, string>> = {
  tax: 'Tax Overview',
  accounting: 'Dashboard',
  'tax-preparer': 'Clients',
  'tir-admin': 'Clients',
};

const settings: readonly Address[] = [
  { path: '/settings', to: '/settings/general', title: 'Settings' },
  { path: '/settings/general', title: 'Settings' },
  { path: '/settings/users', title: 'Settings: Users' },
  { path: '/settings/organizations', title: 'Settings: Organizations' },
  { path: '/settings/usage', title: 'Settings: Usage' },
  { path: '/settings/billing', title: 'Settings: Billing' },
  { path: '/settings/logs', title: 'Settings: Logs' },
];

const unknown = '00000000-0000-4000-8000-000000000000';
const wallet = `/wallets/${unknown}`;
const exchange = `/exchanges/${unknown}`;

/** Addresses of both the person's own account and a client's. */
const shared: readonly Address[] = [
  { path: '/transactions', title: 'Transactions' },
  { path: '/reports', title: 'Reports' },
  { path: '/review', title: 'Review' },
  { path: '/evidence', title: 'Evidence' },
  { path: '/planning', title: 'Planning' },
  { path: '/integrations', title: 'Integrations' },
  { path: '/integrations/xero', title: 'Xero' },
  { path: '/integrations/qbo', title: 'QuickBooks Online' },
  { path: '/integrations/other', to: '/integrations', title: 'Integrations' },
  { path: '/sources', title: 'Crypto Sources' },
  { path: '/sources/add', title: 'Add Crypto Source' },
  ...settings,
  { path: '/wallets', to: '/sources', title: 'Crypto Sources' },
  { path: wallet, to: `${wallet}/summary`, title: 'Wallet' },
  ...['settings', 'reconciliation', 'imports', 'defi', 'addresses'].map((part) => ({
    path: `${wallet}/${part}`,
    title: 'Wallet',
  })),
  { path: '/exchanges', to: '/sources', title: 'Crypto Sources' },
  { path: exchange, to: `${exchange}/summary`, title: 'Exchange' },
  ...['settings', 'reconciliation', 'imports'].map((part) => ({
    path: `${exchange}/${part}`,
    title: 'Exchange',
  })),
];

/** The first path segment, and the configured page that it belongs to. */
const pages: Readonly<Record<string, PageId>> = {
  transactions: 'transactions',
  reports: 'reports',
  planning: 'planning',
  integrations: 'integrations',
  sources: 'crypto-sources',
  wallets: 'crypto-sources',
  exchanges: 'crypto-sources',
  settings: 'account-settings',
  contacts: 'contacts',
  monitoring: 'monitoring',
  'team-management': 'team-management',
  files: 'file-management',
  staking: 'staking',
};

export const missing = 'Page Not Found';

/**
 * What an address shows in an account of the application: pages that the configuration doesn't
 * enable are not found.
 */
const hideIfDisabled =
  (appId: AppId) =>
  (address: Address): Address => {
    const [, first = ''] = address.path.split('/');
    if (first === 'journal' && appId !== 'accounting') return { ...address, title: missing };
    if (address.path === '/settings/invite' && appId !== 'tax')
      return { ...address, title: missing };
    const page = pages[first];
    if (page === undefined) return address;
    if (!builtInAccountConfigs[appId].enabledPages.includes(page))
      return { ...address, title: missing };
    return page === 'account-settings'
      ? {
          ...address,
          title: address.title.replace(
            'Settings',
            appId === 'accounting' ? 'Administration' : 'Settings',
          ),
        }
      : address;
  };

/** Every address of an application, for the person's own account. */
export const getAddresses = (appId: AppId): readonly Address[] =>
  listAddresses(appId).map(hideIfDisabled(appId));

const listAddresses = (appId: AppId): readonly Address[] => [
  { path: '', title: dashboards[appId] },
  ...shared,
  // OAuth services redirect to one address, for clients as well.
  { path: '/sources/granted?state=unknown', to: '/sources/granted', title: 'Not connected' },
  { path: '/settings/invite', title: 'Tax Pro Invite' },
  { path: '/journal', title: 'Journal' },
  { path: '/journal/trial-balance', title: 'Journal: Trial balance' },
  { path: '/journal/reconciliation', title: 'Journal: Reconciliation' },
  { path: '/journal/close', title: 'Journal: Close' },
  { path: '/journal/accounts', title: 'Journal: Chart of accounts' },
  { path: '/journal/mapping', title: 'Journal: Mapping' },
  { path: '/journal/policy', title: 'Journal: Policy' },
  { path: '/contacts', title: 'Contacts' },
  { path: '/monitoring', title: 'Monitoring' },
  { path: '/team-management', title: 'Team' },
  { path: '/tax-checkout', title: 'Tax Checkout' },
  { path: '/trial-expired', title: 'Trial Expired' },
  { path: '/disabled', title: 'Account Disabled' },
  { path: '/files', to: '/files/management', title: 'Files: Management' },
  { path: '/files/corrections', title: 'Files: Corrections' },
  { path: '/files/runs', title: 'Files: Runs' },
  { path: '/files/recipients', title: 'Files: Recipients' },
  { path: '/files/statistics', title: 'Files: Statistics' },
  { path: '/staking', title: 'Staking' },
  { path: '/staking/validator', title: 'Validator' },
  { path: '/client', to: '', title: dashboards[appId] },
  { path: '/no/such/page', title: missing },
];

/** Every address of a taxpayer's account that a preparer can view. */
export const clientAddresses: readonly Address[] = [
  { path: '', title: 'Overview' },
  ...shared.map(hideIfDisabled('tax')),
  { path: '/tax-checkout', title: 'Tax Checkout' },
];

/** Addresses that need no sign-in. */
export const publicAddresses: readonly Address[] = [
  { path: '/', to: '/app-select', title: 'Choose an application' },
  { path: '/signup', to: '/app-select', title: 'Choose an application' },
  { path: '/login', to: '/app-select', title: 'Choose an application' },
  { path: '/_public', title: 'Choose an application' },
  { path: '/pw-change-required', title: 'Change your password' },
  { path: '/invalid-auth-request', title: 'This sign-in link doesn’t work' },
  { path: '/auth-error', title: 'Sign-in failed' },
  { path: '/oauth-callback/xero?state=unknown', title: 'No OAuth session found' },
  { path: '/oauth-callback/', title: 'Provider ID is required' },
  { path: '/tir-admin/signup/', title: 'Join TIR Admin' },
  { path: '/tax/signup/code', title: 'Sign-up code' },
  { path: '/tax/signup/0000000000000000', title: 'This invite is not valid' },
  { path: '/tax/signup/not-a-token', title: 'This invite is not valid' },
  { path: '/payroll', title: 'Invalid application type' },
];
