import * as access from '@lotbook/messages/generated/access';
import { english } from './rules/rule.ts';
import * as z from 'zod/mini';
import { formatIssue } from './issue-text.ts';
import { pageIds, type PageId } from './page-ids.ts';

/** The initial view of the transaction table. */
export const defaultDateIds = [
  'all',
  'oneDay',
  'oneWeek',
  'currentMonth',
  'pastMonth',
  'currentTaxYear',
] as const;
export type DefaultDates = (typeof defaultDateIds)[number];

interface Installation {
  /** The services it is registered with. */
  readonly oauthApplications: readonly { readonly id: string }[];
  /** Whether it knows an Ethereum node. */
  readonly hasBeaconNode: boolean;
}

const accountingSystems: ReadonlySet<string> = new Set(['xero', 'qbo']);

/** Pages that this installation can't offer, whatever an account's configuration enables: staking needs an Ethereum node, and integrations need a registration. Whether monitoring has a list or a provider depends on the account. */
export function getUnavailablePages(installation: Installation): readonly PageId[] {
  const { oauthApplications, hasBeaconNode } = installation;
  const hasAccountingSystem = oauthApplications.some(({ id }) => accountingSystems.has(id));
  return [
    ...(hasBeaconNode ? [] : (['staking'] as const)),
    ...(hasAccountingSystem ? [] : (['integrations'] as const)),
  ];
}

const limit = z.number().check(z.int(), z.positive());
const features = z.strictObject({
  enableClientAccounts: z.boolean(),
  enableSourceAdd: z.boolean(),
  enableSourceView: z.boolean(),
  enableClientInvites: z.boolean(),
  enableTaxProConnection: z.boolean(),
  enableAccountAdd: z.boolean(),
  enableSetupFlow: z.boolean(),
});
export type Feature = keyof z.infer<typeof features>;

/** The pages, features and limits of an account. */
export const accountConfigSchema = z.strictObject({
  enabledPages: z.array(z.enum(pageIds)),
  features,
  limits: z.strictObject({
    ordersProcess: limit,
    transactionsProcess: limit,
    importPerRequest: limit,
  }),
  /** The initial date filter of the transaction table. */
  defaultTxDateStatic: z.optional(z.enum(defaultDateIds)),
  accountSelection: z.optional(
    z.strictObject({
      availableFilters: z.array(z.string()),
      enableFiltering: z.boolean(),
      secondaryLabelFieldId: z.optional(z.string()),
    }),
  ),
});
export type AccountConfig = z.infer<typeof accountConfigSchema>;

/** @throws Error with the configuration and every invalid property. */
export function readAccountConfig(id: string, value: unknown): AccountConfig {
  const read = accountConfigSchema.safeParse(value);
  if (read.success) return read.data;
  throw new Error(
    english(access.accountConfigInvalid, { id, problems: formatIssue(read.error.issues) }),
  );
}

const limits = { ordersProcess: 250_000, transactionsProcess: 250_000, importPerRequest: 1000 };
const allFeatures = {
  enableClientAccounts: false,
  enableSourceAdd: true,
  enableSourceView: true,
  enableClientInvites: false,
  enableTaxProConnection: false,
  enableAccountAdd: false,
  enableSetupFlow: true,
};

/** The configuration of an account that names none, by application. */
export const builtInAccountConfigs: Readonly<
  Record<'tax' | 'accounting' | 'tax-preparer' | 'tir-admin', AccountConfig>
> = {
  tax: {
    enabledPages: [
      'dashboard',
      'crypto-sources',
      'transactions',
      'contacts',
      'planning',
      'reports',
      'staking',
      'account-settings',
    ],
    features: { ...allFeatures, enableTaxProConnection: true },
    limits,
    defaultTxDateStatic: 'currentTaxYear',
  },
  accounting: {
    enabledPages: [
      'dashboard',
      'crypto-sources',
      'transactions',
      'contacts',
      'monitoring',
      'reports',
      'integrations',
      'planning',
      'staking',
      'account-settings',
    ],
    features: { ...allFeatures, enableAccountAdd: true },
    limits,
    defaultTxDateStatic: 'oneWeek',
  },
  'tax-preparer': {
    enabledPages: ['dashboard', 'reports', 'team-management', 'account-settings'],
    features: { ...allFeatures, enableClientAccounts: true, enableClientInvites: true },
    limits,
    defaultTxDateStatic: 'currentTaxYear',
  },
  'tir-admin': {
    enabledPages: [
      'dashboard',
      'file-management',
      'reports',
      'team-management',
      'account-settings',
    ],
    features: { ...allFeatures, enableClientAccounts: true, enableClientInvites: true },
    limits,
    defaultTxDateStatic: 'currentTaxYear',
  },
};
