/** The pages that an account can have, by tab id. */
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
