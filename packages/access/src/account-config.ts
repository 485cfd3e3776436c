import { z } from 'zod';
import type { AccountType } from './applications.ts';

export const pageIds = [
  'dashboard',
  'crypto-sources',
  'reports',
  'planning',
  'contacts',
  'transactions',
  'account-settings',
  'monitoring',
  'integrations',
  'team-management',
  'file-management',
  'staking',
] as const;
export type PageId = (typeof pageIds)[number];

const features = z.strictObject({
  enableClientAccounts: z.boolean(),
  enableSourceAdd: z.boolean(),
  enableSourceView: z.boolean(),
  enableClientInvites: z.boolean(),
  enableTaxProConnection: z.boolean(),
  enableAccountAdd: z.boolean(),
  enableSetupFlow: z.boolean(),
});

const schema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  accountSelection: z.strictObject({
    availableFilters: z.array(z.string().max(60)).max(50),
    enableFiltering: z.boolean(),
    secondaryLabelFieldId: z.string().max(60).nullable(),
  }),
  enabledPageIds: z.array(z.enum(pageIds)),
  features,
  limits: z.strictObject({ process: z.int().min(1).max(250_000), importPerRequest: z.int().min(1).max(1_000) }),
});

/** What is on for an account: pages, features, limits. */
export type AccountConfig = z.infer<typeof schema>;
export type FeatureFlags = AccountConfig['features'];

const base: AccountConfig = {
  id: 'tax',
  accountSelection: { availableFilters: ['disabled'], enableFiltering: false, secondaryLabelFieldId: null },
  enabledPageIds: [],
  features: {
    enableClientAccounts: false,
    enableSourceAdd: true,
    enableSourceView: true,
    enableClientInvites: false,
    enableTaxProConnection: false,
    enableAccountAdd: false,
    enableSetupFlow: false,
  },
  limits: { process: 250_000, importPerRequest: 1_000 },
};

/** What an account follows that has no configuration of its own, by its type. */
export const builtInAccountConfigs: Readonly<Record<AccountType, AccountConfig>> = {
  TaxPayer: {
    ...base,
    enabledPageIds: ['dashboard', 'crypto-sources', 'transactions', 'reports', 'planning', 'account-settings'],
    features: { ...base.features, enableTaxProConnection: true, enableSetupFlow: true },
  },
  Accounting: {
    ...base,
    id: 'accounting',
    accountSelection: { availableFilters: ['subtype', 'disabled'], enableFiltering: true, secondaryLabelFieldId: null },
    enabledPageIds: ['dashboard', 'crypto-sources', 'transactions', 'reports', 'integrations', 'contacts', 'staking', 'monitoring', 'account-settings'],
    features: { ...base.features, enableAccountAdd: true, enableSetupFlow: true },
  },
  TaxPreparer: {
    ...base,
    id: 'tax-preparer',
    accountSelection: { availableFilters: ['accountLinkStatus', 'status', 'taxYear'], enableFiltering: true, secondaryLabelFieldId: 'taxYear' },
    enabledPageIds: ['dashboard', 'team-management', 'reports', 'account-settings', 'crypto-sources', 'transactions', 'planning'],
    features: { ...base.features, enableClientAccounts: true, enableClientInvites: true },
  },
  TirAdmin: {
    ...base,
    id: 'tir-admin',
    accountSelection: { availableFilters: ['accountLinkStatus', 'status', 'taxYear'], enableFiltering: true, secondaryLabelFieldId: 'taxYear' },
    enabledPageIds: ['dashboard', 'team-management', 'reports', 'file-management', 'account-settings', 'crypto-sources', 'transactions'],
    features: { ...base.features, enableClientAccounts: true, enableClientInvites: true },
  },
};

/** Reads a configuration that somebody wrote; what it leaves out is as in the built-in one. @throws Error naming the id and what is not right. */
export function readAccountConfig(id: string, given: unknown, builtIn: AccountConfig = base): AccountConfig {
  const filled = typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...builtIn, ...given, id, ...mergedFeatures(builtIn, given) } : given;
  const read = schema.safeParse(filled);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`).join('; ');
  throw new Error(`The account configuration '${id}' is not right: ${faults}`);
}

/** Single features may be switched without naming all of them. */
function mergedFeatures(builtIn: AccountConfig, given: object): object {
  const wanted = (given as { readonly features?: unknown }).features;
  return typeof wanted === 'object' && wanted !== null ? { features: { ...builtIn.features, ...wanted } } : {};
}
